"""The state of one hand, and the only code that changes it: ``apply``.

This file knows what has happened and nothing else. It never looks at the script, at a face-down card or at the deck's order, it
decides nothing, and it never refuses an event: whoever emits one (``hand.py``) has made sure that it is right. So a journal can
be replayed by it even when the game has changed since, and by somebody who may not see the cards.

Players stand in dealing order: index 0 is the first left of the button, the button (if anybody sits there) is the last.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from riverboat.hands.showing import ONE_OF
from riverboat.rules import events as ev
from riverboat.rules.events import BETTING, BOARD, DRAWING, SHOWING
from riverboat.rules.game import FixedLimit, NoLimit
from riverboat.rules.limits import bet_units
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.rules.books import RuleBook
    from riverboat.rules.game import Game

FIXED: Final[str] = FixedLimit.value
UNLIMITED: Final[str] = NoLimit.value

NOT_YET: Final = -1
"""In ``Player.answered``: not asked on this street; in place of a seat: nobody."""

NO_PHASE: Final = 0
"""Nobody is being asked anything."""

_DOWN: Final = tuple([(False,) * count for count in range(53)])
_UP: Final = tuple([(True,) * count for count in range(53)])
_UNSEEN: Final = tuple([(HIDDEN,) * count for count in range(53)])
"""Cards face down, face up, and as nobody but their owner sees them, by how many there are."""


class Player:
    """A seat in the hand. ``bet`` and ``paid`` are its chips in on this street and in the whole hand, dead ones left out.

    ``answered`` is the highest bet it has answered on this street (NOT_YET: it has not acted), as reopening needs it.
    ``open`` are the cards that lie face up before the showdown, ``showing`` is their count (``hands.showing.ONE_OF``). ``worth``
    remembers what ``showdown.worth`` found, so that a hand is ranked once; it says nothing that the cards don't.
    """

    seat: int
    index: int
    stack: Chips
    bet: Chips
    paid: Chips
    answered: Chips
    live: bool
    shown: bool
    mucked: bool
    worth: tuple[int, ...]
    cards: tuple[Card, ...]
    up: tuple[bool, ...]
    open: tuple[Card, ...]
    showing: int

    def __init__(self) -> None:
        """Make a player who has done nothing; ``State`` says where he sits. No argument is needed, so that copies just work."""
        self.bet = self.paid = 0
        self.answered = NOT_YET
        self.live = True
        self.shown = self.mucked = False
        self.worth = ()
        self.cards = ()
        self.up = ()
        self.open = ()
        self.showing = 0

    def pay(self, amount: Chips) -> None:
        """Move ``amount`` chips from the stack into the bet."""
        self.stack -= amount
        self.bet += amount
        self.paid += amount


class State:
    """All that is true of a hand after the events in ``events``.

    ``pot`` holds the chips collected (antes and dead chips at once, bets at the end of a street), ``bets`` those in front of the
    players. ``high`` is the highest bet, ``base`` the level that the next full raise adds ``min_raise`` to (they differ after a
    bring-in or a short all-in), ``raises`` counts bets and full raises of the street, ``able`` the live players with chips.
    ``actor`` is asked now, those in ``line`` after him, the last of it first. ``runs`` is how often the rest of the board is dealt
    (0: nobody was asked), ``shared`` how many cards both boards have; ``first_board`` is empty until the second one begins.
    """

    game: Game
    book: RuleBook
    started: ev.HandStarted
    events: list[ev.Event]
    players: list[Player]
    ring: list[Player]
    at: dict[int, Player]
    fixed: bool
    unlimited: bool
    small_unit: Chips
    big_unit: Chips
    deck: tuple[Card, ...]
    known: bool
    dealt: int
    discards: tuple[Card, ...]
    board: tuple[Card, ...]
    street: str
    step: int
    phase: int
    actor: Player | None
    line: list[Player]
    turn: int
    live: int
    able: int
    pot: Chips
    dead: Chips
    bets: Chips
    high: Chips
    base: Chips
    min_raise: Chips
    unit: Chips
    option: Chips
    raises: int
    uncapped: bool
    aggressor: int
    opener: int
    awards: list[ev.PotAwarded]
    over: bool
    runs: int
    shared: int
    first_board: tuple[Card, ...]

    __slots__ = tuple(__annotations__)  # Python keeps up to thirty attributes where it finds them fast, and here are more

    def apply(self, event: ev.Event) -> None:
        """Make ``event`` true and remember it. Raises HandError, changing nothing, for what is no event of a hand."""
        change = _APPLY.get(type(event))
        if change is None:
            from riverboat.rules.starting import HandError  # noqa: PLC0415 - it is made of this module

            raise HandError(f"an event of a hand is one of {', '.join([kind.__name__ for kind in _APPLY])}, not {event!r}")
        self.events.append(event)
        change(self, event)

    def cap(self) -> int:
        """Return how many bets and raises a street of fixed limit allows: a bet and three raises, four in games of two rounds."""
        return 1 + self.book.raises_cap + self.game.has_two_rounds

    # ------------------------------------------------------------ the start and what is posted

    def on_hand_started(self, event: ev.HandStarted) -> None:
        """Seat the players in dealing order and begin with nothing."""
        self.started = event
        self.fixed, self.unlimited = event.limit == FIXED, event.limit == UNLIMITED
        self.small_unit, self.big_unit = bet_units(event.stakes, event.limit)
        seats, stacks = event.seats, event.stacks
        players: list[Player] = []
        self.at = at = {}
        for index, place in enumerate(dealing_places(seats, event.button)):
            player = Player()
            player.seat, player.index, player.stack = seats[place], index, stacks[place]
            players.append(player)
            at[player.seat] = player
        self.players = players
        self.ring = players * 2
        self.deck, self.dealt, self.discards, self.board = event.deck, 0, (), ()
        self.known = bool(event.deck) and HIDDEN not in event.deck
        self.street, self.step, self.phase = "", NOT_YET, NO_PHASE
        self.actor, self.line, self.turn = None, [], 0
        self.live = self.able = len(players)
        self.pot = self.dead = self.bets = 0
        self.high = self.base = self.min_raise = self.unit = self.option = 0
        self.raises, self.uncapped = 0, False
        self.aggressor = self.opener = NOT_YET
        self.awards, self.over = [], False
        self.runs = self.shared = 0
        self.first_board = ()

    def on_blind_posted(self, event: ev.BlindPosted) -> None:
        """Put the live chips in as a bet; the big blind is owed in full even when it was posted short."""
        player = self.at[event.seat]
        live, dead = event.live, event.dead
        player.pay(live)
        self.bets += live
        if dead:
            player.stack -= dead
            self.dead += dead
            self.pot += dead
        owed = self.started.stakes.big_blind
        if self.high < owed or self.high < live:
            self.high = self.base = owed if owed > live else live
        self.raises = 1
        if not player.stack and live + dead:
            self.able -= 1

    def on_ante_posted(self, event: ev.AntePosted) -> None:
        """Take the ante into the pot; a dead one counts for nobody."""
        player = self.at[event.seat]
        amount = event.amount
        player.stack -= amount
        self.pot += amount
        if event.dead:
            self.dead += amount
        else:
            player.paid += amount
        if not player.stack and amount:
            self.able -= 1

    # ------------------------------------------------------------ streets and cards

    def on_street_started(self, event: ev.StreetStarted) -> None:
        """Move on in the script."""
        self.step, self.street = event.step, event.name
        self.aggressor = NOT_YET

    def on_cards_dealt(self, event: ev.CardsDealt) -> None:
        """Give the cards, face-down ones first; where this reader may not see them, as HIDDEN."""
        seat, up = event.seat, event.up
        if seat == BOARD:
            self.dealt += len(up)
            self.board += up
            return
        player = self.at[seat]
        count = event.count
        if count:
            self.dealt += count
            player.cards += event.down or _UNSEEN[count]
            player.up += _DOWN[count]
        if up:
            count = len(up)
            self.dealt += count
            player.cards += up
            player.up += _UP[count]
            player.open += up
            for card in up:
                player.showing += ONE_OF[card]

    def on_round_started(self, event: ev.RoundStarted) -> None:
        """Begin to ask."""
        self.step, self.phase = event.step, event.phase
        self.unit = self.min_raise = event.unit
        self.option = event.option
        self.uncapped = self.live == 2
        self.aggressor = NOT_YET
        self.actor = first = self.at[event.first]
        if event.phase == SHOWING or event.order:
            self.line = [self.at[seat] for seat in event.order[:0:-1]]
        else:
            self.line = self.line_after(first, drawing=event.phase == DRAWING)

    def line_after(self, player: Player, *, drawing: bool = False) -> list[Player]:
        """Return who is asked after ``player`` in a round of betting or drawing, the next one last: all-in players only draw."""
        line = self.ring[player.index + len(self.players) - 1 : player.index : -1]
        if self.able < len(self.players):
            return [other for other in line if other.live and (other.stack or drawing)]
        return line

    def on_stood_pat(self, _event: ev.StoodPat) -> None:
        """Keep all cards."""
        self.turn += 1
        self.pass_on()

    def on_discarded(self, event: ev.Discarded) -> None:
        """Take the discards away, the last ones where they are not known; the turn passes when their replacements come."""
        player = self.at[event.seat]
        kept = list(player.cards)
        for card in event.cards:
            kept.remove(card)
        player.cards = tuple(kept[: len(player.cards) - event.count])
        player.up = player.up[: len(player.cards)]
        _look_again(player)
        self.discards += event.cards

    def on_cards_drawn(self, event: ev.CardsDrawn) -> None:
        """Give the replacements."""
        self.turn += 1
        player = self.at[event.seat]
        player.cards += event.cards or _UNSEEN[event.count]
        player.up += _DOWN[event.count]
        self.dealt += event.count
        self.pass_on()

    def on_deck_reshuffled(self, event: ev.DeckReshuffled) -> None:
        """Put the discards under the deck."""
        self.deck += event.cards
        self.discards = ()

    # ------------------------------------------------------------ betting

    def on_folded(self, event: ev.Folded) -> None:
        """Take the player out of the hand."""
        self.turn += 1
        player = self.at[event.seat]
        player.live = False
        self.live -= 1
        self.able -= player.stack > 0
        if self.live == 2 and self.raises < self.cap():
            self.uncapped = True
        self.pass_turn()

    def on_checked(self, event: ev.Checked) -> None:
        """Note that the player has acted."""
        self.turn += 1
        self.at[event.seat].answered = self.high
        if self.line and self.able > 1:
            self.actor = self.line.pop()
        else:
            self.pass_turn()

    def on_called(self, event: ev.Called) -> None:
        """Put the chips in."""
        self.turn += 1
        player = self.at[event.seat]
        amount = event.amount
        player.stack -= amount
        player.bet += amount
        player.paid += amount
        # who calls a mere bring-in has answered no bet yet, and any completion reopens the betting to him
        player.answered = self.base if self.aggressor == NOT_YET else self.high
        self.bets += amount
        if not player.stack:
            self.able -= 1
        self.pass_turn()

    def on_bring_in_posted(self, event: ev.BringInPosted) -> None:
        """Put the bring-in in; it is owed in full even when it was posted short, and it is no bet yet: ``base`` stays 0."""
        self.turn += 1
        player = self.at[event.seat]
        player.pay(event.amount)
        player.answered = 0
        self.bets += event.amount
        self.high = event.amount if self.book.short_bring_in_stands else self.started.stakes.bring_in
        self.able -= not player.stack
        self.phase = BETTING
        self.pass_turn()

    def on_bet_made(self, event: ev.BetMade | ev.RaisedTo | ev.Completed) -> None:
        """Put a bet, raise or completion in and set what the next one must be."""
        self.turn += 1
        player = self.at[event.seat]
        amount = event.to - player.bet
        player.pay(amount)
        player.answered = event.to
        self.bets += amount
        self.able -= not player.stack
        self.phase = BETTING
        self.aggressor = event.seat
        if self.opener == NOT_YET:
            self.opener = event.seat
        self._raise_level(event.to)
        self.line = self.line_after(player)
        self.pass_turn()

    def _raise_level(self, to: Chips) -> None:
        """Set ``high``, ``base`` and ``min_raise`` after a wager to ``to``; in fixed limit half a bet or more counts as a raise."""
        step, on_top = to - self.base, to - self.high
        full = 2 * step >= self.unit if self.fixed else step >= self.min_raise
        self.high = to
        if full:
            self.raises += 1
            self.base = to
            if not self.fixed:
                self.min_raise = max(self.unit, on_top)
            elif self.option and step >= self.option:
                self.unit = self.min_raise = self.option
                self.option = 0
        elif not self.fixed and not self.book.short_bet_completes:
            self.base = to

    def must_act(self, player: Player) -> bool:
        """Return whether there is anything to ask a live player with chips who has not acted, or not matched the bet.

        The last one with chips is asked only when somebody has more in than he has; nobody could answer a raise of his.
        """
        if self.able > 1:
            return True
        return any(other.live and other.bet > player.bet for other in self.players)

    def pass_turn(self) -> None:
        """Ask the next in line to bet; nobody when the round is over."""
        line = self.line
        if line and self.able > 1:
            self.actor = line.pop()
            return
        self.actor = None
        while line and self.live > 1:
            other = line.pop()
            if self.must_act(other):
                self.actor = other
                return

    def pass_on(self) -> None:
        """Ask the next in line to draw or show; nobody when all have."""
        self.actor = self.line.pop() if self.line else None

    def on_uncalled_bet_returned(self, event: ev.UncalledBetReturned) -> None:
        """Give back what nobody called."""
        player = self.at[event.seat]
        self.able += not player.stack
        player.pay(-event.amount)
        self.bets -= event.amount

    def on_bets_collected(self, _event: ev.BetsCollected) -> None:
        """Take the bets into the pot."""
        self.pot += self.bets
        self.bets = self.high = self.base = self.raises = 0
        self.phase = NO_PHASE
        for player in self.players:
            player.bet = 0
            player.answered = NOT_YET

    # ------------------------------------------------------------ once or twice

    def on_runout_answered(self, event: ev.RunoutAnswered) -> None:
        """Ask the next one; nobody after a no."""
        self.turn += 1
        if not event.twice:
            self.line = []
        self.pass_on()

    def on_runout_chosen(self, event: ev.RunoutChosen) -> None:
        """Remember how often the rest is dealt, and what lies there already."""
        self.phase = NO_PHASE
        self.runs = event.runs
        self.shared = len(self.board)

    def on_runout_started(self, _event: ev.RunoutStarted) -> None:
        """Put the first board aside and begin the second."""
        self.first_board = self.board
        self.board = self.board[: self.shared]

    # ------------------------------------------------------------ the showdown and the end

    def on_hand_shown(self, event: ev.HandShown) -> None:
        """Turn a hand up; on demand at the showdown, or before the rest is dealt to players who are all-in."""
        player, cards = self.at[event.seat], event.cards
        player.shown = True
        if player.cards is not cards and player.cards != cards:
            player.cards = cards
            _look_again(player)
        if self.phase == SHOWING:
            self.turn += 1
            self.actor = self.line.pop() if self.line else None

    def on_hand_mucked(self, event: ev.HandMucked) -> None:
        """Take a beaten hand out."""
        self.turn += 1
        player = self.at[event.seat]
        player.live = False
        player.mucked = True
        self.live -= 1
        if player.stack:
            self.able -= 1
        self.actor = self.line.pop() if self.line else None

    def on_rake_taken(self, event: ev.RakeTaken) -> None:
        """Take the house's part out of the pot."""
        self.phase = NO_PHASE
        self.pot -= event.amount

    def on_pot_awarded(self, event: ev.PotAwarded) -> None:
        """Pay a winner."""
        self.phase = NO_PHASE
        self.at[event.seat].stack += event.amount
        self.pot -= event.amount
        self.awards.append(event)

    def on_hand_ended(self, _event: ev.HandEnded) -> None:
        """Close the hand."""
        self.actor = None
        self.over = True

    def on_hand_voided(self, _event: ev.HandVoided) -> None:
        """Give everybody the stack he began with."""
        for seat, stack in zip(self.started.seats, self.started.stacks, strict=True):
            player = self.at[seat]
            player.stack, player.bet, player.paid = stack, 0, 0
        self.pot = self.bets = self.dead = 0
        self.actor, self.phase, self.over = None, NO_PHASE, True


def _look_again(player: Player) -> None:
    """Say anew what lies open of cards that have changed."""
    player.open = tuple([card for card, up in zip(player.cards, player.up, strict=True) if up])
    player.showing = sum([ONE_OF[card] for card in player.open])


@lru_cache(maxsize=4096)
def dealing_places(seats: tuple[int, ...], button: int) -> tuple[int, ...]:
    """Return where in ``seats`` each player stands, in dealing order: the first left of the button first, the button's last."""
    return tuple(sorted(range(len(seats)), key=lambda place: (seats[place] <= button, seats[place])))


def dealing_order(seats: tuple[int, ...], button: int) -> tuple[int, ...]:
    """Return the seats from the first left of the button to the button's, or when nobody sits there to the one before it."""
    return tuple([seats[place] for place in dealing_places(seats, button)])


_APPLY: Final[dict[type[ev.Event], Callable[[State, Any], None]]] = {
    ev.HandStarted: State.on_hand_started,
    ev.BlindPosted: State.on_blind_posted,
    ev.AntePosted: State.on_ante_posted,
    ev.BringInPosted: State.on_bring_in_posted,
    ev.StreetStarted: State.on_street_started,
    ev.CardsDealt: State.on_cards_dealt,
    ev.RoundStarted: State.on_round_started,
    ev.Folded: State.on_folded,
    ev.Checked: State.on_checked,
    ev.Called: State.on_called,
    ev.BetMade: State.on_bet_made,
    ev.RaisedTo: State.on_bet_made,
    ev.Completed: State.on_bet_made,
    ev.StoodPat: State.on_stood_pat,
    ev.Discarded: State.on_discarded,
    ev.CardsDrawn: State.on_cards_drawn,
    ev.DeckReshuffled: State.on_deck_reshuffled,
    ev.UncalledBetReturned: State.on_uncalled_bet_returned,
    ev.BetsCollected: State.on_bets_collected,
    ev.RunoutAnswered: State.on_runout_answered,
    ev.RunoutChosen: State.on_runout_chosen,
    ev.RunoutStarted: State.on_runout_started,
    ev.HandShown: State.on_hand_shown,
    ev.HandMucked: State.on_hand_mucked,
    ev.RakeTaken: State.on_rake_taken,
    ev.PotAwarded: State.on_pot_awarded,
    ev.HandEnded: State.on_hand_ended,
    ev.HandVoided: State.on_hand_voided,
}
