"""Requests that never reach what they ask for: each answered as a refusal is, with a code and what was wrong in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException

from riverboat.server.web.http import Problem
from riverboat.server.logs import get_log
from riverboat.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar.types import ExceptionHandlersMap

NOWHERE: Final = 404
WRONG_METHOD: Final = 405
TOO_LARGE: Final = 413
FAULT: Final = 500
UNREADABLE: Final = 503

NO_BODY: Final = "'data'"
"""What the framework says of a request that has no body where it needs one: a key that its words lack."""

log = get_log(__name__)


def answer(request: Request[Any, Any, Any], fault: Exception) -> Response[Problem]:
    """Return the answer to a request that could not be carried out because of ``fault``; one of our own goes into the log."""
    status = fault.status_code if isinstance(fault, HTTPException) else UNREADABLE if isinstance(fault, StoreError) else FAULT
    if status == UNREADABLE:
        log.error("what is stored can't be read", path=request.url.path, why=str(fault))
    elif status >= FAULT:
        log.error("a request failed", path=request.url.path, exc_info=fault)
    headers = fault.headers if isinstance(fault, HTTPException) else None
    return Response(_problem(request, status, fault), status_code=status, headers=headers)


def _problem(request: Request[Any, Any, Any], status: int, fault: Exception) -> Problem:
    path = request.url.path[:80]
    if status == UNREADABLE:
        return Problem("busy", "What the room has stored can't be read just now; its log says why.", say="not_read")
    if status >= FAULT:
        return Problem("busy", "The room made a mistake; its log says which. Nothing was changed.", say="own_fault")
    if status == TOO_LARGE:
        most = _size(request.route_handler.resolve_request_max_body_size() or 0)
        return Problem("too_large", f"That is too much to send at once: the most is {most}.", "too_large", {"most": most})
    if status in {NOWHERE, WRONG_METHOD}:
        return Problem("bad_message", f"{path} does not answer to {request.method}: docs/reference/protocol.md says what does.")
    return Problem("bad_message", f"{path} can't make this out: {'; '.join(_wrong(fault))}."[:500])


def _wrong(fault: Exception) -> Iterator[str]:
    """Yield what was wrong with a request: field by field where that is known."""
    extra = getattr(fault, "extra", None)
    found = [each for each in extra if isinstance(each, dict)] if isinstance(extra, list) else []
    for each in found:
        said, name = _plain(each.get("message", "")), str(each.get("key", ""))
        yield f"{name}: {said}" if name and name not in {"data", "body"} else said
    if not found:
        yield _plain(getattr(fault, "detail", ""))


def _plain(said: object) -> str:
    text = str(said).rstrip(".")
    return text if text != NO_BODY else "a JSON object is missing as its body"


def _size(octets: int) -> str:
    """Return a number of bytes as people write it."""
    kilo, mega = 1024, 1024 * 1024
    return f"{octets // mega} MB" if octets >= mega else f"{octets // kilo} KB"


HANDLERS: Final[ExceptionHandlersMap] = {HTTPException: answer, Exception: answer}
"""What answers for the framework."""
