"""The server's log: one line an event, key and value, as text or as JSON. No card, no secret.

Values are plain (texts, numbers, truth values); anything else is named by its class only, so that nobody can log a hand or a deck.
What looks like a card in a text is struck out, also in an error's, which may quote what a program held in its hands.
"""

from __future__ import annotations

import logging
import re
import sys
from typing import TYPE_CHECKING, Final, TextIO

import structlog

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from structlog.typing import EventDict, Processor, WrappedLogger

LEVELS: Final = ("debug", "info", "warning", "error")
FORMATS: Final = ("text", "json")

CARD: Final = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][cdhs]){1,7}(?![0-9A-Za-z])")
SECRET: Final = re.compile(r"\b[0-9a-f]{32,}\b")
"""Tokens, salts, numbers for the shuffle: 16 bytes and more in hexadecimal."""

PLAIN: Final = (str, int, float, bool, type(None))


def clean(text: str) -> str:
    """Return a text without cards and secrets."""
    return SECRET.sub("[secret]", CARD.sub("[card]", text))


def only_plain(_logger: WrappedLogger, _method: str, event: EventDict) -> MutableMapping[str, object]:
    """Leave plain values, cleaned, and of all others the name of their class."""
    return {key: _plain(value) for key, value in event.items()}


def _plain(value: object) -> object:
    if isinstance(value, str):
        return clean(value)
    return value if isinstance(value, PLAIN) else f"<{type(value).__name__}>"


_SHARED: Final[list[Processor]] = [
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]

structlog.configure(
    processors=[structlog.stdlib.filter_by_level, *_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=False,
)


def configure(level: str = "warning", form: str = "text", stream: TextIO | None = None) -> None:
    """Let the log, and what libraries say, go to ``stream`` (standard error); ``level`` and ``form`` are of the lists above."""
    out = stream or sys.stderr
    processors: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        only_plain,
        structlog.processors.JSONRenderer() if form == "json" else _text(out),
    ]
    handler = logging.StreamHandler(out)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=_SHARED, processors=processors))
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)


def _text(stream: TextIO) -> Processor:
    return structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback)


def get_log(name: str) -> structlog.stdlib.BoundLogger:
    """Return the log of a module."""
    log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return log
