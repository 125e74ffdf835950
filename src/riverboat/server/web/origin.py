"""Where a request came from: a page of another site may neither join nor open a socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def same_origin(headers: Mapping[str, str]) -> bool:
    """Say whether a request comes from a page of this server.

    Browsers name the page's origin; its host and port must be those the request was sent to. A program that is no browser names
    none: it carries no browser's cookies either.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    host = headers.get("host", "").lower()
    return origin.lower() in {f"http://{host}", f"https://{host}"}
