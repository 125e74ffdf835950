"""The room: its tables, its players and what they own.

A command that moves chips goes through the room, which looks into the wallet first; ``book`` then turns the events into rows of the
ledger. What could not be stored is taken back by ``unbook``, and the table is made anew from its journal (``replace``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.chips import MOST
from riverboat.room.bank import Bank
from riverboat.room.booking import BOT, NEW_GUEST, refunded, rows_for, welcome
from riverboat.room.chat import Chat, clean_text
from riverboat.room.ledger import HOUSE, ISSUE, Ledger, LedgerError, Transferred, escrow, wallet
from riverboat.room.players import DELETED, Players
from riverboat.table.events import Envelope, PlayerLeft
from riverboat.table.refusal import Refusal, refuse
from riverboat.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from riverboat.chips import Chips
    from riverboat.room.players import Player
    from riverboat.rules.events import Event
    from riverboat.rules.game import Game
    from riverboat.table.chairs import Chair
    from riverboat.table.dealer import DealerTable
    from riverboat.table.settings import TableSettings

_FIRST: Final = ("Lucky", "Slim", "Dusty", "Steady", "Merry", "Rusty", "Silver", "Gentle", "Sunny", "Quiet", "Brassy", "Velvet")
_LAST: Final = ("Pete", "Belle", "Jack", "Rose", "Clyde", "Ruby", "Amos", "Pearl")

BOT_NAMES: Final = tuple(
    f"{_FIRST[(row + column) % len(_FIRST)]} {_LAST[column]}" for row in range(len(_FIRST)) for column in range(len(_LAST))
)
"""What bots are called; no person may be called so."""


class Booked(msgspec.Struct, frozen=True):
    """What one command caused: to be stored together, in one piece, before anybody is told."""

    envelopes: tuple[Envelope, ...]
    transfers: tuple[Transferred, ...]


class Room:
    """All tables together.

    ``characters`` are the kinds of bots that there are; without any, no bot sits down. ``table_characters`` names the one of a
    table where all its bots are to be of one kind. ``transfers``: players may give each other
    chips.
    """

    def __init__(
        self,
        games: Mapping[str, Game],
        *,
        players: Players | None = None,
        ledger: Ledger | None = None,
        chat: Chat | None = None,
        characters: Sequence[str] = (),
        transfers: bool = True,
    ) -> None:
        """Make a room without tables for these ``games``, by key."""
        self.games = games
        self.players = players or Players(taken=BOT_NAMES)
        self.ledger = ledger or Ledger()
        self.bank = Bank(self.ledger)
        self.chat = chat or Chat()
        self.characters = tuple(characters)
        self.transfers = transfers
        self.tables: dict[str, Table] = {}
        self.dealers: dict[str, DealerTable] = {}
        self.table_characters: dict[str, str] = {}
        self.left: dict[tuple[str, str], tuple[Chips, int]] = {}

    # ------------------------------------------------------------ tables

    def add(self, settings: TableSettings) -> Table:
        """Make the table of ``settings``, not yet opened, and return it. Raises ValueError when its key is taken."""
        if settings.key in self.tables:
            message = f"there is a table {settings.key!r} already"
            raise ValueError(message)
        table = Table(settings, self.games[settings.game])
        self.tables[table.key] = table
        return table

    def replace(self, table: Table) -> None:
        """Put ``table`` in the place of the one with its key: it was brought back from the journal."""
        self.tables[table.key] = table

    def table(self, key: str) -> Table:
        """Return the table ``key``. Refused: unknown_table."""
        return self.tables.get(key) or refuse("unknown_table", f"There is no table {key!r} here.", say="no_table")

    def dealer(self, key: str) -> DealerTable:
        """Return the table of Russian Poker ``key``. Refused: unknown_table."""
        return self.dealers.get(key) or refuse("unknown_table", f"There is no table {key!r} here.", say="no_table")

    # ------------------------------------------------------------ against the dealer

    def sit_at_dealer(self, key: str, player: Player, buy_in: Chips) -> list[Event]:
        """Give ``player`` a place against the dealer; see ``DealerTable.sit``. Refused besides: unknown_table, no_chips."""
        table = self.dealer(key)
        if table.guest_of(player.id) is None:
            self._require_wallet(player.id, buy_in)
        return table.sit(player.id, player.name, buy_in)

    def bring_to_dealer(self, key: str, player: str, amount: Chips) -> list[Event]:
        """Bring chips to a place; see ``DealerTable.add_chips``. Refused besides: unknown_table, no_chips."""
        table = self.dealer(key)
        self._require_wallet(player, amount)
        return table.add_chips(player, amount)

    def tend_dealer(self, key: str) -> list[Event]:
        """Do what is to be done between two coups: the housekeeping, bots for boxes that people leave, chips for poor ones."""
        table = self.dealer(key)
        events = table.tidy()
        if table.playing or table.frozen or table.closed or not self.characters:
            return events
        poor = table.settings.least_ante * (1 + table.rules.bet_multiple)
        people = sum(not each.bot for each in table.guests.values())
        wanted = max(0, min(table.settings.fill, table.settings.seats - 1 - people))
        bots = [each for each in table.guests.values() if each.bot]
        rich = [each for each in bots if each.stack >= poor]
        for guest in [each for each in bots if each not in rich[:wanted]]:
            events += table.leave(guest.player)
        wanted = min(wanted - len(rich[:wanted]), table.free_places)
        for name in self._free_bots()[: max(0, wanted)]:
            events += table.sit(bot_id(name), name, table.settings.least_buy_in, bot=self._character(key, name))
        return events

    def close_bets(self, key: str) -> list[Event]:
        """Take no more bets, and deal where nobody gave a number to the shuffle that is to be opened first; see ``deal_coup``.

        A coup that the house can't cover is called off, and all bets go back.
        """
        table = self.dealer(key)
        if not table.betting or not table.playable:
            return []
        try:
            self.bank.promise(key, table.at_risk)
        except Refusal as refusal:
            return table.void(f"{refusal.text} All bets go back.")
        return table.stop_bets() if table.laid is not None and table.laid.nonces else table.close_bets()

    def deal_coup(self, key: str, opened: Mapping[str, str]) -> list[Event]:
        """Deal the coup whose bets are stopped; ``opened`` are the players' numbers by their hashes, as far as they are open."""
        table = self.dealer(key)
        return table.close_bets(opened) if table.stopped else []

    # ------------------------------------------------------------ players and their chips

    def join(self, name: str, entropy: Callable[[int], bytes], now: int) -> tuple[Player, list[Transferred]]:
        """Return a new guest, and the row (booked) for the chips he begins with. Refused: bad_name."""
        player = self.players.join(name, entropy, now)
        return player, self.ledger.post([welcome(player.id)])

    def host(self, entropy: Callable[[int], bytes], now: int) -> tuple[Player, str, list[Transferred]]:
        """Return the host, a token for his link, and the row (booked) for his chips if he is new."""
        player, token = self.players.host(entropy, now)
        return player, token, self.ledger.post([welcome(player.id)]) if player.created == now else []

    def wallet(self, player: str) -> Chips:
        """Return the chips that ``player`` has off the tables."""
        return self.ledger.balance(wallet(player))

    def at_tables(self, player: str) -> Chips:
        """Return the chips that ``player`` has on tables."""
        return sum(self.ledger.balance(escrow(key, player)) for key in (*self.tables, *self.dealers))

    def more_chips(self, player: str, now: int) -> list[Transferred]:
        """Return the row (booked) that fills ``player`` up to what a new guest gets. Refused: not_allowed when he has as much."""
        owned = self.wallet(player) + self.at_tables(player)
        if owned >= NEW_GUEST:
            refuse(
                "not_allowed",
                f"You have {owned:,} chips; more are given to those who have less than {NEW_GUEST:,}.",
                say="more_enough",
                owned=owned,
                least=NEW_GUEST,
            )
        return self.ledger.post([Transferred(ISSUE, wallet(player), NEW_GUEST - owned, "more", f"more:{player}:{now}")])

    def adjust(self, player: str, amount: Chips, why: str, key: str) -> list[Transferred]:
        """Return the row (booked) by which the host gives ``player`` ``amount`` chips, or takes them (less than 0) from his wallet.

        ``why`` is kept in the ledger; the same ``key`` a second time changes nothing. Refused: bad_amount, no_chips, bad_text.
        """
        self._require_player(player)

        def require_held() -> None:
            if -amount > (held := self.wallet(player)):
                refuse(
                    "no_chips",
                    f"There are {held:,} chips in that wallet, {-amount:,} are too many.",
                    say="wallet_other_short",
                    held=held,
                    amount=-amount,
                )

        return self._adjusted(wallet(player), amount, why, key, require_held)

    def fund(self, amount: Chips, why: str, key: str) -> list[Transferred]:
        """Return the row (booked) by which the host puts ``amount`` chips into the house's bank, or takes them; see ``adjust``.

        Refused besides: house_short when the bank needs them for what it has promised.
        """

        def require_spare() -> None:
            if -amount > (spare := self.bank.spare):
                refuse(
                    "house_short",
                    f"The house can spare {spare:,} chips, {-amount:,} are too many.",
                    say="house_spare",
                    held=spare,
                    amount=-amount,
                )

        return self._adjusted(HOUSE, amount, why, key, require_spare)

    def give(self, giver: str, taker: str, amount: Chips, key: str) -> list[Transferred]:
        """Return the row (booked) by which ``giver`` passes ``amount`` chips of his wallet to ``taker``; see ``adjust``.

        Refused besides: not_allowed, in a room that has no transfers and to oneself.
        """
        if not self.transfers:
            refuse("not_allowed", "In this room players don't give each other chips; ask the host.", say="no_transfers")
        self._require_player(taker)
        self._require_amount(amount)
        if giver == taker:
            refuse("not_allowed", "These chips are yours already.", say="transfer_own")
        row = Transferred(wallet(giver), wallet(taker), amount, "transfer", f"transfer:{giver}:{key}")
        return self._post_by_hand(row, lambda: self._require_wallet(giver, amount))

    # ------------------------------------------------------------ commands that move chips

    def sit(self, key: str, player: Player, seat: int, buy_in: Chips, *, post: bool = False, now: int = 0) -> list[Event]:
        """Seat ``player``; see ``Table.sit``. Refused besides: unknown_table, no_chips, bad_amount (too little after leaving)."""
        table = self.table(key)
        if table.chair_of(player.id) is None and table.reservation_of(player.id) is None:
            self._require_wallet(player.id, buy_in)
            self._require_no_ratholing(table, player.id, buy_in, now)
        return table.sit(player.id, player.name, seat, buy_in, post=post)

    def least_back(self, table: Table, player: str, now: int) -> tuple[Chips, int]:
        """Return what ``player`` must bring if he comes back to ``table`` now, and until when; (0, 0) when he brings what he likes.

        Whoever leaves and comes back within the table's ``ratholing_minutes`` brings what he left with, as far as one may bring it.
        """
        took, at = self.left.get((table.key, player), (0, 0))
        until = at + 60_000 * table.settings.ratholing_minutes
        return (min(took, table.settings.most_buy_in), until) if took and now < until else (0, 0)

    def add_chips(self, key: str, player: str, amount: Chips) -> list[Event]:
        """Bring chips to a seat; see ``Table.add_chips``. Refused besides: unknown_table, no_chips."""
        table = self.table(key)
        self._require_wallet(player, amount)
        return table.add_chips(player, amount)

    def tend(self, key: str, now: int) -> list[Event]:
        """Do what is to be done between two hands: the housekeeping, rebuys of bots, stacks to fill up, bots for empty chairs.

        A bot sits out only when a machine was too busy, or asleep, to have it think in time: it is dealt in again at once.
        """
        table = self.table(key)
        if table.playing or table.frozen or table.closed:
            return []
        events = table.tidy(now)
        for chair in table.bots:
            events += table.come_back(chair.player, post=True) if chair.out else []
            if not chair.leaving and chair.stack < table.settings.least_buy_in:
                events += table.add_chips(chair.player, table.settings.most_buy_in - chair.stack)
        for chair in table.people:
            events += self._topped_up(table, chair)
        for _ in range(table.missing_bots if self.characters else 0):
            events += self._seat_bot(table)
        return events

    def book(self, table: Table | DealerTable, events: Sequence[Event], now: int) -> Booked:
        """Return the last ``events`` of ``table`` with their rows, which are booked in the ledger."""
        envelopes = table.sealed(events, now)
        for event in events:
            if isinstance(event, PlayerLeft) and isinstance(table, Table) and table.settings.ratholing_minutes:
                self.left[table.key, event.player] = event.stack, now
        return Booked(tuple(envelopes), tuple(self.ledger.post(rows_for(table, envelopes))))

    def refund(self, key: str) -> list[Transferred]:
        """Return the rows (booked) that give everybody back what the ledger says he has on the table ``key``.

        Each has a reference of its own for the very chips, so that they can't be given back twice. Chips in the table's pot account
        have no owner and stay there, for all to see.
        """
        prefix = escrow(key, "")
        held = {name: amount for name, amount in self.ledger.balances().items() if name.startswith(prefix)}
        return self.ledger.post(refunded(key, {name.removeprefix(prefix): amount for name, amount in held.items()}))

    def unbook(self, booked: Booked) -> None:
        """Take back the rows of ``booked``, which could not be stored; the table must be replaced too."""
        self.ledger.take_back(booked.transfers)

    # ------------------------------------------------------------ inside

    def _topped_up(self, table: Table, chair: Chair) -> list[Event]:
        """Fill a stack up to what its player chose, as far as his wallet goes."""
        amount = min(chair.top_up - chair.stack - chair.queued, self.wallet(chair.player))
        least = 1 if chair.stack else table.settings.least_buy_in
        return table.add_chips(chair.player, amount) if amount >= least and not chair.out and not chair.leaving else []

    def _post_by_hand(self, row: Transferred, require: Callable[[], None]) -> list[Transferred]:
        """Book a row that somebody asks for, after ``require`` has not refused; asked again, nothing happens.

        Refused (repeated): its reference is another one's.
        """
        try:
            if self.ledger.knows(row):
                return []
        except LedgerError as error:
            refuse("repeated", f"{str(error)[:1].upper()}{str(error)[1:]}.")
        require()
        return self.ledger.post([row])

    def _adjusted(self, account: str, amount: Chips, why: str, key: str, require: Callable[[], None]) -> list[Transferred]:
        """Book chips that come into being in ``account``, or vanish from it (less than 0)."""
        self._require_amount(abs(amount))
        from_, to = (ISSUE, account) if amount > 0 else (account, ISSUE)
        row = Transferred(from_, to, abs(amount), f"adjustment: {clean_text(why)}", f"adjustment:{key}")

        def require_room() -> None:
            if amount > (most := MOST + self.ledger.balance(ISSUE)):
                refuse("bad_amount", f"There can't be so many chips: {most:,} more at most.", say="chips_most", most=most)
            require()

        return self._post_by_hand(row, require_room)

    def _require_player(self, player: str) -> None:
        """Refuse when there is no such person."""
        known = self.players.get(player)
        if known is None or known.role == DELETED:
            refuse("bad_message", f"There is no player {player!r}.", say="no_player")

    def _require_amount(self, amount: Chips) -> None:
        """Refuse when ``amount`` is nothing one could book."""
        if not 1 <= amount <= MOST:
            refuse(
                "bad_amount",
                f"The amount must be from 1 to {MOST:,} chips, not {amount:,}.",
                say="amount_range",
                most=MOST,
                amount=amount,
            )

    def _require_no_ratholing(self, table: Table, player: str, buy_in: Chips, now: int) -> None:
        """Refuse when ``player`` left a moment ago and wants to come back with less than he took away."""
        least, _ = self.least_back(table, player, now)
        if 0 < buy_in < least:
            took, minutes = self.left[table.key, player][0], table.settings.ratholing_minutes
            refuse(
                "bad_amount",
                f"You left with {took:,} chips: for {minutes} minutes you come back with {least:,} or more.",
                say="ratholing",
                took=took,
                minutes=minutes,
                least=least,
            )

    def _require_wallet(self, player: str, amount: Chips) -> None:
        """Refuse when ``player`` has less than ``amount`` off the tables."""
        if amount > (held := self.wallet(player)):
            refuse(
                "no_chips",
                f"You have {held:,} chips in your wallet, {amount:,} are too many.",
                say="wallet_short",
                held=held,
                amount=amount,
            )

    def _free_bots(self) -> list[str]:
        """Return the names of the bots that sit nowhere."""
        busy = {chair.player for table in self.tables.values() for chair in table.bots}
        busy |= {guest.player for table in self.dealers.values() for guest in table.guests.values() if guest.bot}
        return [name for name in BOT_NAMES if bot_id(name) not in busy]

    def _seat_bot(self, table: Table) -> list[Event]:
        """Seat a bot that sits nowhere else."""
        name = next(iter(self._free_bots()), "")
        if not name:
            return []
        return table.sit(bot_id(name), name, -1, table.settings.most_buy_in, post=True, bot=self._character(table.key, name))

    def _character(self, key: str, name: str) -> str:
        """Return how the bot ``name`` plays at the table ``key``."""
        wanted = self.table_characters.get(key, "")
        return wanted if wanted in self.characters else self.characters[BOT_NAMES.index(name) % len(self.characters)]


def bot_id(name: str) -> str:
    """Return the player id of the bot called ``name``."""
    return BOT + name.lower().replace(" ", "-")
