"""Every message of the socket, both ways, as frozen structs; JSON text frames, told apart by ``type``.

The client's TypeScript types are generated from this module (``make types``). The protocol speaks no game's language: a
street's name is a text, a card its two letters ("As"), a face-down card "". Amounts are chips, times milliseconds.

A client draws ``TableView``; events are there for the log, the sounds and the motion. So an old client can show a game that
was written after it.
"""

from __future__ import annotations

import msgspec

from riverboat.wire.base import Json, Message
from riverboat.wire.dealer import Coached, CoupOpened, DealerTold
from riverboat.wire.talk import Blocked, Chat, ChatDesk, ChatLine

# ---------------------------------------------------------------- what a table looks like


class CardView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of a seat: its text, or "" when it lies face down for this audience; ``up`` when everybody sees it."""

    card: str = ""
    up: bool = False


class Did(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat did last on this street: the kind of an action or post ("call", "small_blind", "drew") and its chips or cards."""

    kind: str
    amount: int = 0


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chair. ``state``: empty, reserved, waiting (for the next hand or the blind), playing, folded, all_in, sitting_out, broke.

    ``showing`` says what the up cards are worth (stud games). ``won`` is what the seat won in this hand, told so far.
    ``leaving`` means that it leaves after the hand. ``odds`` is the part of the pot, in thousandths, that its hand wins on average
    when all hands lie open and cards are still to come; -1 when that is not known.
    """

    seat: int
    state: str = "empty"
    player: str = ""
    name: str = ""
    bot: bool = False
    host: bool = False
    stack: int = 0
    bet: int = 0
    cards: tuple[CardView, ...] = ()
    showing: str = ""
    did: Did | None = None
    won: int = 0
    owes: int = 0
    connected: bool = True
    leaving: bool = False
    bring_in: bool = False
    odds: int = -1


class PotView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pot: number 0 is the main pot; ``seats`` may win it."""

    pot: int
    amount: int
    seats: tuple[int, ...] = ()


class Preset(msgspec.Struct, frozen=True):
    """A bet size worth a button: its name and the exact amount.

    The names are min, half_pot, two_thirds_pot, pot, all_in, and before anybody has raised the blinds two_and_half_blinds and
    three_blinds.
    """

    name: str
    to: int


class Choices(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat on turn may do, ready made: the client computes nothing.

    ``call`` and ``bring_in`` are chips to put in. ``raising`` is "bet", "raise" or "complete" ("" when none is allowed): to one of
    ``amounts`` if there are any, else to anything from ``least`` to ``most`` (``step`` is a handy one). ``discard``: the most cards
    to give up. ``run_twice``: he is asked whether to deal the rest of the board twice (``run_twice``) or once (``run_once``).
    """

    fold: bool = False
    check: bool = False
    call: int = 0
    bring_in: int = 0
    raising: str = ""
    least: int = 0
    most: int = 0
    amounts: tuple[int, ...] = ()
    step: int = 1
    presets: tuple[Preset, ...] = ()
    stand_pat: bool = False
    discard: int = 0
    show: bool = False
    muck: bool = False
    run_twice: bool = False


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whose turn it is. ``turn`` is the decision's number within the hand: a command must carry it.

    ``left`` of ``total`` milliseconds remain as the message is sent, ``bank`` more in the time bank (``banked``: already running).
    ``choices`` only the seat itself gets.
    """

    seat: int
    turn: int
    left: int = 0
    total: int = 0
    bank: int = 0
    banked: bool = False
    choices: Choices | None = None


class Award(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who won what: ``share`` is "" when nobody else is left, ``cards`` the winning five, ``words`` their English name.

    ``run`` is the board it was won on, from 1, where there are two.
    """

    pot: int
    seat: int
    amount: int
    share: str = ""
    cards: tuple[str, ...] = ()
    words: str = ""
    run: int = 0


class Wish(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player wants to do when his turn comes; see ``PreAct``."""

    kind: str
    amount: int = 0
    cards: tuple[str, ...] = ()


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is only this player's: his seat, what his hand is worth (and for low), his wallet, what he owes on coming back.

    ``may`` lists the table commands open to him: sit, leave, leave_after, stay, add_chips, sit_out, sit_out_blind, keep_in (takes a
    planned sitting out back), come_back, post, wait, wish (for his next decision), runs (he will be asked whether to run it twice,
    and may answer by a wish now), mark (cards to discard, by a wish), show (``hidden`` cards, after a hand), rabbit, take_time (his
    time bank for this decision), ready (go on: he has seen how the hand ended), bots.
    ``low_words`` is filled in games with a low half. ``playing`` are the cards of his that play ("As"), ``board_plays`` those of
    the board beside them. ``top_up`` is the stack he has filled up before each hand (0: not), ``shows``: his beaten hands are
    shown, ``to_call`` what a wish to call costs.
    """

    seat: int = -1
    words: str = ""
    low_words: str = ""
    playing: tuple[str, ...] = ()
    owes: int = 0
    bank: int = 0
    may: tuple[str, ...] = ()
    wish: Wish | None = None
    to_call: int = 0
    hidden: tuple[str, ...] = ()
    top_up: int = 0
    shows: bool = False
    board_plays: tuple[str, ...] = ()


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as one audience sees it: all that the client needs to draw it.

    ``layout``: "board" (community cards), "stud" (rows of up cards) or "draw". ``state``: waiting (too few players), playing,
    between (hands), paused, frozen, closed. ``button`` is -1 where none is shown. ``slots`` is how many board cards there will be.
    ``rules`` are the points of the rule book that differ between tables, as short English sentences. ``big_blind`` is what somebody
    new posts to be dealt in at once, 0 in games without blinds. ``rabbit`` are board cards that would have come, once asked for.
    ``boards`` are both boards of a hand that is run twice (``board`` is the one being dealt), ``shared`` so many cards are on both.
    ``run_it_twice``: at this table those who are all-in are asked whether to.
    The rake is ``rake_percent`` of each pot, at most ``rake_cap`` chips a hand (0: no cap), and only once a second street was dealt
    unless ``rake_from_first_street``. Whoever leaves and comes back within ``ratholing_minutes`` brings what he left with.
    """

    table: str
    name: str
    game: str
    game_name: str
    limit: str
    limit_name: str
    stakes: str
    book: str
    book_name: str
    layout: str
    state: str
    seats: tuple[SeatView, ...]
    least_buy_in: int
    most_buy_in: int
    big_bet: int = 0
    big_blind: int = 0
    hand: int = 0
    street: str = ""
    button: int = -1
    board: tuple[str, ...] = ()
    slots: int = 0
    pot: int = 0
    pots: tuple[PotView, ...] = ()
    turn: Turn | None = None
    awards: tuple[Award, ...] = ()
    rules: tuple[str, ...] = ()
    you: You = You()
    why: str = ""
    rabbit: tuple[str, ...] = ()
    rake_percent: int = 0
    rake_cap: int = 0
    rake_from_first_street: bool = False
    ratholing_minutes: int = 0
    boards: tuple[tuple[str, ...], ...] = ()
    shared: int = 0
    run_it_twice: bool = False


class TableCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's line in the lobby; ``fill`` seats are kept taken, by bots where people lack.

    ``family`` is the kind of game: "holdem", "omaha", "stud" or "draw"; later servers may name others. ``waiting`` people wait
    for a seat; ``place`` is yours in that line (0: you are not in it), ``offered``: for so many milliseconds a seat is held for
    you. ``your_turn``: the table waits for you. ``hands_an_hour`` is how many were dealt in the last hour (or since the server
    runs), ``action_seconds`` what a decision has. Of the latest hands ``average_pot`` chips were won in each; of a hundred who were
    dealt in, ``seeing`` saw the second street (the flop, where there is one). ``private``: it is for those who have its link or
    password; ``shut``: not for you so far, who sits there is not told.
    """

    table: str
    name: str
    game: str
    game_name: str
    limit: str
    limit_name: str
    stakes: str
    book_name: str
    seats: int
    taken: int
    bots: int
    least_buy_in: int
    most_buy_in: int
    free: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    hand: int = 0
    pot: int = 0
    state: str = "waiting"
    yours: bool = False
    about: str = ""
    fill: int = 0
    family: str = ""
    waiting: int = 0
    place: int = 0
    offered: int = 0
    your_turn: bool = False
    hands_an_hour: int = 0
    action_seconds: int = 0
    private: bool = False
    shut: bool = False
    average_pot: int = 0
    seeing: int = 0


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player of this connection: ``wallet`` in chips, ``at_tables`` what is on tables.

    ``role`` is guest, player (with an account), moderator or host; ``account`` says whether he can sign in elsewhere.

    ``chat_off``: he may say nothing until the host opens his chat again. ``blocked`` are those whose lines he is not sent. ``may``
    lists the acts of a host or moderator that are open to him: pause, resume, void, open_table, close_table, bots, character, kick,
    readmit, ban, unban, mute, unmute, settle_report, adjust, setting, link, role. ``runs`` are the tables that he opened himself.
    """

    player: str
    name: str
    role: str
    wallet: int
    at_tables: int = 0
    chat_off: bool = False
    blocked: tuple[Blocked, ...] = ()
    account: bool = False
    may: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()


class GameStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stretch of a hand: its ``street`` ("Flop"; "" for what is not one) and what happens in it, as sentences in English."""

    street: str
    text: str


class BookPoints(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a rule book says about a game, as sentences in English."""

    book: str
    name: str
    points: tuple[str, ...] = ()


class GamePage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game's rules page (``GET /api/games`` lists them all): told from its script, so it says what is played.

    ``about`` are paragraphs, the first says it all in a line. ``players`` are the fewest and the most, ``limit_name`` is the usual
    limit. ``wins`` says what takes the pot; ``family`` is that of ``TableCard``. ``holding`` and ``slots`` are how many cards a
    player and the board have in the end, ``ranks`` the deck's, the lowest first, ``draws`` how many draws there are.
    """

    game: str
    name: str
    about: tuple[str, ...]
    players: tuple[int, ...]
    limit_name: str
    layout: str
    steps: tuple[GameStep, ...]
    wins: tuple[str, ...]
    books: tuple[BookPoints, ...] = ()
    family: str = ""
    holding: int = 0
    slots: int = 0
    ranks: str = ""
    draws: int = 0


# ---------------------------------------------------------------- from the server


class Welcome(Message, frozen=True, tag="welcome"):
    """First message on a connection. ``me`` is null for somebody who has not given a name yet; he may watch."""

    version: str
    now: int
    me: Me | None = None


class Lobby(Message, frozen=True, tag="lobby"):
    """All tables; sent after the welcome and whenever one changes (at most once a second; ten while you are at your table)."""

    tables: tuple[TableCard, ...]


class LobbyLines(Message, frozen=True, tag="lobby_lines"):
    """Some of the lobby's lines anew, while you are at your table: those that have changed of tables where you sit or wait."""

    tables: tuple[TableCard, ...]


class Snapshot(Message, frozen=True, tag="snapshot"):
    """A table from scratch: the answer to ``watch`` when the gap can't be told. Events after ``seq`` follow."""

    table: str
    stream: str
    seq: int
    view: TableView
    chat: tuple[ChatLine, ...] = ()


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One numbered event of a table's stream; ``event`` is null for an audience it holds nothing for.

    ``event["type"]`` is the event's name (such as "CardsDealt"), its other fields are the event's; cards are two-letter texts.
    """

    seq: int
    at: int
    event: Json | None = None


class Events(Message, frozen=True, tag="events"):
    """What happened, in order and without gaps, and the table as it is after the last of it. ``hand`` numbers the hand."""

    table: str
    stream: str
    hand: int
    events: tuple[Told, ...]
    view: TableView


class Fresh(Message, frozen=True, tag="fresh"):
    """The table's view changed without an event of its stream: a clock went on, somebody's connection dropped."""

    table: str
    stream: str
    seq: int
    view: TableView


class Emoted(Message, frozen=True, tag="emoted"):
    """Somebody at ``seat`` made a gesture; it is shown for a moment and kept nowhere."""

    table: str
    seat: int
    emote: str


class MeChanged(Message, frozen=True, tag="me"):
    """My wallet or name changed."""

    me: Me


class Done(Message, frozen=True, tag="done"):
    """The command with this ``id`` was carried out. ``text`` says how, when that is worth saying ("You leave after this hand.").

    ``say`` names the sentence, as in ``Refused``.
    """

    id: str
    text: str = ""
    say: str = ""


class Refused(Message, frozen=True, tag="refused"):
    """The command with this ``id`` changed nothing. ``code`` is for programs, ``text`` for the player, in English.

    Codes: bad_message, unknown_table, not_seated, seat_taken, table_full, not_your_turn, stale, repeated, illegal, no_chips,
    bad_amount, bad_name, bad_text, too_fast, not_allowed, sign_in, closing, busy, house_short,
    chat_off, banned.

    ``say`` names the sentence and ``params`` hold what is in it, for clients that speak another language.
    """

    id: str
    code: str
    text: str
    say: str = ""
    params: dict[str, str | int] = msgspec.field(default_factory=dict)


class Notice(Message, frozen=True, tag="notice"):
    """Something the player should know: ``code`` back_soon, removed, frozen, seat_offered, chat, banned; ``text`` in English.

    ``say`` and ``params`` as in ``Refused``.
    """

    code: str
    text: str
    table: str = ""
    say: str = ""
    params: dict[str, str | int] = msgspec.field(default_factory=dict)


FromServer = (
    Welcome
    | Lobby
    | LobbyLines
    | Snapshot
    | Events
    | Fresh
    | Chat
    | ChatDesk
    | DealerTold
    | CoupOpened
    | Coached
    | Emoted
    | MeChanged
    | Done
    | Refused
    | Notice
)
