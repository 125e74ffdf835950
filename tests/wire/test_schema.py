"""The client's types are those of the server's messages."""

from __future__ import annotations

from pathlib import Path

from riverboat.rules.events import HandStarted
from riverboat.wire import asked, messages
from riverboat.wire.schema import FILE, main, typescript

ROOT = Path(__file__).parents[2]


def test_the_committed_types_are_current() -> None:
    assert (ROOT / FILE).read_text(encoding="utf-8") == typescript(), "write them again: python -m riverboat.wire.schema"


def test_every_message_is_in_the_file() -> None:
    text = typescript()
    for struct in (*asked.FromClient.__args__, *messages.FromServer.__args__):
        assert f"export interface {struct.__name__} {{" in text
        assert f'  readonly type: "{struct.__struct_config__.tag}";' in text


def test_what_nobody_may_see_is_not_even_a_type() -> None:
    started = typescript().split("export interface HandStarted {")[1].split("}")[0]
    assert "stacks" in started
    for secret in HandStarted.SECRET:
        assert secret not in started


def test_the_client_may_leave_out_what_has_a_default_and_gets_it_back() -> None:
    text = typescript()
    assert "readonly seat?: number;" in text.split("export interface Sit {")[1].split("}")[0]
    assert "readonly stack: number;" in text.split("export interface SeatView {")[1].split("}")[0]


def test_the_file_is_written_where_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "messages.ts"
    main([str(path)])
    assert path.read_text(encoding="utf-8") == typescript()
