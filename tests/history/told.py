"""Hands as PHH texts, made from their actions."""

from __future__ import annotations

from pathlib import Path

FILES = sorted((Path(__file__).parents[1] / "vectors" / "phh").glob("*.phh"))
"""Hands of television, of a bot against professionals and of an encyclopedia."""


def told(actions: str, **fields: object) -> str:
    """A no-limit hold'em hand of three for 1/2, 200 chips each, unless ``fields`` (as TOML) say otherwise.

    Actions are parted by semicolons; a field that is None is left out.
    """
    usual: dict[str, object] = {
        "variant": '"NT"',
        "ante_trimming_status": "true",
        "antes": [0, 0, 0],
        "blinds_or_straddles": [1, 2, 0],
        "min_bet": 2,
        "starting_stacks": [200, 200, 200],
    }
    lines = [f"{name} = {value}" for name, value in (usual | fields).items() if value is not None]
    listed = ", ".join(f'"{action.strip()}"' for action in actions.split(";") if action.strip())
    return "\n".join((*lines, f"actions = [{listed}]", ""))


def stud(actions: str, **fields: object) -> str:
    """A fixed-limit seven card stud hand of three, 10/20 with antes of 2 and a bring-in of 3."""
    usual = {"variant": '"F7S"', "antes": [2, 2, 2], "blinds_or_straddles": None, "min_bet": None}
    return told(actions, **usual | {"bring_in": 3, "small_bet": 10, "big_bet": 20} | fields)


def draw(actions: str, **fields: object) -> str:
    """A fixed-limit 2-7 triple draw hand of three, 10/20 with blinds of 5 and 10."""
    usual = {"variant": '"F2L3D"', "blinds_or_straddles": [5, 10, 0], "min_bet": None, "small_bet": 10, "big_bet": 20}
    return told(actions, **usual | fields)


DEAL = "d dh p1 AsAd; d dh p2 KcKd; d dh p3 7h2c; "
"""Hole cards for three."""
