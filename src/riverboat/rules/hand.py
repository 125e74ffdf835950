"""One hand of poker: who may do what now, and what follows from it.

A hand decides here and changes in ``state.py``: every action checks that it is allowed, emits its event, and lets the director go
on. Nothing here knows the time, chance, an account or a socket: the deck is an argument.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from riverboat.cards import CardError
from riverboat.rules import actions as do
from riverboat.rules import events as ev
from riverboat.rules.actions import Legal
from riverboat.rules.books import SEEDS, with_its_text
from riverboat.rules.director import reshuffle, run, take
from riverboat.rules.events import (
    AGREEING,
    BETTING,
    BRINGING_IN,
    CHECKED,
    DRAWING,
    SEATS,
    SHOWING,
    Called,
    Checked,
    HandMucked,
    HandShown,
    HandStarted,
)
from riverboat.rules.game import AFTER_BRING_IN, Bet, Draw, Game, Limit, Showdown
from riverboat.rules.limits import raise_bounds
from riverboat.rules.naming import UnknownCardError, act_again, first_deck, known_text, named_cards, named_deck, require_nameable
from riverboat.rules.notation import rules_hash
from riverboat.rules.order import bring_in_seat
from riverboat.rules.pots import is_one_pot
from riverboat.rules.saving import read_saved, saved_text
from riverboat.rules.showdown import best_shown, holds_up, is_beaten, rank
from riverboat.rules.starting import (
    NO_RAKE,
    HandError,
    checked_cards,
    checked_deck,
    require_blinds,
    require_game,
    require_owed,
    require_rake,
    require_stacks,
    seated,
    seats_dealt_in,
    settled,
)
from riverboat.rules.state import NOT_YET, State, dealing_order
from riverboat.rules.view import HIDDEN
from riverboat.rules.viewing import seat_view, view
from riverboat.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from riverboat.chips import Chips
    from riverboat.rules.books import RuleBook
    from riverboat.rules.naming import Named
    from riverboat.rules.state import Player
    from riverboat.rules.view import HandView, SeatView


class Hand(State):
    """One hand of ``game``. Start one with ``Hand.start`` or bring one back with ``Hand.replay``."""

    __slots__ = ()

    @classmethod
    def start(  # noqa: PLR0913 - what a hand starts from; keyword-only after the deck
        cls,
        game: Game,
        limit: Limit,
        stakes: ev.Stakes,
        stacks: Sequence[Chips],
        deck: Named | None = None,
        *,
        held: Mapping[int, Named] | None = None,
        button: int | None = None,
        seats: Sequence[int] | None = None,
        small_blind_seat: int | None = None,
        big_blind_seat: int | None = None,
        owed: Sequence[ev.Owed] = (),
        reshuffle: Named = (),
        book: RuleBook | str = SEEDS,
        rake: ev.Rake = NO_RAKE,
        run_twice: bool = False,
    ) -> Hand:
        """Return a hand that has been started: forced bets are posted, the first cards dealt, somebody is asked.

        ``stacks`` (chips) belong to ``seats``, which are 0, 1, 2 … when left out. ``button`` (the last seat when left out) may be
        an empty seat. The blinds are worked out from it; whoever names ``big_blind_seat`` himself says with ``small_blind_seat``
        None that the small blind is dead. ``deck`` is the dealing order, of all cards or of as many as the hand may use, as ints or
        as a text such as ``"As Kd"``; a card of -1 (``??``) is not known, and without a deck none is, but for those that ``held``
        names by seat: ``{2: "As Kd", 5: "?? ?? 7h"}``. ``book`` is a rule book or its text: ``"standard"``,
        ``"seeds, raises_cap=4"``. With ``run_twice`` those who are all-in are asked whether the rest of the board is dealt twice.
        Raises HandError, StakesError, ChipsError, CardError, BookError, or UnknownCardError when an unknown card decides who is
        first.
        """
        dealt_in = seats_dealt_in(stacks, seats)
        button, small, big = seated(game, dealt_in, button)
        require_stacks(dealt_in, stacks)
        house = with_its_text(book)
        rules = settled(game, limit, stakes, house)
        if deck is None or held:
            deck = first_deck(game, dealing_order(dealt_in, button), deck, held or {})
        cards = checked_deck(game, deck)
        again = checked_cards(game, reshuffle) if reshuffle else ()
        if big_blind_seat is not None or small_blind_seat is not None:
            small, big = small_blind_seat, big_blind_seat
            require_blinds(dealt_in, small, big)
        if owed:
            require_owed(dealt_in, owed)
        if rake is not NO_RAKE:
            require_rake(rake)
        hand = cls()
        hand.game, hand.book, hand.events = game, house, []
        hand.apply(HandStarted(
            game.key, str(limit), house.key, stakes, dealt_in, tuple(stacks), button, small, big, tuple(owed),
            ev.SCHEMA, VERSION, rules, rake.percent, rake.cap, rake.from_first_street, cards, again, run_twice,
        ))  # fmt: skip
        run(hand)
        return hand

    @classmethod
    def replay(cls, game: Game, events: Iterable[ev.Event], book: RuleBook | str | None = None) -> Hand:
        """Return the hand that ``events`` tell of, HandStarted first; without private fields it can be watched, not dealt on.

        Raises HandError for the events of another game, and for what is no hand's events.
        """
        told = iter(events)
        started = next(told, None)
        if not isinstance(started, HandStarted):
            raise HandError(f"the events of a hand begin with HandStarted, not with {started!r}")
        require_game(game)
        if game.key != started.game:
            raise HandError(f"this is a hand of {started.game}, not of {game.key}")
        hand = cls()
        hand.game, hand.events, hand.book = game, [], with_its_text(book or started.book)
        hand.apply(started)
        for event in told:
            hand.apply(event)
        return hand

    def with_cards(
        self,
        held: Mapping[int, Named] | None = None,
        board: Named = "",
        coming: Named = "",
        rest: Named = "",
    ) -> Hand:
        """Return a hand of the same start and the same actions in which these cards are named; this one stays as it is.

        ``held`` names those of seats in the order dealt (``{0: "As Kd"}``), ``board`` those that lie there, ``coming`` the next
        ones of the deck, and ``rest`` goes in its order to all places that are still unknown, as a shuffled deck does. ``??`` or -1
        leaves a card as it is. Raises CardError for cards that can't be, IllegalAction when with them somebody else would have
        been on turn, UnknownCardError when others must be known too.
        """
        started = self.started
        deck, places = named_deck(self, held or {}, board, coming, rest)
        hand = type(self).start(
            self.game,
            Limit(started.limit),
            started.stakes,
            started.stacks,
            deck,
            button=started.button,
            seats=started.seats,
            small_blind_seat=started.small_blind_seat,
            big_blind_seat=started.big_blind_seat,
            owed=started.owed,
            reshuffle=started.reshuffle,
            book=self.book,
            rake=ev.Rake(started.rake_percent, started.rake_cap, started.rake_from_first_street),
            run_twice=started.run_twice,
        )
        act_again(hand, self.events, places.gone)
        return hand

    def __copy__(self) -> Hand:
        """Return a hand that goes on by itself: one that shared players and log would spoil this one."""
        return deepcopy(self)

    # ------------------------------------------------------------ as JSON

    def to_json(self) -> str:
        """Return the hand as JSON, from which ``from_json`` brings it back, mid-way or over; all its cards are in it."""
        return saved_text(self.game.key, self.book, self.events)

    @classmethod
    def from_json(cls, text: str | bytes, game: Game | Mapping[str, Game]) -> Hand:
        """Return the hand that ``to_json`` wrote, of ``game`` or of one of several by key, such as ``games.ALL``.

        Raises HandError for a text that is no hand, a hand of another game, and one that is under way by other rules.
        """
        if not isinstance(game, (Game, Mapping)):
            raise HandError(f"name the hand's game, such as games.TEXAS_HOLDEM, or games.ALL for any; not {game!r}")
        try:
            saved = read_saved(text)
        except (TypeError, ValueError) as error:
            raise HandError(f"this is not the JSON of a hand: {error}") from error
        found = game.get(saved.game) if isinstance(game, Mapping) else game
        if found is None or found.key != saved.game:
            asked = ", ".join(game) if isinstance(game, Mapping) else game.key
            raise HandError(f"this is a hand of {saved.game}, not of {asked}")
        try:
            hand = cls.replay(found, saved.events, saved.book)
        except (LookupError, ValueError) as error:
            raise HandError(f"the events of this hand do not follow from each other: {error!r}") from error
        if not hand.over and hand.started.rules_hash != rules_hash(found, saved.book):
            raise HandError(f"this hand of {found.name} is under way by other rules than this release's: it can't go on")
        return hand

    # ------------------------------------------------------------ what may be done

    @property
    def pending(self) -> int | None:
        """The seat to act, or None when the hand is over."""
        return self.actor.seat if self.actor else None

    @property
    def chips_in(self) -> Chips:
        """All chips put in and not yet won, the street's bets included."""
        return self.pot + self.bets

    @property
    def result(self) -> ev.HandEnded | None:
        """The last event of a hand that is over (its stacks in chips), else None; ``awards`` says who won what."""
        last = self.events[-1]
        return last if isinstance(last, ev.HandEnded) else None

    def legal(self, seat: int | None) -> Legal:
        """Return what ``seat`` may do: nothing unless it is on turn."""
        player = self.actor
        if player is None or player.seat != seat:
            return Legal()
        if self.phase == DRAWING:
            step = self.game.script[self.step]
            most = step.most if isinstance(step, Draw) else 0
            return Legal(seat, stand_pat=True, discard=min(most, len(player.cards)))
        if self.phase == SHOWING:
            return Legal(seat, show=True, muck=self._may_muck(player))
        if self.phase == AGREEING:
            return Legal(seat, run_twice=True)
        least, most = raise_bounds(self, player)
        bringing_in = self.phase == BRINGING_IN
        owes = self.high - player.bet
        return Legal(
            seat,
            not bringing_in or seat != bring_in_seat(self),
            not owes and not bringing_in,
            owes if owes < player.stack else player.stack,
            min(self.started.stakes.bring_in, player.stack) if bringing_in else 0,
            self._raising() if most else "",
            least,
            most,
            () if not (self.fixed and most) else (least,) if least == most else (least, most),
        )

    def act(self, seat: int, action: do.Action) -> list[ev.Event]:
        """Carry out ``seat``'s action and return what came of it; raise IllegalAction, changing nothing, if it may not."""
        if self.actor is None or self.actor.seat != seat:
            on_turn = "the hand is over" if self.actor is None else f"seat {self.actor.seat} is on turn"
            raise do.IllegalAction(f"seat {seat!r} may not act: {on_turn}")
        carried_out = _CARRIED_OUT.get(type(action))
        if carried_out is None:
            raise do.IllegalAction(f"an action is one of {', '.join([kind.__name__ for kind in _CARRIED_OUT])}, not {action!r}")
        before = len(self.events)
        carried_out(self, action)
        return self.events[before:]

    def view(self, seat: int | None) -> HandView:
        """Return what ``seat`` may see of the hand; None is the public."""
        return view(self, seat, self.legal(seat))

    def own(self, seat: int) -> SeatView | None:
        """Return a seat of the hand as its player sees it, None for one that was not dealt in."""
        player = self.at.get(seat)
        return seat_view(player, own=True) if player is not None else None

    # ------------------------------------------------------------ the actions of the seat on turn; bots and simulation call them

    def fold(self) -> None:
        """Fold. Raises IllegalAction where that is not a choice: in a draw, at the showdown, for the one who must bring it in."""
        player = self._acting(BETTING, BRINGING_IN)
        if self.phase == BRINGING_IN and player.seat == bring_in_seat(self):
            raise do.IllegalAction("whoever must bring it in may not fold: bring it in or complete")
        self._go_on(ev.Folded(player.seat))

    def check(self) -> None:
        """Check. Raises IllegalAction when there is a bet to call."""
        player = self.actor
        if player is None or self.phase != BETTING:
            raise self._no_choice()
        if player.bet < self.high:
            raise do.IllegalAction(f"there are {self.high - player.bet} chips to call: fold, call or raise")
        self.check_or_call()

    def call(self) -> None:
        """Call, with the last chips if they are fewer. Raises IllegalAction when there is nothing to call."""
        player = self.actor
        if player is None or self.phase != BETTING:
            raise self._no_choice()
        if player.bet == self.high:
            raise do.IllegalAction("there is nothing to call: check instead")
        self.check_or_call()

    def check_or_call(self) -> None:
        """Stay in for as little as may be: check, or call where there is a bet. Raises IllegalAction outside the betting."""
        player = self.actor
        if player is None or self.phase != BETTING:
            raise self._no_choice()
        # the event's handler is called by name, as apply would: this is the way of most actions
        seat, owes = player.seat, self.high - player.bet
        if owes:
            stack = player.stack
            called = Called(seat, owes if owes < stack else stack)
            self.events.append(called)
            self.on_called(called)
        else:
            checked = CHECKED[seat] if seat < SEATS else Checked(seat)
            self.events.append(checked)
            self.on_checked(checked)
        if self.actor is None:
            run(self)

    def raise_to(self, to: Chips) -> None:
        """Bet, raise or complete to ``to`` chips on this street. Raises IllegalAction, naming the right amounts."""
        self._put_in(to)

    def put_in(self, action: do.Bet | do.Raise | do.Complete) -> None:
        """Bet, raise or complete; a wrong word is refused: the action was meant for another moment."""
        word, said = self._raising(), action.__struct_config__.tag
        if self.phase in {BETTING, BRINGING_IN} and said != word:
            raise do.IllegalAction(f"this would be a {word}, not a {said}")
        unchecked: Any = action
        self._put_in(unchecked.to)

    def bring_in(self) -> None:
        """Post the bring-in. Raises IllegalAction when it is in already or the game has none."""
        player = self._acting(BRINGING_IN)
        self._go_on(ev.BringInPosted(player.seat, min(self.started.stakes.bring_in, player.stack)))

    def discard(self, cards: Named) -> None:
        """Exchange ``cards``, ints or a text; with none, stand pat. Raises IllegalAction for cards not one's own, or too many.

        Raises DeckError, and nothing is given up, when the hand has no deck to draw from.
        """
        player = self._acting(DRAWING)
        try:
            cards = named_cards(cards)
        except CardError as error:
            raise do.IllegalAction(str(error)) from error
        if not cards:
            self.stand_pat()
            return
        most = self.legal(player.seat).discard
        if any(card not in player.cards for card in cards):
            raise do.IllegalAction(f"seat {player.seat} may discard only its own cards")
        unknown = cards.count(HIDDEN)
        doubled = len(set(cards)) < len(cards) - max(0, unknown - 1) or unknown > player.cards.count(HIDDEN)
        if doubled or len(cards) > most:
            raise do.IllegalAction(f"up to {most} different cards may be discarded, not {known_text(cards)}")
        reshuffle(self, len(cards))
        drawn = take(self, len(cards))
        self.apply(ev.Discarded(player.seat, len(cards), cards))
        self._go_on(ev.CardsDrawn(player.seat, len(cards), drawn))

    def stand_pat(self) -> None:
        """Keep all cards. Raises IllegalAction outside a draw."""
        self._go_on(ev.StoodPat(self._acting(DRAWING).seat))

    def show(self, cards: Named = ()) -> None:
        """Turn the hand up; one that is not known by naming its ``cards``, in the order dealt.

        Raises IllegalAction before the showdown, UnknownCardError for an unknown hand that is not named, CardError for cards that
        can't be its.
        """
        player = self._acting(ev.SHOWING)
        own = named_cards(cards) or player.cards
        if own != player.cards:
            require_nameable(self, player, own)
        if HIDDEN in own:
            raise UnknownCardError(f"seat {player.seat}'s hand is not known ({known_text(own)}): name the cards that it shows")
        self._go_on(HandShown(player.seat, own))

    def muck(self) -> None:
        """Throw a beaten hand away. Raises IllegalAction when it is not beaten yet, or where all must show."""
        player = self._acting(SHOWING)
        if not self._may_muck(player):
            raise do.IllegalAction("only a hand that is beaten by the hands shown may be mucked here: show it")
        self._go_on(HandMucked(player.seat))

    def run_twice(self) -> None:
        """Agree to have the rest of the board dealt twice. Raises IllegalAction when that is not asked."""
        self._go_on(ev.RunoutAnswered(self._acting(AGREEING).seat, twice=True))

    def run_once(self) -> None:
        """Have the rest of the board dealt once, as usual. Raises IllegalAction when that is not asked."""
        self._go_on(ev.RunoutAnswered(self._acting(AGREEING).seat, twice=False))

    def settle(self) -> None:
        """Answer for everybody who is asked to show: beaten hands are mucked where that is allowed, the others shown.

        Raises UnknownCardError at a hand that is not known: whether it is beaten is nobody's guess.
        """
        if self.phase != SHOWING:
            return
        if self._must_show() or not self.known or not is_one_pot(self):
            while (player := self.actor) is not None:
                (self.muck if player.cards.count(HIDDEN) == 0 and self._may_muck(player) else self.show)()
            return
        rank(self, [player for player in self.players if player.live])
        best = best_shown(self)
        while (player := self.actor) is not None:
            if holds_up(player.worth, best):
                self.apply(HandShown(player.seat, player.cards))
            else:
                self.apply(HandMucked(player.seat))
        run(self)

    # ------------------------------------------------------------ inside

    def _acting(self, *phases: int) -> Player:
        """Return the seat on turn if the hand is in one of ``phases``; raise IllegalAction otherwise."""
        if self.actor is None or self.phase not in phases:
            raise self._no_choice()
        return self.actor

    def _no_choice(self) -> do.IllegalAction:
        """Return the error for an action of another phase."""
        return do.IllegalAction(f"that is not a choice now: {_ASKED[self.phase] if self.actor else 'the hand is over'}")

    def _go_on(self, event: ev.Event) -> None:
        """Make the action's event true, and let the hand go on when nobody is left to be asked."""
        self.apply(event)
        if self.actor is None:
            run(self)

    def _put_in(self, to: object) -> None:
        """Bet, raise or complete to ``to``, which may be anything: a compiled method refuses what is no int in its own words."""
        player = self._acting(BETTING, BRINGING_IN)
        least, most = raise_bounds(self, player)
        word = self._raising()
        if not most:
            raise do.IllegalAction(f"seat {player.seat} may not {word} now: {self._why_not(player)}")
        if type(to) is not int or not least <= to <= most or (self.fixed and least < to < most):
            allowed = str(least) if least == most else f"{least} or {most}" if self.fixed else f"from {least} to {most}"
            raise do.IllegalAction(f"a {word} must be to {allowed} chips, not {to}")
        self._go_on(_RAISES[word](player.seat, to))

    def _raising(self) -> str:
        """Return what putting in more than the others is called now."""
        if self.phase == BRINGING_IN:
            return "complete"
        if not self.high:
            return "bet"
        answers_bring_in = not self.raises and self.aggressor == NOT_YET and self._is_bring_in_round()
        return "complete" if answers_bring_in else "raise"

    def _is_bring_in_round(self) -> bool:
        """Whether the betting under way began with the bring-in."""
        step = self.game.script[self.step]
        return isinstance(step, Bet) and step.first == AFTER_BRING_IN

    def _may_muck(self, player: Player) -> bool:
        """Whether ``player`` may throw his hand away."""
        return not self._must_show() and is_beaten(self, player)

    def _must_show(self) -> bool:
        """Whether beaten hands too are shown at this showdown."""
        step = self.game.script[self.step]
        return isinstance(step, Showdown) and step.must_show and not self.book.stud_may_muck

    def _why_not(self, player: Player) -> str:
        """Return why ``player`` may not raise, for the error's text."""
        if player.bet + player.stack <= self.high:
            return "it has no more chips than the call takes"
        if self.phase == ev.BRINGING_IN and player.stack <= self.started.stakes.bring_in:
            return "its last chips are no more than the bring-in"
        if self.fixed and self.raises >= self.cap() and not self.uncapped:
            return f"the street is capped at a bet and {self.cap() - 1} raises"
        return "the betting is not open to it: nobody has made a full raise since it acted, or nobody could answer"


_CARRIED_OUT: Final[dict[type[do.Action], Callable[[Hand, Any], None]]] = {
    do.Fold: lambda hand, _action: hand.fold(),
    do.Check: lambda hand, _action: hand.check(),
    do.Call: lambda hand, _action: hand.call(),
    do.Bet: Hand.put_in,
    do.Raise: Hand.put_in,
    do.Complete: Hand.put_in,
    do.BringIn: lambda hand, _action: hand.bring_in(),
    do.Discard: lambda hand, action: hand.discard(action.cards),
    do.StandPat: lambda hand, _action: hand.stand_pat(),
    do.Show: lambda hand, _action: hand.show(),
    do.Muck: lambda hand, _action: hand.muck(),
    do.RunTwice: lambda hand, _action: hand.run_twice(),
    do.RunOnce: lambda hand, _action: hand.run_once(),
}
_RAISES = {"bet": ev.BetMade, "raise": ev.RaisedTo, "complete": ev.Completed}
_ASKED = {
    BETTING: "the seat on turn bets",
    BRINGING_IN: "the seat on turn brings it in or completes",
    DRAWING: "the seat on turn draws",
    SHOWING: "the seat on turn shows or mucks",
    AGREEING: "the seat on turn says whether to run it once or twice",
}
