"""One person's questions about hands that are finished."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.server.running import Running


class Reader:
    """Asks over HTTP, as the person whose cookie it is ("" for nobody)."""

    def __init__(self, running: Running, cookie: str = "") -> None:
        cookies = {"riverboat": cookie} if cookie else {}
        self._client = httpx.Client(base_url=running.url, cookies=cookies)

    def get(self, path: str, status: int = 200, query: Mapping[str, object] | None = None) -> Any:  # noqa: ANN401 - JSON
        answer = self.ask(path, **query or {})
        assert answer.status_code == status, answer.text
        return answer.json()

    def ask(self, path: str, **query: object) -> httpx.Response:
        return self._client.get(path, params={name: str(value) for name, value in query.items()})

    def post(self, path: str, status: int = 200, **body: object) -> Any:  # noqa: ANN401 - JSON
        answer = self._client.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def hands(self, **query: object) -> Any:  # noqa: ANN401 - JSON
        return {"total": 0, "net": 0, "all": 0} | self.get("/api/hands", query=query)

    def hand(self, table: str, hand: int, status: int = 200) -> Any:  # noqa: ANN401 - JSON
        return self.get(f"/api/hands/{table}/{hand}", status)
