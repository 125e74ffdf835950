"""A table as one audience sees it, and its line in the lobby: built field by field from what that audience may know."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.cards import card_text
from riverboat.room.waiting import Waiting
from riverboat.rules.events import AGREEING, DRAWING, SHOWING
from riverboat.rules.game import FixedLimit
from riverboat.table.afterwards import hidden_cards, would_have_come
from riverboat.table.clock import Clock
from riverboat.table.preactions import Wish, will_be_asked
from riverboat.wire import hand_view
from riverboat.wire import messages as wire
from riverboat.wire.words import family, layout, rules_sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.cards import Card
    from riverboat.rules.hand import Hand
    from riverboat.rules.view import HandView
    from riverboat.rules.view import SeatView as HandSeat
    from riverboat.table.chairs import Chair
    from riverboat.table.table import Table

NOBODY: Final = -1


class Viewer(msgspec.Struct, frozen=True):
    """Who looks at a table: a ``player`` ("" for one without a name), and whether he is the host."""

    player: str = ""
    host: bool = False


class Moment(msgspec.Struct, frozen=True):
    """What a view needs to know beside the table: the time, the clock of the decision under way, whether a hand is on show.

    ``now`` is on the clock's own time. ``shows_hand``: the hand under way, or the last one while people still look at it. ``odds``
    are those of hands that lie open, in thousandths by seat, ``wishes`` those for decisions to come, by seat; ``waiting`` are
    those who would like a seat, ``ready`` those who have seen enough of the hand that is over. ``halted`` says why nothing happens
    at the table any more, though its journal doesn't know of that.
    """

    now: int
    clock: Clock | None = None
    shows_hand: bool = True
    hosts: Collection[str] = ()
    odds: Mapping[int, int] = {}
    wishes: Mapping[int, Wish] = {}
    waiting: Waiting = Waiting()
    halted: str = ""
    ready: Collection[str] = ()


def audience_seat(table: Table, viewer: Viewer) -> int | None:
    """Return the seat whose cards a viewer may see, None for everybody else: he must sit there, and have been dealt in there."""
    chair = table.chair_of(viewer.player) if viewer.player else None
    if chair is None:
        return None
    dealt = table.dealt.get(chair.seat)
    return chair.seat if dealt is not None and dealt.player == viewer.player else None


def public_view(table: Table, moment: Moment) -> wire.TableView:
    """Return the table as somebody without a name sees it."""
    settings, hand = table.settings, table.hand if moment.shows_hand else None
    look, slots = layout(table.game.script)
    view = hand.view(None) if hand is not None else None
    return wire.TableView(
        table=table.key,
        name=settings.name,
        game=table.game.key,
        game_name=table.game.name,
        limit=settings.limit,
        limit_name=settings.limit_name,
        stakes=settings.stakes_text,
        book=settings.book,
        book_name=table.book.name,
        layout=look,
        state=table_state(table, moment),
        seats=_seats(table, moment, hand, view),
        least_buy_in=settings.least_buy_in,
        most_buy_in=settings.most_buy_in,
        big_bet=settings.stakes.big_bet if settings.limit == FixedLimit else settings.smallest_bet,
        big_blind=settings.stakes.big_blind,
        hand=table.number,
        street=view.street if view else "",
        button=_button(table, look, view),
        board=hand_view.texts(view.board) if view else (),
        slots=slots,
        pot=view.pot if view else 0,
        pots=tuple(wire.PotView(number, pot.amount, pot.seats) for number, pot in enumerate(view.pots)) if view else (),
        turn=_turn(table, moment),
        awards=hand_view.awards(hand) if hand is not None else (),
        rules=rules_sentences(table.game, settings),
        why=table.frozen or moment.halted,
        rabbit=hand_view.texts(table.rabbit) if hand is not None else (),
        rake_percent=settings.rake_percent,
        rake_cap=settings.rake_cap,
        rake_from_first_street=settings.rake_from_first_street,
        ratholing_minutes=settings.ratholing_minutes,
        boards=hand_view.boards(view) if view else (),
        shared=hand.shared if hand is not None and hand.runs > 1 else 0,
        run_it_twice=settings.run_it_twice,
    )


def own_view(public: wire.TableView, table: Table, viewer: Viewer, moment: Moment) -> wire.TableView:
    """Return ``public`` with what ``viewer`` alone may see: his cards, his choices, what he may do at the table."""
    seat = audience_seat(table, viewer) if moment.shows_hand else None
    chair = table.chair_of(viewer.player) if viewer.player else None
    own = table.hand.own(seat) if seat is not None and table.hand is not None else None
    seats = public.seats
    if own is not None and table.hand is not None:
        cards = hand_view.card_views(table.hand, own)
        seats = tuple(msgspec.structs.replace(each, cards=cards) if each.seat == seat else each for each in seats)
    return msgspec.structs.replace(
        public, seats=seats, turn=_own_turn(public.turn, table, seat), you=_you(table, viewer, chair, own, moment)
    )


def table_state(table: Table, moment: Moment) -> str:
    """Return how the table is, in a word."""
    if table.closed:
        return "closed"
    if table.frozen or moment.halted or table.paused:
        return "frozen" if table.frozen or moment.halted else "paused"
    if table.playing:
        return "playing"
    return "between" if moment.shows_hand and table.hand is not None else "waiting"


# ---------------------------------------------------------------- seats


def _seats(table: Table, moment: Moment, hand: Hand | None, view: HandView | None) -> tuple[wire.SeatView, ...]:
    in_hand = {seat.seat: seat for seat in view.seats if _still_there(table, seat.seat)} if view else {}
    did = hand_view.did_last(hand) if hand is not None else {}
    won = hand_view.won(hand) if hand is not None else {}
    opener = hand_view.brought_in(hand) if hand is not None else NOBODY
    found = []
    for seat in range(len(table.chairs)):
        shown = _chair(table, moment, seat)
        part = in_hand.get(seat)
        if part is not None and hand is not None:
            shown = msgspec.structs.replace(
                shown,
                # As long as the hand is shown, who folded it stays folded, though his chair already waits for the next one.
                state="folded" if part.folded and shown.state == "waiting" else shown.state,
                bet=part.bet,
                cards=_public_cards(table, hand, part),
                showing=hand_view.showing(hand, part),
                did=did.get(seat),
                won=won.get(seat, 0),
                bring_in=seat == opener,
                odds=moment.odds.get(seat, NOBODY),
            )
        found.append(shown)
    return tuple(found)


def _still_there(table: Table, seat: int) -> bool:
    """Say whether whoever was dealt in at ``seat`` still sits there."""
    chair, dealt = table.chair(seat), table.dealt.get(seat)
    return chair is not None and dealt is not None and chair.player == dealt.player


def _chair(table: Table, moment: Moment, seat: int) -> wire.SeatView:
    chair, reservation = table.chair(seat), table.reserved.get(seat)
    state = table.state_of(seat)
    if chair is None:
        return wire.SeatView(seat, state, name=reservation.name if reservation else "")
    return wire.SeatView(
        seat=seat,
        state=state,
        player=chair.player,
        name=chair.name,
        bot=bool(chair.bot),
        host=chair.player in moment.hosts,
        stack=table.stack_of(seat),
        owes=_owes(table, chair),
        connected=chair.connected or bool(chair.bot),
        leaving=chair.leaving,
    )


def _owes(table: Table, chair: Chair) -> int:
    """Return what a chair must post to be dealt in; nothing while it is in a hand."""
    return 0 if table.in_hand(chair.seat) else table.owes(chair.seat)


def _public_cards(table: Table, hand: Hand, part: HandSeat) -> tuple[wire.CardView, ...]:
    """Return the cards everybody sees; of a hand that is out only those that lie open."""
    cards = hand_view.card_views(hand, part)
    if shown := table.turned_up.get(part.seat):
        cards = _turned_up(cards, hand.at[part.seat].cards, shown)
    return tuple(card for card in cards if card.up) if part.folded else cards


def _turned_up(cards: tuple[wire.CardView, ...], own: Collection[Card], shown: Collection[Card]) -> tuple[wire.CardView, ...]:
    """Return a seat's cards with those open that its player showed of free will; ``own`` are the same cards, by value."""
    pairs = zip(cards, own, strict=True)
    return tuple(wire.CardView(card_text(card), up=True) if card in shown else view for view, card in pairs)


def _button(table: Table, look: str, view: HandView | None) -> int:
    if look == "stud":
        return NOBODY
    return view.button if view is not None else table.marks.button if table.marks is not None else NOBODY


# ---------------------------------------------------------------- whose turn it is


def _turn(table: Table, moment: Moment) -> wire.Turn | None:
    clock = moment.clock
    if clock is None or table.pending != (clock.seat, clock.turn) or table.number != clock.hand:
        return None
    return wire.Turn(
        seat=clock.seat,
        turn=clock.turn,
        left=clock.left(moment.now),
        total=clock.total,
        bank=clock.bank_left(moment.now),
        banked=clock.banked(moment.now),
    )


def _own_turn(turn: wire.Turn | None, table: Table, seat: int | None) -> wire.Turn | None:
    """Return the turn with its choices for the seat that has it."""
    if turn is None or table.hand is None or turn.seat != seat:
        return turn
    legal = table.hand.legal(turn.seat)
    return msgspec.structs.replace(turn, choices=hand_view.choices(table.hand, legal, table.settings.smallest_bet))


# ---------------------------------------------------------------- the player himself


def _you(table: Table, viewer: Viewer, chair: Chair | None, own: HandSeat | None, moment: Moment) -> wire.You:
    may = tuple(_may(table, viewer))
    if chair is None:
        return wire.You(may=may)
    words, low, playing = hand_view.you_words(table.hand, own) if own is not None and table.hand is not None else hand_view.NO_WORDS
    board = hand_view.texts(table.hand.board) if table.hand is not None else ()
    hidden = hand_view.texts(hidden_cards(table, chair.seat)) if own is not None and not table.playing else ()
    return wire.You(
        chair.seat,
        words,
        low,
        tuple(card for card in playing if card not in board),
        _owes(table, chair),
        chair.bank,
        (*may, *_may_in_hand(table, chair, own, hidden), *_may_about_time(table, chair, own, moment)),
        wish=_wish(moment.wishes.get(chair.seat)),
        to_call=table.to_call(chair.seat),
        hidden=hidden,
        top_up=chair.top_up,
        shows=chair.shows,
        board_plays=tuple(card for card in playing if card in board),
    )


def _wish(wish: Wish | None) -> wire.Wish | None:
    return None if wish is None else wire.Wish(wish.kind, wish.amount, hand_view.texts(wish.cards))


def _may_in_hand(table: Table, chair: Chair, own: HandSeat | None, hidden: tuple[str, ...]) -> Iterator[str]:
    """Yield what a player may do about the hand he is, or was, in: wish, mark, runs, show, rabbit."""
    if own is None or table.hand is None or table.frozen:
        return
    player = table.hand.at[chair.seat]
    if table.playing and table.hand.phase == AGREEING:
        if will_be_asked(table.hand, chair.seat) and not chair.folds:
            yield "runs"
        return
    if table.playing and player.live and player.stack and not chair.folds and (table.pending or (chair.seat,))[0] != chair.seat:
        if table.hand.phase != DRAWING:
            yield "wish"
        elif any(each.seat == chair.seat for each in table.hand.line):
            yield "mark"
    if hidden:
        yield "show"
    if not table.playing and table.settings.rabbit_hunting and not table.rabbit and would_have_come(table, table.hand):
        yield "rabbit"


def _may_about_time(table: Table, chair: Chair, own: HandSeat | None, moment: Moment) -> Iterator[str]:
    """Yield what a player may do about the pace of the hand he is, or was, in: take_time, ready."""
    if own is None or table.hand is None or table.frozen:
        return
    clock = moment.clock
    if clock is not None and table.pending == (chair.seat, clock.turn) and table.hand.phase != AGREEING:
        if chair.bank and not clock.bank:
            yield "take_time"
    elif seen_to_its_end(table, shown=moment.shows_hand) and chair.player not in moment.ready and not table.paused:
        yield "ready"


def seen_to_its_end(table: Table, *, shown: bool) -> bool:
    """Say whether the last hand is on show and nothing of it is left but its showdown: whoever has seen enough may go on."""
    hand = table.hand
    return hand is not None and shown and (hand.over or bool(hand.awards) or hand.phase == SHOWING)


def _may(table: Table, viewer: Viewer) -> list[str]:
    """Return the table commands open to a viewer."""
    found = ["bots"] if viewer.host else []
    if viewer.player:
        found += [what for what in table.may(viewer.player) if what != "sit" or free_seats(table)]
    return found


# ---------------------------------------------------------------- the lobby


def free_seats(table: Table) -> tuple[int, ...]:
    """Return the seats a person may take: the empty ones first, then those that a bot would give up."""
    open_seats = [seat for seat in range(len(table.chairs)) if seat not in table.reserved]
    empty = [seat for seat in open_seats if table.chair(seat) is None]
    return (*empty, *(chair.seat for chair in table.bots if chair.seat in open_seats and not chair.leaving))


def table_card(table: Table, moment: Moment) -> wire.TableCard:
    """Return a table's line in the lobby, as everybody sees it."""
    settings, hand = table.settings, table.hand
    return wire.TableCard(
        table=table.key,
        name=settings.name,
        game=table.game.key,
        game_name=table.game.name,
        limit=settings.limit,
        limit_name=settings.limit_name,
        stakes=settings.stakes_text,
        book_name=table.book.name,
        seats=len(table.chairs),
        taken=len(table.taken),
        bots=len(table.bots),
        least_buy_in=settings.least_buy_in,
        most_buy_in=settings.most_buy_in,
        free=free_seats(table),
        players=tuple(chair.name for chair in (*table.people, *table.bots)),
        hand=table.number,
        pot=hand.chips_in if hand is not None and table.playing else 0,
        state=table_state(table, moment),
        about=table.game.about.strip().partition("\n")[0],
        fill=table.fill,
        family=family(table.game),
        waiting=len(moment.waiting.queue),
        action_seconds=settings.action_seconds,
    )


def lively_card(card: wire.TableCard, rate: int, average: int, seeing: int) -> wire.TableCard:
    """Return a table's line with what its latest hands were like: so many an hour, so much won on average, so many of 100 in."""
    return msgspec.structs.replace(card, hands_an_hour=rate, average_pot=average, seeing=seeing)


def shut_card(card: wire.TableCard) -> wire.TableCard:
    """Return a private table's line as others see it: what is played there, and nobody's name."""
    quiet = {
        "taken": 0,
        "bots": 0,
        "free": (),
        "players": (),
        "hand": 0,
        "pot": 0,
        "state": "waiting",
        "waiting": 0,
        "hands_an_hour": 0,
        "average_pot": 0,
        "seeing": 0,
    }
    return msgspec.structs.replace(card, **quiet, private=True, shut=True)


def own_card(card: wire.TableCard, table: Table, player: str, moment: Moment) -> wire.TableCard:
    """Return a table's line as ``player`` sees it: whether he plays there, or waits for a seat."""
    if not player:
        return card
    if (chair := table.chair_of(player)) is not None:
        turn = table.pending is not None and table.pending[0] == chair.seat and moment.clock is not None
        return msgspec.structs.replace(card, yours=True, your_turn=turn)
    offer = moment.waiting.offer_to(player)
    held = max(1, offer.until - moment.now) if offer is not None else 0
    place = moment.waiting.place(player)
    return msgspec.structs.replace(card, place=place, offered=held) if place or held else card
