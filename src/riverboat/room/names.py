"""What a player may be called: names that are readable, that no two players share to the eye, and that pose as nobody."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from riverboat.table.refusal import refuse

SHORTEST: Final = 2
LONGEST: Final = 20

_INNER: Final = " -_.'"
_POSING: Final = (
    "dealer",
    "host",
    "riverboat",
    "house",
    "bot",
    "admin",
    "administrator",
    "moderator",
    "system",
    "server",
    "croupier",
    "rake",
)
_ALPHABETS: Final = ("LATIN", "CYRILLIC", "GREEK")

_LOOK_ALIKES: Final = str.maketrans(
    {
        **dict(zip("01i|!5$8", "olllassb", strict=True)),
        **dict(zip("авгеіјкмнорстухѕьԁԛԝһ", "abreljkmhopctyxsbdqwh", strict=True)),
        **dict(zip("αβγεηικνορστυχωϲ", "abyenlkvopotuxwc", strict=True)),
    }
)
"""Characters that look like a Latin letter, after case has been folded, and that letter."""


def clean_name(text: str) -> str:
    """Return ``text`` as a name: in normal form, spaces inside single, none around. Raises Refusal (bad_name) with the reason."""
    name = " ".join(unicodedata.normalize("NFKC", text).split(" ")).strip()
    name = re.sub(" +", " ", name)
    _require_characters(name)
    if not SHORTEST <= len(name) <= LONGEST:
        refuse(
            "bad_name",
            f"A name has {SHORTEST} to {LONGEST} characters, this one has {len(name)}.",
            say="name_length",
            least=SHORTEST,
            most=LONGEST,
            length=len(name),
        )
    if not any(character.isalnum() for character in name):
        refuse("bad_name", "A name needs a letter or a digit.", say="name_letter")
    _require_one_alphabet(name)
    return name


def _require_characters(name: str) -> None:
    """Refuse characters that can't be seen, or that a name has no use for."""
    marks = 0
    for character in name:
        category = unicodedata.category(character)
        marks = marks + 1 if category.startswith("M") else 0
        if category in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"} or (category == "Zs" and character != " "):
            refuse("bad_name", f"A name can't hold the invisible character U+{ord(character):04X}.", say="name_invisible")
        if category[0] not in "LMN" and character not in _INNER:
            refuse(
                "bad_name",
                f"A name can't hold {character!r}: letters, digits, spaces and - _ . ' are fine.",
                say="name_character",
                character=character,
            )
        if marks > 1:
            refuse("bad_name", "A name can't hold more than one accent on a letter.", say="name_accents")


def _require_one_alphabet(name: str) -> None:
    """Refuse letters of several alphabets in one name: that is how look-alikes are made."""
    found = {
        alphabet
        for character in name
        for alphabet in _ALPHABETS
        if character.isalpha() and unicodedata.name(character, "").startswith(alphabet)
    }
    if len(found) > 1:
        refuse(
            "bad_name",
            f"A name keeps to one alphabet; this one mixes {' and '.join(sorted(one.title() for one in found))} letters.",
            say="name_alphabets",
        )


def name_key(name: str) -> str:
    """Return the form in which no two names may be alike: case, accents, spaces and look-alike characters folded."""
    plain = unicodedata.normalize("NFKD", name.casefold()).translate(_LOOK_ALIKES)
    letters = "".join(character for character in plain if character.isalnum())
    return letters.replace("rn", "m").replace("vv", "w")


def require_nobody_else(name: str) -> None:
    """Refuse (bad_name) a name that poses as the dealer, the host, the house or a bot."""
    words = {name_key(word) for word in re.split(r"[^\w]|_", name)}
    words |= {name_key(word.rstrip("0123456789")) for word in re.split(r"[^\w]|_", name)} | {name_key(name)}
    for reserved in _POSING:
        if name_key(reserved) in words:
            refuse(
                "bad_name",
                f"A player can't be called {reserved.title()}: people would take you for the room.",
                say="name_posing",
                name=reserved.title(),
            )
