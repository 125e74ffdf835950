"""A browser with a cookie jar, as far as the server can tell."""

from __future__ import annotations

from typing import Any

import httpx

WORDS = "a long night on the river"


class Browser:
    """Requests of one browser, which keeps its cookie; ``answers`` must have the status that was expected."""

    def __init__(self, url: str, cookie: str = "", agent: str = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0") -> None:
        self._client = httpx.Client(base_url=url, headers={"origin": url, "user-agent": agent}, timeout=60)
        if cookie:
            self._client.cookies.set("riverboat", cookie, domain=self._client.base_url.host, path="/")

    @property
    def cookie(self) -> str:
        return self._client.cookies.get("riverboat") or ""

    def get(self, path: str, status: int = 200) -> Any:  # noqa: ANN401 - JSON
        answer = self._client.get(f"/api/{path}")
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, **body: object) -> Any:  # noqa: ANN401 - JSON
        answer = self.answer(path, **body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def answer(self, path: str, **body: object) -> httpx.Response:
        return self._client.post(f"/api/{path}", json=body)

    def refused(self, path: str, status: int, **body: object) -> str:
        """Ask for something that must be refused, and return the code."""
        problem = self.post(path, status, **body)
        assert problem["text"]
        return str(problem["code"])

    def join(self, name: str) -> dict[str, Any]:
        me: dict[str, Any] = self.post("join", 201, name=name)["me"]
        return me

    def become(self, name: str, password: str = WORDS) -> dict[str, Any]:
        """Come in as a guest, and make an account of him."""
        self.join(name)
        me: dict[str, Any] = self.post("account", 201, password=password)["me"]
        return me

    def sign_in(self, name: str, password: str = WORDS, status: int = 200, **more: object) -> dict[str, Any]:
        told: dict[str, Any] = self.post("sign-in", status, name=name, password=password, **more)
        return told
