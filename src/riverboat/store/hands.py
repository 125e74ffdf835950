"""Reads of the index of finished hands: a person's hands page by page, one hand, and sums for statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Select, and_, case, func, or_, select, tuple_

from riverboat.store import schema
from riverboat.store.reads import Reads
from riverboat.store.rows import HandRow, PlayedRow

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from sqlalchemy import ColumnElement, Row

    from riverboat.store.rows import JournalRow

RESULTS: Final = ("won", "lost", "even")
"""How a hand may have come out for a person."""

SUMS: Final = ("asked", "entered", "raised", "saw", "bets", "calls", "showdown", "took", "net", "won")
"""The columns that statistics add up, besides the number of hands and the adjusted net."""

FLAGS: Final = frozenset({"voided", "asked", "entered", "raised", "saw", "showdown", "took"})
"""The columns that say yes or no."""

HIGHEST: Final = 2**63 - 1
"""The highest number that a database holds."""

Cursor = tuple[int, str, int]
"""The place of a hand in a list: when it started, its table, its number."""


class Wanted(msgspec.Struct, frozen=True):
    """Which of a player's hands: "" and None let all pass. Times are milliseconds since 1970, ``until`` not included.

    ``not_game`` is a game whose hands are not wanted. ``hidden`` are hands that may not be told of yet, as table and number.
    """

    player: str
    game: str = ""
    table: str = ""
    since: int | None = None
    until: int | None = None
    result: str = ""
    showdown: bool | None = None
    betting: str = ""
    position: str = ""
    not_game: str = ""
    hidden: tuple[tuple[str, int], ...] = ()


class Sums(msgspec.Struct, frozen=True):
    """Sums over some of a player's hands; ``key`` names the group ("" when it is all of them)."""

    key: str
    hands: int
    asked: int
    entered: int
    raised: int
    saw: int
    bets: int
    calls: int
    showdown: int
    took: int
    net: int
    won: int
    adjusted: int
    unadjusted: int


class HandReads(Reads):
    """What can be asked of the index."""

    def hand(self, table: str, hand: int) -> HandRow | None:
        """Return a finished hand, None when there is none of that number."""
        if not 0 <= hand <= HIGHEST:
            return None
        columns = schema.hands.c
        with self._reading() as connection:
            found = connection.execute(select(schema.hands).where(columns.table_key == table, columns.hand == hand)).first()
        return _hand(found) if found is not None else None

    def hands_of(self, wanted: Wanted, before: Cursor | None = None, most: int = 50) -> list[tuple[PlayedRow, HandRow]]:
        """Return ``most`` of the hands that are wanted, the latest first, from the one ``before`` the cursor on."""
        own, hands = schema.played.c, schema.hands.c
        join = and_(own.table_key == hands.table_key, own.hand == hands.hand)
        place = tuple_(own.started, own.table_key, own.hand)
        query = select(schema.played, schema.hands).join_from(schema.played, schema.hands, join).where(*_where(wanted))
        if before is not None:
            query = query.where(place < tuple_(*before))
        query = query.order_by(own.started.desc(), own.table_key.desc(), own.hand.desc()).limit(most)
        width = len(schema.played.c)
        with self._reading() as connection:
            return [(_played(row[:width]), _hand_of(row[width:])) for row in connection.execute(query)]

    def finished(self, table: str = "", after: tuple[str, int] = ("", 0), most: int = 200) -> list[HandRow]:
        """Return ``most`` finished hands (of ``table``) after a table and number, in their order."""
        columns = schema.hands.c
        query = select(schema.hands).where(tuple_(columns.table_key, columns.hand) > tuple_(*after))
        if table:
            query = query.where(columns.table_key == table)
        with self._reading() as connection:
            found = connection.execute(query.order_by(columns.table_key, columns.hand).limit(most)).all()
        return [_hand(row) for row in found]

    def neighbours(self, wanted: Wanted, at: Cursor) -> tuple[Cursor | None, Cursor | None]:
        """Return the places of a player's hands right before and right after ``at``, None where there is none."""
        own = schema.played.c
        place = tuple_(own.started, own.table_key, own.hand)
        columns = (own.started, own.table_key, own.hand)
        where = _where(wanted)
        before = select(*columns).where(*where, place < tuple_(*at)).order_by(*(each.desc() for each in columns)).limit(1)
        after = select(*columns).where(*where, place > tuple_(*at)).order_by(*columns).limit(1)
        with self._reading() as connection:
            found = [connection.execute(query).first() for query in (before, after)]
        first, second = (None if row is None else (row[0], row[1], row[2]) for row in found)
        return first, second

    def sums(self, wanted: Wanted, group: str = "") -> list[Sums]:
        """Return sums over the hands that are wanted and count, by ``group`` (a column's name) or of all."""
        own = schema.played.c
        key = own[group] if group else None
        columns = [
            func.count(),
            *(func.coalesce(func.sum(own[name]), 0) for name in SUMS),
            func.coalesce(func.sum(func.coalesce(own.adjusted, own.net)), 0),
            func.coalesce(func.sum(case((own.adjusted.is_(None), 1), else_=0)), 0),
        ]
        where = (*_where(wanted), own.voided == 0)
        query: Select[Any] = select(*columns) if key is None else select(key, *columns).group_by(key).order_by(key)
        with self._reading() as connection:
            rows = connection.execute(query.where(*where)).all()
        return [_sums(group, row) for row in rows]

    def course(self, wanted: Wanted) -> list[tuple[int, int, int]]:
        """Return when each of the wanted hands that count began, its net and its adjusted net, oldest first."""
        own = schema.played.c
        query = (
            select(own.started, own.net, func.coalesce(own.adjusted, own.net))
            .where(*_where(wanted), own.voided == 0)
            .order_by(own.started, own.table_key, own.hand)
        )
        with self._reading() as connection:
            return [(row[0], row[1], row[2]) for row in connection.execute(query)]

    def choices(self, player: str) -> tuple[list[str], list[str]]:
        """Return the games and the tables of a player's hands."""
        own = schema.played.c
        with self._reading() as connection:
            rows = connection.execute(select(own.game, own.table_key).where(own.player == player).distinct()).all()
        return sorted({row[0] for row in rows}), sorted({row[1] for row in rows})

    def unadjusted(self, most: int = 50) -> list[tuple[str, int]]:
        """Return ``most`` hands, as table and number, in which somebody's adjusted net has not been worked out."""
        own = schema.played.c
        query = select(own.table_key, own.hand).where(own.adjusted.is_(None)).distinct().limit(most)
        with self._reading() as connection:
            return [(row[0], row[1]) for row in connection.execute(query)]

    def count(self, wanted: Wanted) -> tuple[int, int]:
        """Return how many hands are wanted, and the sum of their nets."""
        own = schema.played.c
        query = select(func.count(), func.coalesce(func.sum(own.net), 0)).where(*_where(wanted))
        with self._reading() as connection:
            row = connection.execute(query).one()
        return int(row[0]), int(row[1])

    def parts(self, table: str, hand: int) -> list[PlayedRow]:
        """Return what a finished hand was to each person in it."""
        found = self.hand(table, hand)
        if found is None:
            return []
        own = schema.played.c
        query = select(schema.played).where(own.started == found.started, own.table_key == table, own.hand == hand)
        with self._reading() as connection:
            return [_played(tuple(row)) for row in connection.execute(query)]

    def indexed(self, table: str, upto: int) -> int:
        """Return how many of the finished hands of a table up to number ``upto`` are in the index."""
        columns = schema.hands.c
        query = select(func.count()).select_from(schema.hands).where(columns.table_key == table, columns.hand <= upto)
        with self._reading() as connection:
            return int(connection.execute(query).scalar_one())

    def missing(self, table: str, numbers: Sequence[int]) -> set[int]:
        """Return those of ``numbers`` that the index lacks."""
        columns = schema.hands.c
        query = select(columns.hand).where(columns.table_key == table, columns.hand.in_(numbers))
        with self._reading() as connection:
            return set(numbers) - {row[0] for row in connection.execute(query)}

    def rows_between(self, spans: Sequence[tuple[str, int, int]], kinds: Collection[str] = ()) -> list[JournalRow]:
        """Return the journal's rows of these ``spans`` (table, first and last number), of these ``kinds`` when any are named."""
        if not spans:
            return []
        columns = schema.journal.c
        query = select(schema.journal).where(or_(*(_span(*span) for span in spans))).order_by(columns.table_key, columns.seq)
        if kinds:
            query = query.where(columns.kind.in_(sorted(kinds)))
        with self._reading() as connection:
            found = connection.execute(query).all()
        return [self._row(row) for row in found]


def _span(table: str, first: int, last: int) -> ColumnElement[bool]:
    columns = schema.journal.c
    return and_(columns.table_key == table, columns.seq.between(first, last))


def _where(wanted: Wanted) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions on a player's hands. Raises KeyError for a result that there is not."""
    own = schema.played.c
    found = [own.player == wanted.player]
    found += [own[name] == value for name in ("game", "betting", "position") if (value := getattr(wanted, name))]
    if wanted.table:
        found.append(own.table_key == wanted.table)
    if wanted.not_game:
        found.append(own.game != wanted.not_game)
    if wanted.since is not None:
        found.append(own.started >= wanted.since)
    if wanted.until is not None:
        found.append(own.started < wanted.until)
    if wanted.result:
        found.append({"won": own.net > 0, "lost": own.net < 0, "even": own.net == 0}[wanted.result])
    if wanted.showdown is not None:
        found.append(own.showdown == int(wanted.showdown))
    found += [~and_(own.table_key == table, own.hand == hand) for table, hand in wanted.hidden]
    return tuple(found)


def _hand(row: Row[Any]) -> HandRow:
    return _hand_of(tuple(row))


def _hand_of(row: Sequence[Any]) -> HandRow:
    table, hand, game, betting, started, ended, first, last, showdown, voided, total, seats, body = row
    return HandRow(table, hand, game, betting, started, ended, first, last, bool(showdown), bool(voided), total, seats, body)


def _played(row: Sequence[Any]) -> PlayedRow:
    fields = dict(zip(PlayedRow.__struct_fields__, row, strict=True))
    return PlayedRow(**(fields | {name: bool(fields[name]) for name in FLAGS}))


def _sums(group: str, row: Sequence[Any]) -> Sums:
    key, numbers = (row[0], row[1:]) if group else ("", row)
    return Sums(str(key), *(int(number) for number in numbers))
