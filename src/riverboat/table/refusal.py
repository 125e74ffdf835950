"""A command that can't be carried out."""

from __future__ import annotations

from typing import NoReturn


class Refusal(ValueError):
    """A command changed nothing: ``code`` is for programs (those of the wire's ``Refused``), ``text`` for the player."""

    def __init__(self, code: str, text: str) -> None:
        """Refuse for the reason ``code``, in words ``text``."""
        super().__init__(text)
        self.code = code
        self.text = text


def refuse(code: str, text: str) -> NoReturn:
    """Raise Refusal."""
    raise Refusal(code, text)
