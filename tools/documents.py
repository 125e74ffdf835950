"""Write the documents that are made from the code: the rules of each game, and the library's reference.

`python tools/documents.py` writes them; a test says when they are no longer current.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Final

import riverboat
from riverboat.games import ALL
from riverboat.rules.books import SEEDS, STANDARD, RuleBook
from riverboat.rules.notation import script_lines, shares_text
from riverboat.wire.game_pages import game_page
from riverboat.wire.russian_page import russian_page
from riverboat.wire.tongue import tongue

if TYPE_CHECKING:
    from riverboat.rules.game import Game
    from riverboat.wire.messages import GamePage

ROOT: Final = Path(__file__).resolve().parent.parent
NOTE: Final = "<!-- Made by tools/documents.py from the code: change it there. -->\n"


def rules_page(game: Game) -> str:
    """Return a game's rules page: its docstring, its script under the seeds' book, and what the standard book changes."""
    title, _, about = game.about.strip().partition("\n")
    usual = game.default_limit.name.lower().replace("_", " ")
    lines = [NOTE, f"# {game.name}", "", title, about.rstrip(), ""]
    lines += [f"For {game.seats[0]} to {game.seats[1]} players; usually played {usual}.", "", "## A hand, step by step", ""]
    seeds, standard = script_lines(game, SEEDS), script_lines(game, STANDARD)
    lines += [f"{number}. {line}" for number, line in enumerate(seeds, 1)]
    lines += ["", shares_text(game), ""]
    pairs = enumerate(zip(standard, seeds, strict=True), 1)
    other = [f"- step {number}: {line}" for number, (line, before) in pairs if line != before]
    if other:
        lines += ["By the standard rule book it is otherwise:", "", *other, ""]
    return "\n".join(lines)


def rules_index() -> str:
    """Return the page that lists the games and what a rule book settles."""
    lines = [NOTE, "# The rules", "", "Also [in Latvian](lv/README.md) and [in Polish](pl/README.md).", ""]
    lines += ["One page a game, written from the file that the game is played from:", ""]
    lines += [f"- [{game.name}]({game.key}.md)" for game in ALL.values()]
    lines += ["", "## What a rule book settles", "", "A table is played by a rule book, which its page shows.", ""]
    lines += ["| setting | `seeds` (the default) | `standard` |", "|---|---|---|"]
    for name in RuleBook.__struct_fields__[2:]:
        values = [_plain(getattr(book, name)) for book in (SEEDS, STANDARD)]
        lines.append(f"| `{name}` | {values[0]} | {values[1]} |")
    about = (inspect.getdoc(RuleBook) or "").replace("``", "`").split("\n\n", 1)[1].splitlines()
    lines += ["", *(f"- {line}" for line in about), ""]
    return "\n".join(lines)


TITLES: Final = {
    "lv": ("Noteikumi", "Izspēle soli pa solim", "Kas uzvar", "Pirms kārtīm", "Spēlētāji: {} līdz {}"),
    "pl": ("Zasady", "Rozdanie krok po kroku", "Co wygrywa", "Przed kartami", "Gracze: {} do {}"),
}
"""Above the parts of the rules pages, by language: the rules, a hand, what wins, before the cards, who can play."""


def translated_page(page: GamePage, language: str) -> str:
    """Return a game's rules page in another language, as the client shows it."""
    _, hand, wins, before, players = TITLES[language]
    lines = [NOTE, f"# {page.name}", "", "\n\n".join(page.about), "", f"{players.format(*page.players)}.", "", f"## {hand}", ""]
    lines += [f"{number}. **{step.street or before}.** {step.text}" for number, step in enumerate(page.steps, 1)]
    lines += ["", f"## {wins}", "", *(f"- {point}" for point in page.wins), ""]
    for book in page.books:
        lines += [f"## {book.name}", "", *(f"- {point}" for point in book.points), ""] if book.points else []
    return "\n".join(lines)


def translated(language: str) -> dict[str, str]:
    """Return the rules in another language by the names of their files, the list of the games first."""
    say = tongue(language)
    pages = [*(game_page(game, say) for game in ALL.values()), russian_page(say)]
    index = [NOTE, f"# {TITLES[language][0]}", "", *(f"- [{page.name}]({page.game}.md)" for page in pages), ""]
    return {"README": "\n".join(index), **{page.game: translated_page(page, language) for page in pages}}


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def reference() -> str:
    """Return the library's reference: what `import riverboat` offers, from the docstrings."""
    lines = [
        NOTE,
        "# The library",
        "",
        "What `import riverboat` offers. Amounts are chips, cards are ints (`riverboat.cards`).",
        "",
    ]
    for name in sorted(riverboat.__all__, key=str.lower):
        thing = getattr(riverboat, name)
        if inspect.isclass(thing):
            lines += [f"## {name}", "", *_text(thing), ""]
            for method, function in inspect.getmembers(thing, _is_public):
                lines += [f"### {name}.{method}{_signature(function)}", "", *_text(function), ""]
    return "\n".join(lines)


def _is_public(member: object) -> bool:
    """Whether a member is a method or property of ours with a name for everybody."""
    if isinstance(member, property):
        return True
    function = getattr(member, "__func__", member)
    if not inspect.isfunction(function) or not function.__module__.startswith("riverboat."):
        return False
    return not function.__name__.startswith(("_", "on_"))


def _signature(function: object) -> str:
    """Return a method's parameters, or nothing for a property."""
    if not callable(function):
        return ""
    names = [name for name in inspect.signature(function).parameters if name not in {"self", "cls"}]
    return f"({', '.join(names)})"


def _text(thing: object) -> list[str]:
    """Return a docstring's lines."""
    return (inspect.getdoc(thing) or "").splitlines()


def documents() -> dict[Path, str]:
    """Return every made document by its path."""
    pages = {ROOT / "docs" / "rules" / f"{game.key}.md": rules_page(game) for game in ALL.values()}
    pages[ROOT / "docs" / "rules" / "README.md"] = rules_index()
    for language in TITLES:
        pages |= {ROOT / "docs" / "rules" / language / f"{name}.md": text for name, text in translated(language).items()}
    pages[ROOT / "docs" / "reference" / "library.md"] = reference()
    return pages


def main() -> None:
    """Write them all."""
    for path, text in documents().items():
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
