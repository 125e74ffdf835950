"""Finished hands as one person may see them: his list, a replay, and what a share link shows. No hand under way is in it.

A hand counts as finished once the people at its table have been told its end: what is decided and still being told is hidden here
as well.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Any, Final

import msgspec

from riverboat.games import ALL
from riverboat.history.export import formats
from riverboat.history.tale import Tale
from riverboat.room.journal import event_from
from riverboat.rules import events as ev
from riverboat.rules.game import Limit
from riverboat.rules.view import HIDDEN
from riverboat.russian import SEED
from riverboat.server.history import past_coups
from riverboat.server.history.indexing import people_of
from riverboat.server.saving import is_dealers, settings_from, table_name_of
from riverboat.store import HandRow, PlayedRow, Wanted
from riverboat.table.dealer_settings import RUSSIAN
from riverboat.table.events import HAND_EVENTS, AnyEvent, CardsOpened, DeckCommitted, DeckOpened, NoncesOpened
from riverboat.table.refusal import refuse
from riverboat.table.settings import LIMIT_NAMES, stakes_text
from riverboat.wire import past, replay
from riverboat.wire.hand_file import hand_file
from riverboat.wire.hand_view import texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.server.room_service import RoomService
    from riverboat.store import Cursor, JournalRow, Readers, TableRow
    from riverboat.wire.base import Json

PAGE: Final = 25
"""Hands on a page of the list."""

IMPORTED: Final = "@"
"""How the table key of hands from a file begins; the player's id follows. No table's key begins so."""

LEAST_SEATS: Final = 2

SHUFFLE_EVENTS: Final = (DeckCommitted, NoncesOpened, DeckOpened, CardsOpened)
"""What is told of a hand's deck before and after the hand; each names its hand."""

OPENED_WITHIN: Final = 64
"""Rows after a hand's last one within which its deck is opened: that is decided together with its end."""

_body: Final = msgspec.json.Decoder(tuple[AnyEvent, ...])
_cards: Final = frozenset({"CardsDealt", "CardsDrawn", "Discarded", "RunoutChosen", "RunoutStarted"}) | past_coups.CARDS


class Asked(msgspec.Struct, frozen=True):
    """Which of my hands are asked for; see ``Wanted``. ``result`` is won, lost or even, ``showdown`` yes or no, "" for any.

    ``before`` is a place in the list, as a page's ``more`` names it.
    """

    game: str = ""
    table: str = ""
    since: int | None = None
    until: int | None = None
    result: str = ""
    showdown: str = ""
    limit: str = ""
    position: str = ""
    before: str = ""


def untold(room: RoomService) -> tuple[tuple[str, int], ...]:
    """Return the hands that have ended, or go on, without everybody having been told their end."""
    found = []
    for key, actor in room.actors.items():
        told = actor.telling.told
        first = told.number if told.playing else told.number + 1
        found += [(key, number) for number in range(first, actor.live.number + 1)]
    return tuple(found)


def wanted(room: RoomService, player: str, asked: Asked) -> Wanted:
    """Return what to ask the store for. Refused (bad_message): a filter that there is not."""
    if asked.result not in {"", "won", "lost", "even"} or asked.showdown not in {"", "yes", "no"}:
        refuse("bad_message", "The result is won, lost or even; the showdown is yes or no.")
    return Wanted(
        player=player,
        game=asked.game,
        table=asked.table,
        since=asked.since,
        until=asked.until,
        result=asked.result,
        showdown={"": None, "yes": True, "no": False}[asked.showdown],
        betting=asked.limit,
        position=asked.position,
        hidden=untold(room),
    )


class Past:
    """Reads finished hands out of a ``store``; ``told`` decides which may be read."""

    def __init__(self, store: Readers, hidden: Sequence[tuple[str, int]] = ()) -> None:
        self._store = store
        self._hidden = frozenset(hidden)
        self._tables: dict[str, TableRow] = {}

    # ------------------------------------------------------------ the list

    def page(self, asked: Wanted, before: Cursor | None) -> past.HandList:
        """Return a page of a player's hands."""
        rows = self._store.hands_of(asked, before, PAGE + 1)
        shown, rest = rows[:PAGE], rows[PAGE:]
        more = cursor_text(shown[-1][0]) if rest else ""
        number, net = self._store.count(asked)
        whole = number if asked == Wanted(asked.player, hidden=asked.hidden) else self._store.count(Wanted(asked.player))[0]
        games, tables = self._store.choices(asked.player)
        return past.HandList(
            hands=self._lines(shown),
            total=number,
            net=net,
            all=whole,
            more=more,
            games=tuple(past.Named(key, game_name(key)) for key in games),
            tables=tuple(past.Named(key, self.table_name(key)) for key in tables),
        )

    def _lines(self, rows: Sequence[tuple[PlayedRow, HandRow]]) -> tuple[past.HandLine, ...]:
        spans = [(hand.table, hand.first_seq, hand.last_seq) for _, hand in rows if not hand.body]
        journal: dict[tuple[str, int], list[ev.Event]] = {}
        for row in self._store.rows_between(spans, _cards):
            journal.setdefault((row.table, row.hand), []).append(_event(row))
        return tuple(self._line(own, hand, journal.get((hand.table, hand.hand)) or events_in(hand)) for own, hand in rows)

    def _line(self, own: PlayedRow, hand: HandRow, events: Sequence[ev.Event]) -> past.HandLine:
        coup, seat = past_coups.is_coup(hand), seat_of(hand, own.player)
        cards, *boards = past_coups.held(events, seat) if coup else _dealt(events, seat)
        return past.HandLine(
            table=hand.table,
            table_name=self.table_name(hand.table),
            hand=hand.hand,
            at=hand.started,
            game=hand.game,
            game_name=game_name(hand.game),
            limit_name=past_coups.house_name(hand.betting) if coup else LIMIT_NAMES[Limit(hand.betting)],
            net=own.net,
            total=hand.total,
            position=own.position,
            showdown=own.showdown,
            won=own.won > 0,
            cards=texts(cards),
            board=texts(boards[0]),
            second_board=texts(boards[1]) if len(boards) > 1 else (),
            voided=hand.voided,
            imported=bool(hand.body),
            coup=coup,
        )

    def table_name(self, key: str) -> str:
        """Return a table's name; hands from files have none."""
        row = self._table(key)
        return "" if key.startswith(IMPORTED) else table_name_of(row) if row is not None else key

    def _table(self, key: str) -> TableRow | None:
        if not self._tables:
            self._tables = {row.table: row for row in self._store.tables()}
        return self._tables.get(key)

    # ------------------------------------------------------------ one hand

    def row(self, table: str, hand: int, *, coup: bool = False) -> HandRow:
        """Return a finished hand, or a finished ``coup``. Refused: unknown_hand, also while it is being told."""
        found = self._store.hand(table, hand) if (table, hand) not in self._hidden else None
        if found is None or past_coups.is_coup(found) != coup:
            refuse("unknown_hand", "There is no finished hand of this number here.", say="no_hand")
        return found

    def events(self, row: HandRow) -> tuple[ev.Event, ...]:
        """Return all that happened in a hand, secrets among it: what leaves the server goes through ``replay.seen`` first."""
        if row.body:
            return tuple(events_in(row))
        rows = self._store.rows_between([(row.table, row.first_seq, row.last_seq)])
        found = [_event(each) for each in rows if each.hand == row.hand]
        return tuple(event for event in found if type(event) in HAND_EVENTS)

    def shuffle(self, row: HandRow, player: str) -> Json:
        """Return the file by which a hand's shuffle is checked, as ``player`` saw it ("", and whoever was not in it: everybody).

        Refused: unknown_hand, for a hand whose deck was not laid down and opened, as those of a file.
        """
        events = self._with_its_deck(row) if not row.body else []
        if not {DeckCommitted, DeckOpened} <= {type(event) for event in events}:
            text = "The deck of this hand was not laid down and opened: there is nothing to check."
            refuse("unknown_hand", text, say="no_opening")
        return hand_file(row.table, row.game, events, seat_of(row, player))

    def _with_its_deck(self, row: HandRow) -> list[ev.Event]:
        before = self._store.hand(row.table, row.hand - 1)
        first = before.last_seq + 1 if before is not None else 1
        kinds = {kind.__name__ for kind in HAND_EVENTS} | {kind.__name__ for kind in SHUFFLE_EVENTS}
        found = []
        for each in self._store.rows_between([(row.table, first, row.last_seq + OPENED_WITHIN)], kinds):
            event = _event(each)
            if event.hand == row.hand if isinstance(event, SHUFFLE_EVENTS) else row.first_seq <= each.seq <= row.last_seq:
                found.append(event)
        return found

    def told(self, row: HandRow, seat: int | None) -> replay.Told:
        """Return a hand as ``seat`` (None: the public) may see it."""
        events = replay.seen(self.events(row), seat)
        people = people_of(row)
        started = events[0]
        assert isinstance(started, ev.HandStarted)  # noqa: S101 - a hand's log begins so
        return replay.Told(
            key=row.table,
            name=self.table_name(row.table),
            hand=row.hand,
            game=ALL[row.game],
            stakes=stakes_text(started.stakes, started.limit),
            people=people,
            seats=max(LEAST_SEATS, *(person.seat + 1 for person in people), self._seats(row.table)),
            own=seat,
            events=events,
        )

    def _seats(self, table: str) -> int:
        row = self._table(table)
        return settings_from(row).seats if row is not None and not is_dealers(row) else 0

    def replayed(self, row: HandRow, player: str) -> past.HandReplay:
        """Return a hand step by step: with the cards of ``player`` if he played it, else ("" too) as everybody may see it."""
        seat = seat_of(row, player) if player else None
        told = self.told(row, seat)
        net, earlier, later = self._beside(row, player)
        return past.HandReplay(
            table=row.table,
            table_name=told.name,
            hand=row.hand,
            at=row.started,
            game=row.game,
            game_name=told.game.name,
            limit_name=LIMIT_NAMES[Limit(row.betting)],
            stakes=told.stakes,
            steps=replay.steps(told),
            seat=-1 if seat is None else seat,
            net=net,
            known=replay.known(told),
            share=share_path(self._store, row),
            earlier=earlier,
            later=later,
            voided=row.voided,
            imported=bool(row.body),
            formats=() if row.voided else formats(told.game),
        )

    def _beside(self, row: HandRow, player: str) -> tuple[int, past.HandPlace | None, past.HandPlace | None]:
        """Return what a hand brought ``player``, and what he played right before and after it."""
        own = next((played for played in self._store.parts(row.table, row.hand) if played.player == player), None)
        if own is None:
            return 0, None, None
        here = (own.started, own.table, own.hand)
        earlier, later = map(self._place, self._store.neighbours(Wanted(player, hidden=tuple(self._hidden)), here))
        return own.net, earlier, later

    def _place(self, cursor: Cursor | None) -> past.HandPlace | None:
        if cursor is None:
            return None
        row = self._table(cursor[1])
        return past.HandPlace(cursor[1], cursor[2], coup=row is not None and is_dealers(row))

    def replayed_coup(self, row: HandRow, player: str) -> past.CoupReplay:
        """Return a coup step by step: with what ``player`` saw if he was at the table, else ("" too) as everybody may see it.

        Refused (unknown_hand): it was played by rules that this version does not know.
        """
        number = seat_of(row, player)
        told = past_coups.told_coup(self._store, row, self.table_name(row.table), -1 if number is None else number)
        net, earlier, later = self._beside(row, player)
        more = {"share": share_path(self._store, row), "checkable": past_coups.is_opened(self._store, row)}
        return past_coups.replay_of(told, row, net=net, earlier=earlier, later=later, **more)

    def tale(self, row: HandRow, player: str) -> Tale:
        """Return a hand for taking away: as ``player`` saw it, as everybody did for "" and whoever was not in it."""
        seat = seat_of(row, player)
        told = self.told(row, seat)
        names = {person.seat: person.name for person in told.people}
        return Tale(told.events, names, told.name or "Imported", row.hand, row.started, told.seats, seat, row.table)

    def may_open(self, row: HandRow, player: str, *, host: bool) -> bool:
        """Say whether somebody may open a hand without a share link: who played it, and the host, who sees what everybody saw."""
        if row.table.startswith(IMPORTED):
            return row.table == IMPORTED + player
        return host or seat_of(row, player) is not None


def seat_of(row: HandRow, player: str) -> int | None:
    """Return the seat of ``player`` in a hand, None when he was not in it."""
    return next((person.seat for person in people_of(row) if person.player == player), None) if player else None


def share_path(store: Readers, row: HandRow) -> str:
    """Return the path of the link that shows a hand, or a coup, to everybody who has it."""
    page = "/shared/coup" if past_coups.is_coup(row) else "/shared"
    return f"{page}/{row.table}/{row.hand}/{store.mark(f'{row.table}/{row.hand}')}"


def is_shared(store: Readers, table: str, hand: int, mark: str) -> bool:
    """Say whether ``mark`` is the one of a hand's link."""
    return hmac.compare_digest(store.mark(f"{table}/{hand}").encode(), mark.encode())


def cursor_text(row: PlayedRow) -> str:
    """Return the place of a hand in the list, for the next page's question."""
    return f"{row.started}.{row.hand}.{row.table}"


def cursor_of(text: str) -> Cursor | None:
    """Return the place that ``cursor_text`` wrote; None for "". Refused: bad_message."""
    if not text:
        return None
    started, _, rest = text.partition(".")
    hand, _, table = rest.partition(".")
    if not (started.isdecimal() and hand.isdecimal() and table):
        refuse("bad_message", "This is no place in the list of hands.")
    return int(started), table, int(hand)


def game_name(key: str) -> str:
    """Return the name of a game by its key."""
    return ALL[key].name if key in ALL else SEED.name if key == RUSSIAN else key


def events_in(row: HandRow) -> tuple[ev.Event, ...]:
    """Return the events of a hand that came from a file, none of another."""
    found: tuple[Any, ...] = _body.decode(row.body) if row.body else ()
    return found


def _event(row: JournalRow) -> ev.Event:
    return event_from(row.kind, row.public, row.private or b"")


def _dealt(events: Sequence[ev.Event], seat: int | None) -> list[tuple[int, ...]]:
    """Return the cards that ``seat`` held last, those of the board, and of a second board where there is one."""
    held: list[int] = []
    boards: list[list[int]] = [[]]
    shared: list[int] = []
    for event in events:
        if isinstance(event, ev.RunoutChosen):
            shared = list(boards[-1])
        elif isinstance(event, ev.RunoutStarted):
            boards.append(shared)
        elif isinstance(event, ev.CardsDealt) and event.seat == ev.BOARD:
            boards[-1] += event.up
        elif isinstance(event, ev.CardsDealt) and event.seat == seat:
            held += [*(event.down or (HIDDEN,) * event.count), *event.up]
        elif isinstance(event, ev.Discarded) and event.seat == seat:
            held = [card for card in held if card not in event.cards][: len(held) - event.count]
        elif isinstance(event, ev.CardsDrawn) and event.seat == seat:
            held += event.cards or (HIDDEN,) * event.count
    return [tuple(held), *map(tuple, boards)]
