"""A command that can't be carried out."""

from __future__ import annotations

from typing import NoReturn


class Refusal(ValueError):
    """A command changed nothing: ``code`` is for programs (those of the wire's ``Refused``), ``text`` for the player, in English.

    ``say`` names the sentence, and ``params`` are the figures and names in it, for those who read another language.
    """

    def __init__(self, code: str, text: str, say: str = "", **params: str | int) -> None:
        """Refuse for the reason ``code``, in words ``text``; in other languages it is the sentence ``say`` with ``params``."""
        super().__init__(text)
        self.code = code
        self.text = text
        self.say = say
        self.params = params


def refuse(code: str, text: str, say: str = "", **params: str | int) -> NoReturn:
    """Raise Refusal."""
    raise Refusal(code, text, say, **params)
