"""What people have been told of a table: a second table that follows the first one group by group, and who looks at it."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from riverboat.room.waiting import Waiting
from riverboat.server.tables.talk import Talk
from riverboat.table.preactions import PreActions
from riverboat.wire.encode import Told, frame, told_to
from riverboat.wire.messages import Events, Fresh, Snapshot
from riverboat.wire.pacing import groups
from riverboat.wire.talk import Chat
from riverboat.wire.views import Moment, Viewer, own_view, public_view

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from riverboat.server.web.sessions import Session
    from riverboat.table.clock import Clock
    from riverboat.table.events import Envelope
    from riverboat.table.table import Table
    from riverboat.wire.base import Message
    from riverboat.wire.messages import TableView
    from riverboat.wire.pacing import Group

REMEMBERED: Final = 400
"""So many events are kept for who comes back and asks for the rest; whoever lacks more gets the table from scratch."""


class Telling:
    """The told side of one table.

    ``told`` is the table as people know it, ``waiting`` what is committed but not told yet, ``shows_hand`` whether the last hand is
    still on show. ``clock`` is that of the decision under way, ``odds`` are those of hands that lie open, in thousandths by seat;
    both are set by whoever knows them. ``preactions`` are the wishes for decisions to come, ``line`` those who wait for a seat,
    ``halted`` is why nothing happens any more, ``ready`` are those who have seen enough of the hand that is over.
    """

    def __init__(self, told: Table, stream: str, now: Callable[[], int], hosts: Collection[str], pace: float) -> None:
        self.told = told
        self.stream = stream
        self.watchers: set[Session] = set()
        self.waiting: deque[Group] = deque()
        self.talk = Talk(told.key, self.watchers)
        self.shows_hand = True
        self.clock: Clock | None = None
        self.odds: dict[int, int] = {}
        self.preactions = PreActions()
        self.line = Waiting()
        self.ready: set[str] = set()
        self.halted = ""
        self._now = now
        self._hosts = hosts
        self._pace = pace
        self._kept: deque[Told] = deque(maxlen=REMEMBERED)

    # ------------------------------------------------------------ what happened

    def add(self, envelopes: Sequence[Envelope]) -> None:
        """Line up committed events to be told."""
        self.waiting.extend(groups(envelopes, self._pace))

    def remember(self, envelopes: Sequence[Envelope]) -> None:
        """Take events that were told before the server started."""
        for envelope in envelopes:
            self._take(envelope)

    def take(self) -> list[Told]:
        """Take the next group into the told table; ``tell`` says it to everybody, once the clock is set."""
        return [self._take(envelope) for envelope in self.waiting.popleft().told]

    def _take(self, envelope: Envelope) -> Told:
        self.told.apply(envelope.event)
        dealt = self.told.dealt.get(getattr(envelope.event, "seat", -1))
        told = Told(envelope, dealt.player if dealt is not None else "")
        self._kept.append(told)
        return told

    def tell(self, news: Sequence[Told]) -> None:
        """Tell everybody who looks what happened, and how the table is now."""
        self._to_all(lambda player, view: self._events(news, player, view))

    def refresh(self) -> None:
        """Tell everybody how the table is, when no event says so."""
        self._to_all(lambda _player, view: Fresh(self.told.key, self.stream, self.told.seq, view))

    def send(self, message: Message) -> None:
        """Send everybody who looks the same message."""
        told = frame(message)
        for session in self.watchers:
            session.outbox.put(told)

    def show_own(self, player: str) -> None:
        """Tell one player how the table is for him, when something changed that is only his."""
        moment = self.moment()
        for session in self.watchers:
            if session.player == player:
                viewer = Viewer(session.player, session.host)
                view = own_view(public_view(self.told, moment), self.told, viewer, moment)
                session.send(Fresh(self.told.key, self.stream, self.told.seq, view))

    # ------------------------------------------------------------ who looks

    def watch(self, session: Session, stream: str, seq: int) -> bool:
        """Let a connection follow the table: from event ``seq`` of ``stream`` on if that can be told (True), else from scratch."""
        self.watchers.add(session)
        missed = self._missed(stream, seq)
        viewer = Viewer(session.player, session.host)
        view = own_view(public_view(self.told, self.moment()), self.told, viewer, self.moment())
        chat = self.talk.read_by(session)
        if missed is None:
            session.send(Snapshot(self.told.key, self.stream, self.told.seq, view, chat))
            return False
        for line in chat:
            session.send(Chat(self.told.key, line))
        fresh = Fresh(self.told.key, self.stream, self.told.seq, view)
        session.send(self._events(missed, session.player, view) if missed else fresh)
        return True

    def _missed(self, stream: str, seq: int) -> list[Told] | None:
        """Return the events after ``seq``, None when they are not all known any more or the number is not of this stream."""
        first = self._kept[0].envelope.seq if self._kept else self.told.seq + 1
        if stream != self.stream or not first - 1 <= seq <= self.told.seq:
            return None
        return [told for told in self._kept if told.envelope.seq > seq]

    def moment(self) -> Moment:
        """Return what views need to know beside the table."""
        return Moment(
            self._now(),
            self.clock,
            self.shows_hand,
            self._hosts,
            self.odds,
            self.preactions.wishes,
            self.line,
            self.halted,
            self.ready,
        )

    # ------------------------------------------------------------ inside

    def _events(self, news: Sequence[Told], player: str, view: TableView) -> Events:
        told = tuple(told_to(one, player) for one in news)
        return Events(self.told.key, self.stream, news[-1].envelope.hand, told, view)

    def _to_all(self, message: Callable[[str, TableView], Message]) -> None:
        """Send everybody what ``message`` makes of him and his view; those who see the same share the bytes."""
        if not self.watchers:
            return
        moment = self.moment()
        public = public_view(self.told, moment)
        made: dict[tuple[str, bool, bool], bytes] = {}
        for session in self.watchers:
            viewer = Viewer(session.player, session.host)
            seated = bool(viewer.player) and bool(self.told.chips_of(viewer.player) or self.told.chair_of(viewer.player))
            audience = (viewer.player if seated else "", bool(viewer.player), viewer.host)
            if audience not in made:
                view = own_view(public, self.told, viewer, moment)
                made[audience] = frame(message(viewer.player if seated else "", view))
            session.outbox.put(made[audience])
