"""What a client may ask for over the socket. Every command has an ``id`` of the client's own, and is answered by it."""

from __future__ import annotations

from riverboat.wire.base import Message
from riverboat.wire.dealer import DealerCommand
from riverboat.wire.talk import Block, Report, Say, SetChat, SettleReport


class Watch(Message, frozen=True, tag="watch"):
    """Send me this table. With ``stream`` and ``seq`` of the last message seen: only what came after, if that can be told."""

    table: str
    stream: str = ""
    seq: int = -1


class Unwatch(Message, frozen=True, tag="unwatch"):
    """Stop sending me this table."""

    table: str


class GiveNonce(Message, frozen=True, tag="give_nonce"):
    """Let my number have a say in the next shuffle of a table I sit at: its ``hash``, the SHA-256 of the text of the number."""

    table: str
    hash: str


class OpenNonce(Message, frozen=True, tag="open_nonce"):
    """My number, now that a deck is laid down with its hash: 64 hexadecimal digits."""

    table: str
    nonce: str


class Sit(Message, frozen=True, tag="sit"):
    """Take ``seat`` (-1: any) with ``buy_in`` chips. ``post`` true: post the big blind at once, false: wait for it."""

    id: str
    table: str
    buy_in: int
    seat: int = -1
    post: bool = False


class Leave(Message, frozen=True, tag="leave"):
    """Give up my seat: at once, or, in a hand, fold first; ``after_hand``: play the hand to its end first."""

    id: str
    table: str
    after_hand: bool = False


class Queue(Message, frozen=True, tag="queue"):
    """Let me wait for a seat at a full table; when one is free it is held for me for 45 seconds."""

    id: str
    table: str


class Unqueue(Message, frozen=True, tag="unqueue"):
    """I wait no longer, or don't want the seat I was offered."""

    id: str
    table: str


class Stay(Message, frozen=True, tag="stay"):
    """Keep the seat that I was to give up after this hand."""

    id: str
    table: str


class AddChips(Message, frozen=True, tag="add_chips"):
    """Bring ``amount`` more chips to my seat, between hands (during one: when it ends)."""

    id: str
    table: str
    amount: int


class SitOut(Message, frozen=True, tag="sit_out"):
    """Deal me out from the next hand on; ``when`` "big_blind": from the one on in which I would have that blind."""

    id: str
    table: str
    when: str = "next_hand"


class TopUp(Message, frozen=True, tag="top_up"):
    """Fill my stack up to ``to`` chips before each hand, from my wallet; 0: don't."""

    id: str
    table: str
    to: int


class Showing(Message, frozen=True, tag="showing"):
    """Show my beaten hands at the showdown (``shows``), or muck them where the rules let me."""

    id: str
    table: str
    shows: bool


class PreAct(Message, frozen=True, tag="pre_act"):
    """What I want to do when my turn comes in hand ``hand`` on ``street``; one wish at a time, the last counts.

    ``kind``: check_fold, check, call (``amount`` chips), call_any, raise (to ``amount``), discard (``cards``), stand_pat,
    run_twice, run_once, "" for nothing. It is forgotten with the hand, the street, or an amount that changes.
    """

    id: str
    table: str
    hand: int
    street: str
    kind: str = ""
    amount: int = 0
    cards: tuple[str, ...] = ()


class ShowCards(Message, frozen=True, tag="show_cards"):
    """Show ``cards`` of mine after hand ``hand``."""

    id: str
    table: str
    hand: int
    cards: tuple[str, ...]


class Rabbit(Message, frozen=True, tag="rabbit"):
    """Show the board cards that would have come in hand ``hand``."""

    id: str
    table: str
    hand: int


class Emote(Message, frozen=True, tag="emote"):
    """Make a gesture at a table, from my seat: nice_hand, well_played, thanks, good_luck, oops, wow, laugh or sorry."""

    id: str
    table: str
    emote: str


class ComeBack(Message, frozen=True, tag="come_back"):
    """Deal me in again. ``post`` true: post what I owe at once, false: wait for the big blind."""

    id: str
    table: str
    post: bool = False


class Act(Message, frozen=True, tag="act"):
    """My decision number ``turn`` of hand ``hand``.

    ``kind``: fold, check, call, bet, raise, complete, bring_in, discard, stand_pat, show, muck, run_twice, run_once. ``to`` is the
    total of the street for a bet, raise or completion; ``cards`` are those to discard.
    """

    id: str
    table: str
    hand: int
    turn: int
    kind: str
    to: int = 0
    cards: tuple[str, ...] = ()


class TakeTime(Message, frozen=True, tag="take_time"):
    """Let my time bank run for my decision number ``turn`` of hand ``hand``, though I have no chips in the pot yet."""

    id: str
    table: str
    hand: int
    turn: int


class Ready(Message, frozen=True, tag="ready"):
    """I have seen how hand ``hand`` ended: go on as soon as everybody who was in it says so."""

    id: str
    table: str
    hand: int


class MoreChips(Message, frozen=True, tag="more_chips"):
    """Give me play chips: granted when wallet and tables together hold less than a new guest gets."""

    id: str


class KeepFilled(Message, frozen=True, tag="keep_filled"):
    """Host: keep ``seats`` chairs of a table filled, by bots where people lack; ``why`` is for the log."""

    id: str
    table: str
    seats: int
    why: str = ""


class Pause(Message, frozen=True, tag="pause"):
    """Host or moderator: let the hand under way end, and begin no other until the table is resumed; ``why`` is for the log."""

    id: str
    table: str
    why: str = ""


class CloseTable(Message, frozen=True, tag="close_table"):
    """Host: close a table for good when its hand has ended; everybody leaves with his chips. ``why`` is for the log."""

    id: str
    table: str
    why: str = ""


class Resume(Message, frozen=True, tag="resume"):
    """Host or moderator: let a table go on that was paused or frozen; ``why`` is for the log."""

    id: str
    table: str
    why: str = ""


class VoidHand(Message, frozen=True, tag="void_hand"):
    """Host: call the hand of a frozen table off; everybody has the chips he began it with. ``why`` is for the log."""

    id: str
    table: str
    why: str = ""


TableCommand = (
    Sit
    | Leave
    | Stay
    | Queue
    | Unqueue
    | AddChips
    | SitOut
    | ComeBack
    | TopUp
    | Showing
    | Act
    | PreAct
    | ShowCards
    | Rabbit
    | Emote
    | TakeTime
    | Ready
    | KeepFilled
    | Pause
    | CloseTable
    | Resume
    | VoidHand
)
"""What is asked of a table; the answer is ``Done`` or ``Refused``."""

FromClient = (
    Watch
    | Unwatch
    | GiveNonce
    | OpenNonce
    | MoreChips
    | Say
    | Block
    | Report
    | SetChat
    | SettleReport
    | TableCommand
    | DealerCommand
)
