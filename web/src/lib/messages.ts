// Written by `python -m riverboat.wire.schema` from the server's messages. Do not edit: change the structs and write it again.

/** A card's two letters ("As"); "" lies face down. */
export type CardText = string;

/** Somebody a player does not want to read: his id and the name he had then. */
export interface Blocked {
  readonly player: string;
  readonly name: string;
}

/** A line of chat, said by ``player``; ``at`` in milliseconds since 1970. */
export interface ChatLine {
  readonly line: number;
  readonly name: string;
  readonly text: string;
  readonly at: number;
  readonly seat: number;
  readonly player: string;
}

/** A player whose chat is off since ``at``; ``by_rule`` when nobody decided so, but his lines in another language. */
export interface ChatOff {
  readonly player: string;
  readonly name: string;
  readonly at: number;
  readonly by_rule: boolean;
}

/** A complaint of ``player`` about ``other``, with the last ``lines`` of the table. */
export interface ChatReport {
  readonly player: string;
  readonly name: string;
  readonly other: string;
  readonly other_name: string;
  readonly table: string;
  readonly at: number;
  readonly why: string;
  readonly lines: readonly ChatLine[];
}

/** Say ``text`` at a table. */
export interface Say {
  readonly type: "say";
  readonly id: string;
  readonly table: string;
  readonly text: string;
}

/** Send me no line of ``player`` any more, at no table; ``on`` false: send them again. */
export interface Block {
  readonly type: "block";
  readonly id: string;
  readonly player: string;
  readonly on?: boolean;
}

/** Tell the host of ``player`` at ``table``; the table's last lines go with it. ``why`` is free text. */
export interface Report {
  readonly type: "report";
  readonly id: string;
  readonly table: string;
  readonly player: string;
  readonly why?: string;
}

/** Host or moderator: switch the chat of ``player`` ``on`` or off; ``why`` is for the log. */
export interface SetChat {
  readonly type: "set_chat";
  readonly id: string;
  readonly player: string;
  readonly on: boolean;
  readonly why?: string;
}

/** Host or moderator: put the report of ``player`` about ``other`` aside. */
export interface SettleReport {
  readonly type: "settle_report";
  readonly id: string;
  readonly player: string;
  readonly other: string;
}

/** A new line of chat at a table. */
export interface Chat {
  readonly type: "chat";
  readonly table: string;
  readonly line: ChatLine;
}

/** For the host: whose chat is off, and who complained of whom; sent after the welcome and whenever it changes. */
export interface ChatDesk {
  readonly type: "chat_desk";
  readonly off: readonly ChatOff[];
  readonly reports: readonly ChatReport[];
}

/** What a ``kind`` of combination ("pair", "two_pair" …) pays, n to 1. */
export interface PayLine {
  readonly kind: string;
  readonly pays: number;
}

/** A combination of a box's cards: its kind, the cards that make it, and what BET on it pays, n to 1. */
export interface MadeOf {
  readonly kind: string;
  readonly cards: readonly CardText[];
  readonly pays: number;
}

/** A line of a settlement: ``what`` it is about (ante, bet_first, bet_second, fee, insurance, bonus), by which ``rule``.
 *
 * Of ``stake`` chips ``lost`` went to the house, ``won`` came from it: n to 1 for a ``combination``.
 */
export interface SettledLine {
  readonly what: string;
  readonly stake: number;
  readonly rule: string;
  readonly lost: number;
  readonly won: number;
  readonly pays: number;
  readonly combination: string;
}

/** How a BONUS came out: ``won`` chips at n to 1 for a ``combination``, or nothing. */
export interface BonusCame {
  readonly combination: string;
  readonly pays: number;
  readonly won: number;
}

/** A box. ``number`` is its player's, -1 for a free one. ``stage``: free, bets, waiting, deciding, folded, playing, settled.
 *
 * ``bet`` lies there, ``to_bet`` may still have to. ``action`` is "exchange" or "sixth_card" once one was taken, for ``fee``;
 * ``dealer_fee`` was paid for another card of the dealer's.
 */
export interface BoxView {
  readonly box: number;
  readonly number: number;
  readonly name: string;
  readonly mine: boolean;
  readonly dark: boolean;
  readonly stage: string;
  readonly ante: number;
  readonly bonus: number;
  readonly bet: number;
  readonly to_bet: number;
  readonly fee: number;
  readonly insurance: number;
  readonly action: string;
  readonly sixth_ordered: boolean;
  readonly cards: readonly CardText[];
  readonly exchanged: number;
  readonly made: readonly MadeOf[];
  readonly bonus_settled: boolean;
  readonly bonus_came: BonusCame | null;
  readonly lines: readonly SettledLine[];
  readonly net: number;
  readonly dealer_fee: number;
}

/** Somebody at the table: ``stack`` behind, of which ``reserved`` is held for BETs still to come. */
export interface GuestView {
  readonly number: number;
  readonly name: string;
  readonly player: string;
  readonly bot: boolean;
  readonly stack: number;
  readonly reserved: number;
  readonly confirmed: boolean;
  readonly connected: boolean;
  readonly leaving: boolean;
}

/** A box that bets may be laid on now: open for ANTEs from ``least`` to ``most``, dark from ``dark_least`` to ``dark_most``. */
export interface PlaceView {
  readonly box: number;
  readonly own: boolean;
  readonly least: number;
  readonly most: number;
  readonly dark_least: number;
  readonly dark_most: number;
}

/** An exchange that is offered: how many cards, for how many chips. */
export interface ExchangeView {
  readonly count: number;
  readonly price: number;
}

/** What a player may do, ready made. While bets are open: ``places`` and ``confirm``; later it is about ``box``.
 *
 * BONUS is 0 or from ``bonus_least`` to ``bonus_most`` (with ``bonus_to_ante`` no more than the box's ANTE). ``insurance`` is 0 or
 * from ``insurance_least`` to ``insurance_most``. Once a dealer without a game has opened, ``dealer_card`` chips make him replace
 * his highest card for the box, and ``stand`` leaves it to him.
 */
export interface BoxChoices {
  readonly betting: boolean;
  readonly places: readonly PlaceView[];
  readonly step: number;
  readonly bonus_least: number;
  readonly bonus_most: number;
  readonly bonus_to_ante: boolean;
  readonly dark_sixth: boolean;
  readonly dark_bonus: boolean;
  readonly confirm: boolean;
  readonly box: number;
  readonly fold: boolean;
  readonly stand: boolean;
  readonly bet: number;
  readonly insurance_least: number;
  readonly insurance_most: number;
  readonly exchanges: readonly ExchangeView[];
  readonly sixth: boolean;
  readonly sixth_price: number;
  readonly dealer_card: number;
}

/** The clock: of the open bets (``box`` -1), or of guest ``number``'s decision for ``box``. ``left`` of ``total`` remain. */
export interface DealerTurn {
  readonly turn: number;
  readonly box: number;
  readonly number: number;
  readonly left: number;
  readonly total: number;
}

/** A number that decides the order of the deck: guest ``seat`` laid it down by its ``hash``; ``nonce`` is "" until it is opened.
 *
 * It stays "" when it was not opened in time.
 */
export interface GivenNumber {
  readonly seat: number;
  readonly hash: string;
  readonly nonce: string;
}

/** What is only this player's. ``may``: sit, leave, add_chips, pause, resume, close_table. ``late_bets``: see ``LateBets``. */
export interface DealerYou {
  readonly number: number;
  readonly may: readonly string[];
  readonly choices: BoxChoices;
  readonly late_bets: boolean;
}

/** A table of Russian Poker as one audience sees it.
 *
 * ``state``: waiting (for people), betting, dealing (no more bets: the players' numbers are opened), deciding, settled (the coup
 * that is over is still on show), paused, frozen, closed. While a coup is under way ``commitment`` is what its deck was laid down
 * by, ``nonces`` are the players' numbers that decide its order; see ``GiveNonce`` and ``OpenNonce``.
 * ``dealer_game`` is null until the dealer has opened his cards, ``dealer_words`` says what they are. ``pays`` and ``bonus_pays``
 * are the tables. ``bet_multiple`` ANTEs are a BET. ``edge`` is what the house keeps of an ANTE, in hundredths of a percent, with
 * the best play (``edge_at_most``: it is that or less); ``dark_edge`` and ``dark_sixth_edge`` what it keeps of a dark box, without
 * and with a sixth card, 0 where that is not known. ``change`` are the preset's fields that have other values here. ``warnings``
 * are for a host whose rules favour the players. ``coach``: one may be asked for; ``coach_off`` says why not where the room has
 * none.
 */
export interface DealerView {
  readonly table: string;
  readonly name: string;
  readonly preset: string;
  readonly preset_name: string;
  readonly state: string;
  readonly least_ante: number;
  readonly most_ante: number;
  readonly step: number;
  readonly bet_multiple: number;
  readonly least_buy_in: number;
  readonly most_buy_in: number;
  readonly seats: number;
  readonly coup: number;
  readonly dealer: readonly string[];
  readonly dealer_game: boolean | null;
  readonly dealer_words: string;
  readonly boxes: readonly BoxView[];
  readonly guests: readonly GuestView[];
  readonly turn: DealerTurn | null;
  readonly pays: readonly PayLine[];
  readonly bonus_pays: readonly PayLine[];
  readonly insurance_from: string;
  readonly dealer_needs: string;
  readonly edge: number;
  readonly coach: boolean;
  readonly coach_off: string;
  readonly commitment: string;
  readonly nonces: readonly GivenNumber[];
  readonly you: DealerYou;
  readonly why: string;
  readonly edge_at_most: boolean;
  readonly dark_edge: number;
  readonly dark_sixth_edge: number;
  readonly change: string;
  readonly warnings: readonly string[];
}

/** A table of Russian Poker as it is now; sent as the answer to ``watch`` and whenever something changes there.
 *
 * ``chat`` are the last lines of its chat, in the answer to ``watch`` alone; new ones come as messages ``chat``.
 */
export interface DealerTold {
  readonly type: "dealer";
  readonly table: string;
  readonly stream: string;
  readonly seq: number;
  readonly view: DealerView;
  readonly chat: readonly ChatLine[] | null;
}

/** A coup is over and its deck opened: ``file`` is all that this audience may know of it (docs/reference/coup.md). */
export interface CoupOpened {
  readonly type: "coup_opened";
  readonly table: string;
  readonly file: Readonly<Record<string, unknown>>;
}

/** Lay bets on a box while they are open, in place of what lay there; ``ante`` 0 takes them back.
 *
 * A ``dark`` box lays its BET down too; ``sixth`` orders its sixth card.
 */
export interface PlaceBets {
  readonly type: "place_bets";
  readonly id: string;
  readonly table: string;
  readonly coup: number;
  readonly box: number;
  readonly ante: number;
  readonly bonus?: number;
  readonly dark?: boolean;
  readonly sixth?: boolean;
}

/** My bets are placed: nobody needs to wait for me. */
export interface ConfirmBets {
  readonly type: "confirm_bets";
  readonly id: string;
  readonly table: string;
  readonly coup: number;
}

/** My decision number ``turn`` of coup ``coup``.
 *
 * ``kind``: fold, bet (with ``insurance`` chips), exchange (``cards``), sixth, stand or dealer_card.
 */
export interface Decide {
  readonly type: "decide";
  readonly id: string;
  readonly table: string;
  readonly coup: number;
  readonly turn: number;
  readonly kind: string;
  readonly insurance?: number;
  readonly cards?: readonly CardText[];
}

/** What the coach says after a decision for ``box``: ``best`` was right (fold, bet, exchange of ``cards``, sixth_card).
 *
 * ``value`` is what that is worth, ``cost`` how much the choice ``did`` is worse, in thousandths of the ``ante``; ``insures``: BET
 * with the highest insurance was right.
 */
export interface Coached {
  readonly type: "coached";
  readonly table: string;
  readonly coup: number;
  readonly box: number;
  readonly did: string;
  readonly best: string;
  readonly cards: readonly CardText[];
  readonly insures: boolean;
  readonly value: number;
  readonly cost: number;
  readonly ante: number;
}

/** Tell me after each decision of mine what the best play was (``on``), or don't; where the table has a coach. */
export interface Coach {
  readonly type: "coach";
  readonly id: string;
  readonly table: string;
  readonly on: boolean;
}

/** When my time runs out: BET on a good hand (``bets``), or a fold. */
export interface LateBets {
  readonly type: "late_bets";
  readonly id: string;
  readonly table: string;
  readonly bets: boolean;
}

/** A card of a seat: its text, or "" when it lies face down for this audience; ``up`` when everybody sees it. */
export interface CardView {
  readonly card: string;
  readonly up: boolean;
}

/** What a seat did last on this street: the kind of an action or post ("call", "small_blind", "drew") and its chips or cards. */
export interface Did {
  readonly kind: string;
  readonly amount: number;
}

/** A chair. ``state``: empty, reserved, waiting (for the next hand or the blind), playing, folded, all_in, sitting_out, broke.
 *
 * ``showing`` says what the up cards are worth (stud games). ``won`` is what the seat won in this hand, told so far.
 * ``leaving`` means that it leaves after the hand. ``odds`` is the part of the pot, in thousandths, that its hand wins on average
 * when all hands lie open and cards are still to come; -1 when that is not known.
 */
export interface SeatView {
  readonly seat: number;
  readonly state: string;
  readonly player: string;
  readonly name: string;
  readonly bot: boolean;
  readonly host: boolean;
  readonly stack: number;
  readonly bet: number;
  readonly cards: readonly CardView[];
  readonly showing: string;
  readonly did: Did | null;
  readonly won: number;
  readonly owes: number;
  readonly connected: boolean;
  readonly leaving: boolean;
  readonly bring_in: boolean;
  readonly odds: number;
}

/** A pot: number 0 is the main pot; ``seats`` may win it. */
export interface PotView {
  readonly pot: number;
  readonly amount: number;
  readonly seats: readonly number[];
}

/** A bet size worth a button: its name and the exact amount.
 *
 * The names are min, half_pot, two_thirds_pot, pot, all_in, and before anybody has raised the blinds two_and_half_blinds and
 * three_blinds.
 */
export interface Preset {
  readonly name: string;
  readonly to: number;
}

/** What the seat on turn may do, ready made: the client computes nothing.
 *
 * ``call`` and ``bring_in`` are chips to put in. ``raising`` is "bet", "raise" or "complete" ("" when none is allowed): to one of
 * ``amounts`` if there are any, else to anything from ``least`` to ``most`` (``step`` is a handy one). ``discard``: the most cards
 * to give up. ``run_twice``: he is asked whether to deal the rest of the board twice (``run_twice``) or once (``run_once``).
 */
export interface Choices {
  readonly fold: boolean;
  readonly check: boolean;
  readonly call: number;
  readonly bring_in: number;
  readonly raising: string;
  readonly least: number;
  readonly most: number;
  readonly amounts: readonly number[];
  readonly step: number;
  readonly presets: readonly Preset[];
  readonly stand_pat: boolean;
  readonly discard: number;
  readonly show: boolean;
  readonly muck: boolean;
  readonly run_twice: boolean;
}

/** Whose turn it is. ``turn`` is the decision's number within the hand: a command must carry it.
 *
 * ``left`` of ``total`` milliseconds remain as the message is sent, ``bank`` more in the time bank (``banked``: already running).
 * ``choices`` only the seat itself gets.
 */
export interface Turn {
  readonly seat: number;
  readonly turn: number;
  readonly left: number;
  readonly total: number;
  readonly bank: number;
  readonly banked: boolean;
  readonly choices: Choices | null;
}

/** Who won what: ``share`` is "" when nobody else is left, ``cards`` the winning five, ``words`` their English name.
 *
 * ``run`` is the board it was won on, from 1, where there are two.
 */
export interface Award {
  readonly pot: number;
  readonly seat: number;
  readonly amount: number;
  readonly share: string;
  readonly cards: readonly CardText[];
  readonly words: string;
  readonly run: number;
}

/** What a player wants to do when his turn comes; see ``PreAct``. */
export interface Wish {
  readonly kind: string;
  readonly amount: number;
  readonly cards: readonly CardText[];
}

/** What is only this player's: his seat, what his hand is worth (and for low), his wallet, what he owes on coming back.
 *
 * ``may`` lists the table commands open to him: sit, leave, leave_after, stay, add_chips, sit_out, sit_out_blind, keep_in (takes a
 * planned sitting out back), come_back, post, wait, wish (for his next decision), runs (he will be asked whether to run it twice,
 * and may answer by a wish now), mark (cards to discard, by a wish), show (``hidden`` cards, after a hand), rabbit, take_time (his
 * time bank for this decision), ready (go on: he has seen how the hand ended), bots.
 * ``low_words`` is filled in games with a low half. ``playing`` are the cards of his that play ("As"), ``board_plays`` those of
 * the board beside them. ``top_up`` is the stack he has filled up before each hand (0: not), ``shows``: his beaten hands are
 * shown, ``to_call`` what a wish to call costs.
 */
export interface You {
  readonly seat: number;
  readonly words: string;
  readonly low_words: string;
  readonly playing: readonly CardText[];
  readonly owes: number;
  readonly bank: number;
  readonly may: readonly string[];
  readonly wish: Wish | null;
  readonly to_call: number;
  readonly hidden: readonly string[];
  readonly top_up: number;
  readonly shows: boolean;
  readonly board_plays: readonly CardText[];
}

/** A table as one audience sees it: all that the client needs to draw it.
 *
 * ``layout``: "board" (community cards), "stud" (rows of up cards) or "draw". ``state``: waiting (too few players), playing,
 * between (hands), paused, frozen, closed. ``button`` is -1 where none is shown. ``slots`` is how many board cards there will be.
 * ``rules`` are the points of the rule book that differ between tables, as short English sentences. ``big_blind`` is what somebody
 * new posts to be dealt in at once, 0 in games without blinds. ``rabbit`` are board cards that would have come, once asked for.
 * ``boards`` are both boards of a hand that is run twice (``board`` is the one being dealt), ``shared`` so many cards are on both.
 * ``run_it_twice``: at this table those who are all-in are asked whether to.
 * The rake is ``rake_percent`` of each pot, at most ``rake_cap`` chips a hand (0: no cap), and only once a second street was dealt
 * unless ``rake_from_first_street``. Whoever leaves and comes back within ``ratholing_minutes`` brings what he left with.
 */
export interface TableView {
  readonly table: string;
  readonly name: string;
  readonly game: string;
  readonly game_name: string;
  readonly limit: string;
  readonly limit_name: string;
  readonly stakes: string;
  readonly book: string;
  readonly book_name: string;
  readonly layout: string;
  readonly state: string;
  readonly seats: readonly SeatView[];
  readonly least_buy_in: number;
  readonly most_buy_in: number;
  readonly big_bet: number;
  readonly big_blind: number;
  readonly hand: number;
  readonly street: string;
  readonly button: number;
  readonly board: readonly CardText[];
  readonly slots: number;
  readonly pot: number;
  readonly pots: readonly PotView[];
  readonly turn: Turn | null;
  readonly awards: readonly Award[];
  readonly rules: readonly string[];
  readonly you: You;
  readonly why: string;
  readonly rabbit: readonly string[];
  readonly rake_percent: number;
  readonly rake_cap: number;
  readonly rake_from_first_street: boolean;
  readonly ratholing_minutes: number;
  readonly boards: readonly (readonly string[])[];
  readonly shared: number;
  readonly run_it_twice: boolean;
}

/** A table's line in the lobby; ``fill`` seats are kept taken, by bots where people lack.
 *
 * ``family`` is the kind of game: "holdem", "omaha", "stud" or "draw"; later servers may name others. ``waiting`` people wait
 * for a seat; ``place`` is yours in that line (0: you are not in it), ``offered``: for so many milliseconds a seat is held for
 * you. ``your_turn``: the table waits for you. ``hands_an_hour`` is how many were dealt in the last hour (or since the server
 * runs), ``action_seconds`` what a decision has. Of the latest hands ``average_pot`` chips were won in each; of a hundred who were
 * dealt in, ``seeing`` saw the second street (the flop, where there is one). ``private``: it is for those who have its link or
 * password; ``shut``: not for you so far, who sits there is not told.
 */
export interface TableCard {
  readonly table: string;
  readonly name: string;
  readonly game: string;
  readonly game_name: string;
  readonly limit: string;
  readonly limit_name: string;
  readonly stakes: string;
  readonly book_name: string;
  readonly seats: number;
  readonly taken: number;
  readonly bots: number;
  readonly least_buy_in: number;
  readonly most_buy_in: number;
  readonly free: readonly number[];
  readonly players: readonly string[];
  readonly hand: number;
  readonly pot: number;
  readonly state: string;
  readonly yours: boolean;
  readonly about: string;
  readonly fill: number;
  readonly family: string;
  readonly waiting: number;
  readonly place: number;
  readonly offered: number;
  readonly your_turn: boolean;
  readonly hands_an_hour: number;
  readonly action_seconds: number;
  readonly private: boolean;
  readonly shut: boolean;
  readonly average_pot: number;
  readonly seeing: number;
}

/** The player of this connection: ``wallet`` in chips, ``at_tables`` what is on tables.
 *
 * ``role`` is guest, player (with an account), moderator or host; ``account`` says whether he can sign in elsewhere.
 *
 * ``chat_off``: he may say nothing until the host opens his chat again. ``blocked`` are those whose lines he is not sent. ``may``
 * lists the acts of a host or moderator that are open to him: pause, resume, void, open_table, close_table, bots, character, kick,
 * readmit, ban, unban, mute, unmute, settle_report, adjust, setting, link, role. ``runs`` are the tables that he opened himself.
 */
export interface Me {
  readonly player: string;
  readonly name: string;
  readonly role: string;
  readonly wallet: number;
  readonly at_tables: number;
  readonly chat_off: boolean;
  readonly blocked: readonly Blocked[];
  readonly account: boolean;
  readonly may: readonly string[];
  readonly runs: readonly string[];
}

/** A stretch of a hand: its ``street`` ("Flop"; "" for what is not one) and what happens in it, as sentences in English. */
export interface GameStep {
  readonly street: string;
  readonly text: string;
}

/** What a rule book says about a game, as sentences in English. */
export interface BookPoints {
  readonly book: string;
  readonly name: string;
  readonly points: readonly string[];
}

/** A game's rules page (``GET /api/games`` lists them all): told from its script, so it says what is played.
 *
 * ``about`` are paragraphs, the first says it all in a line. ``players`` are the fewest and the most, ``limit_name`` is the usual
 * limit. ``wins`` says what takes the pot; ``family`` is that of ``TableCard``. ``holding`` and ``slots`` are how many cards a
 * player and the board have in the end, ``ranks`` the deck's, the lowest first, ``draws`` how many draws there are.
 */
export interface GamePage {
  readonly game: string;
  readonly name: string;
  readonly about: readonly string[];
  readonly players: readonly number[];
  readonly limit_name: string;
  readonly layout: string;
  readonly steps: readonly GameStep[];
  readonly wins: readonly string[];
  readonly books: readonly BookPoints[];
  readonly family: string;
  readonly holding: number;
  readonly slots: number;
  readonly ranks: string;
  readonly draws: number;
}

/** First message on a connection. ``me`` is null for somebody who has not given a name yet; he may watch. */
export interface Welcome {
  readonly type: "welcome";
  readonly version: string;
  readonly now: number;
  readonly me: Me | null;
}

/** All tables; sent after the welcome and whenever one changes (at most once a second; ten while you are at your table). */
export interface Lobby {
  readonly type: "lobby";
  readonly tables: readonly TableCard[];
}

/** Some of the lobby's lines anew, while you are at your table: those that have changed of tables where you sit or wait. */
export interface LobbyLines {
  readonly type: "lobby_lines";
  readonly tables: readonly TableCard[];
}

/** A table from scratch: the answer to ``watch`` when the gap can't be told. Events after ``seq`` follow. */
export interface Snapshot {
  readonly type: "snapshot";
  readonly table: string;
  readonly stream: string;
  readonly seq: number;
  readonly view: TableView;
  readonly chat: readonly ChatLine[];
}

/** One numbered event of a table's stream; ``event`` is null for an audience it holds nothing for.
 *
 * ``event["type"]`` is the event's name (such as "CardsDealt"), its other fields are the event's; cards are two-letter texts.
 */
export interface Told {
  readonly seq: number;
  readonly at: number;
  readonly event: Happening | null;
}

/** What happened, in order and without gaps, and the table as it is after the last of it. ``hand`` numbers the hand. */
export interface Events {
  readonly type: "events";
  readonly table: string;
  readonly stream: string;
  readonly hand: number;
  readonly events: readonly Told[];
  readonly view: TableView;
}

/** The table's view changed without an event of its stream: a clock went on, somebody's connection dropped. */
export interface Fresh {
  readonly type: "fresh";
  readonly table: string;
  readonly stream: string;
  readonly seq: number;
  readonly view: TableView;
}

/** Somebody at ``seat`` made a gesture; it is shown for a moment and kept nowhere. */
export interface Emoted {
  readonly type: "emoted";
  readonly table: string;
  readonly seat: number;
  readonly emote: string;
}

/** My wallet or name changed. */
export interface MeChanged {
  readonly type: "me";
  readonly me: Me;
}

/** The command with this ``id`` was carried out. ``text`` says how, when that is worth saying ("You leave after this hand.").
 *
 * ``say`` names the sentence, as in ``Refused``.
 */
export interface Done {
  readonly type: "done";
  readonly id: string;
  readonly text: string;
  readonly say: string;
}

/** The command with this ``id`` changed nothing. ``code`` is for programs, ``text`` for the player, in English.
 *
 * Codes: bad_message, unknown_table, not_seated, seat_taken, table_full, not_your_turn, stale, repeated, illegal, no_chips,
 * bad_amount, bad_name, bad_text, too_fast, not_allowed, sign_in, closing, busy, house_short,
 * chat_off, banned.
 *
 * ``say`` names the sentence and ``params`` hold what is in it, for clients that speak another language.
 */
export interface Refused {
  readonly type: "refused";
  readonly id: string;
  readonly code: string;
  readonly text: string;
  readonly say: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Something the player should know: ``code`` back_soon, removed, frozen, seat_offered, chat, banned; ``text`` in English.
 *
 * ``say`` and ``params`` as in ``Refused``.
 */
export interface Notice {
  readonly type: "notice";
  readonly code: string;
  readonly text: string;
  readonly table: string;
  readonly say: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Send me this table. With ``stream`` and ``seq`` of the last message seen: only what came after, if that can be told. */
export interface Watch {
  readonly type: "watch";
  readonly table: string;
  readonly stream?: string;
  readonly seq?: number;
}

/** Stop sending me this table. */
export interface Unwatch {
  readonly type: "unwatch";
  readonly table: string;
}

/** Let my number have a say in the next shuffle of a table I sit at: its ``hash``, the SHA-256 of the text of the number. */
export interface GiveNonce {
  readonly type: "give_nonce";
  readonly table: string;
  readonly hash: string;
}

/** My number, now that a deck is laid down with its hash: 64 hexadecimal digits. */
export interface OpenNonce {
  readonly type: "open_nonce";
  readonly table: string;
  readonly nonce: string;
}

/** Take ``seat`` (-1: any) with ``buy_in`` chips. ``post`` true: post the big blind at once, false: wait for it. */
export interface Sit {
  readonly type: "sit";
  readonly id: string;
  readonly table: string;
  readonly buy_in: number;
  readonly seat?: number;
  readonly post?: boolean;
}

/** Give up my seat: at once, or, in a hand, fold first; ``after_hand``: play the hand to its end first. */
export interface Leave {
  readonly type: "leave";
  readonly id: string;
  readonly table: string;
  readonly after_hand?: boolean;
}

/** Let me wait for a seat at a full table; when one is free it is held for me for 45 seconds. */
export interface Queue {
  readonly type: "queue";
  readonly id: string;
  readonly table: string;
}

/** I wait no longer, or don't want the seat I was offered. */
export interface Unqueue {
  readonly type: "unqueue";
  readonly id: string;
  readonly table: string;
}

/** Keep the seat that I was to give up after this hand. */
export interface Stay {
  readonly type: "stay";
  readonly id: string;
  readonly table: string;
}

/** Bring ``amount`` more chips to my seat, between hands (during one: when it ends). */
export interface AddChips {
  readonly type: "add_chips";
  readonly id: string;
  readonly table: string;
  readonly amount: number;
}

/** Deal me out from the next hand on; ``when`` "big_blind": from the one on in which I would have that blind. */
export interface SitOut {
  readonly type: "sit_out";
  readonly id: string;
  readonly table: string;
  readonly when?: string;
}

/** Fill my stack up to ``to`` chips before each hand, from my wallet; 0: don't. */
export interface TopUp {
  readonly type: "top_up";
  readonly id: string;
  readonly table: string;
  readonly to: number;
}

/** Show my beaten hands at the showdown (``shows``), or muck them where the rules let me. */
export interface Showing {
  readonly type: "showing";
  readonly id: string;
  readonly table: string;
  readonly shows: boolean;
}

/** What I want to do when my turn comes in hand ``hand`` on ``street``; one wish at a time, the last counts.
 *
 * ``kind``: check_fold, check, call (``amount`` chips), call_any, raise (to ``amount``), discard (``cards``), stand_pat,
 * run_twice, run_once, "" for nothing. It is forgotten with the hand, the street, or an amount that changes.
 */
export interface PreAct {
  readonly type: "pre_act";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly street: string;
  readonly kind?: string;
  readonly amount?: number;
  readonly cards?: readonly CardText[];
}

/** Show ``cards`` of mine after hand ``hand``. */
export interface ShowCards {
  readonly type: "show_cards";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly cards: readonly CardText[];
}

/** Show the board cards that would have come in hand ``hand``. */
export interface Rabbit {
  readonly type: "rabbit";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
}

/** Make a gesture at a table, from my seat: nice_hand, well_played, thanks, good_luck, oops, wow, laugh or sorry. */
export interface Emote {
  readonly type: "emote";
  readonly id: string;
  readonly table: string;
  readonly emote: string;
}

/** Deal me in again. ``post`` true: post what I owe at once, false: wait for the big blind. */
export interface ComeBack {
  readonly type: "come_back";
  readonly id: string;
  readonly table: string;
  readonly post?: boolean;
}

/** My decision number ``turn`` of hand ``hand``.
 *
 * ``kind``: fold, check, call, bet, raise, complete, bring_in, discard, stand_pat, show, muck, run_twice, run_once. ``to`` is the
 * total of the street for a bet, raise or completion; ``cards`` are those to discard.
 */
export interface Act {
  readonly type: "act";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly turn: number;
  readonly kind: string;
  readonly to?: number;
  readonly cards?: readonly CardText[];
}

/** Let my time bank run for my decision number ``turn`` of hand ``hand``, though I have no chips in the pot yet. */
export interface TakeTime {
  readonly type: "take_time";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
  readonly turn: number;
}

/** I have seen how hand ``hand`` ended: go on as soon as everybody who was in it says so. */
export interface Ready {
  readonly type: "ready";
  readonly id: string;
  readonly table: string;
  readonly hand: number;
}

/** Give me play chips: granted when wallet and tables together hold less than a new guest gets. */
export interface MoreChips {
  readonly type: "more_chips";
  readonly id: string;
}

/** Host: keep ``seats`` chairs of a table filled, by bots where people lack; ``why`` is for the log. */
export interface KeepFilled {
  readonly type: "keep_filled";
  readonly id: string;
  readonly table: string;
  readonly seats: number;
  readonly why?: string;
}

/** Host or moderator: let the hand under way end, and begin no other until the table is resumed; ``why`` is for the log. */
export interface Pause {
  readonly type: "pause";
  readonly id: string;
  readonly table: string;
  readonly why?: string;
}

/** Host: close a table for good when its hand has ended; everybody leaves with his chips. ``why`` is for the log. */
export interface CloseTable {
  readonly type: "close_table";
  readonly id: string;
  readonly table: string;
  readonly why?: string;
}

/** Host or moderator: let a table go on that was paused or frozen; ``why`` is for the log. */
export interface Resume {
  readonly type: "resume";
  readonly id: string;
  readonly table: string;
  readonly why?: string;
}

/** Host: call the hand of a frozen table off; everybody has the chips he began it with. ``why`` is for the log. */
export interface VoidHand {
  readonly type: "void_hand";
  readonly id: string;
  readonly table: string;
  readonly why?: string;
}

/** How often does each of two to ten ``hands`` win? Hands, ranges and cards as players write them: "AhKh", "QQ+", "AAxx". */
export interface OddsQuestion {
  readonly game: string;
  readonly hands: readonly string[];
  readonly board: string;
  readonly dead: string;
}

/** What one hand gets, as parts from 0 to 1: ``share`` of the pot on average (``error``: standard error, 0 when exact).
 *
 * ``wins`` and ``ties`` count deals; ``low_wins``, ``low_ties`` and ``scoops`` are told of games with a low half. ``kinds`` says
 * how often the hand ends as each of ``OddsFound.kinds``.
 */
export interface PlayerOdds {
  readonly share: number;
  readonly error: number;
  readonly wins: number;
  readonly ties: number;
  readonly low_wins: number;
  readonly low_ties: number;
  readonly scoops: number;
  readonly kinds: readonly number[];
}

/** The odds over ``deals`` deals, all there are when ``exact``; ``halves`` when there is a low half; ``kinds`` worst first. */
export interface OddsFound {
  readonly exact: boolean;
  readonly deals: number;
  readonly players: readonly PlayerOdds[];
  readonly halves: boolean;
  readonly kinds: readonly string[];
}

/** A line of the answer (JSON, one a line): the ``part`` that is done, 0 to 1; at last ``found``, or why not.
 *
 * ``code``: bad_cards, busy, replaced (the player asked something else); ``text`` in English.
 */
export interface OddsNews {
  readonly part: number;
  readonly found: OddsFound | null;
  readonly code: string;
  readonly text: string;
}

/** A class of hands ("AKs") of which ``part`` is in the range, 0 to 1. */
export interface RangeCell {
  readonly name: string;
  readonly part: number;
}

/** What a range of two cards holds (``GET /api/range``): ``text`` as short as can be, ``cells`` of the grid that are in.
 *
 * ``hands`` counts its hands, ``part`` is their part of all, 0 to 1. ``wrong`` says in English why a text is no range.
 */
export interface RangeGrid {
  readonly text: string;
  readonly cells: readonly RangeCell[];
  readonly hands: number;
  readonly part: number;
  readonly wrong: string;
}

/** A finished hand in the list of my hands: ``cards`` are my own at its end, ``board`` the common ones.
 *
 * ``second_board`` is there when it was run twice.
 *
 * ``net`` is what I gained or lost, ``total`` what all pots held, in chips; ``at`` in milliseconds since 1970. ``imported``: it
 * came from a file. ``voided``: it was called off. ``position`` is a word of ``StatisticsGroup``.
 *
 * ``coup``: it is a coup of Russian Poker; then ``board`` is the dealer's hand, ``limit_name`` the house, ``total`` what lay on
 * all boxes.
 */
export interface HandLine {
  readonly table: string;
  readonly table_name: string;
  readonly hand: number;
  readonly at: number;
  readonly game: string;
  readonly game_name: string;
  readonly limit_name: string;
  readonly net: number;
  readonly total: number;
  readonly position: string;
  readonly showdown: boolean;
  readonly won: boolean;
  readonly cards: readonly CardText[];
  readonly board: readonly CardText[];
  readonly voided: boolean;
  readonly imported: boolean;
  readonly second_board: readonly string[];
  readonly coup: boolean;
}

/** A game or table to choose: its key and its name. */
export interface Named {
  readonly key: string;
  readonly name: string;
}

/** A page of my hands, the latest first; ``more`` is what to ask the next page with, "" when there is none.
 *
 * ``total`` and ``net`` are those of all hands that the filter lets pass, ``all`` is their number without one.
 */
export interface HandList {
  readonly hands: readonly HandLine[];
  readonly total: number;
  readonly net: number;
  readonly all: number;
  readonly more: string;
  readonly games: readonly Named[];
  readonly tables: readonly Named[];
}

/** One step of a replay: the ``events`` that led to it, as in ``Told``, and the table as it was after them. */
export interface ReplayStep {
  readonly events: readonly Happening[];
  readonly view: TableView;
}

/** The cards of a seat that this audience came to know, in the order dealt: those it saw at last, at every step before. */
export interface KnownHand {
  readonly seat: number;
  readonly cards: readonly CardText[];
}

/** Where a hand (or ``coup``) is: its table and number. */
export interface HandPlace {
  readonly table: string;
  readonly hand: number;
  readonly coup: boolean;
}

/** A finished hand, step by step, as one audience may see it: somebody who played it, or the public.
 *
 * ``seat`` is the asker's own, -1 for the public. ``known`` is empty where cards are exchanged. ``share`` is the path of a link
 * for everybody. ``earlier`` and ``later`` are the asker's hands before and after it, ``net`` is his gain or loss. ``formats`` are
 * those that it can be exported in.
 */
export interface HandReplay {
  readonly table: string;
  readonly table_name: string;
  readonly hand: number;
  readonly at: number;
  readonly game: string;
  readonly game_name: string;
  readonly limit_name: string;
  readonly stakes: string;
  readonly steps: readonly ReplayStep[];
  readonly seat: number;
  readonly net: number;
  readonly known: readonly KnownHand[];
  readonly share: string;
  readonly earlier: HandPlace | null;
  readonly later: HandPlace | null;
  readonly voided: boolean;
  readonly imported: boolean;
  readonly formats: readonly string[];
}

/** One step of a coup's replay: ``what`` happened to ``box`` (-1: to none), whose player is called ``name``; the table after it.
 *
 * ``what``: start, ante, taken_back, deal, bonus, exchange, sixth, fold, bet, stand, dealer, open, settle, voided. ``amount`` is
 * the chips that it moved, ``bonus`` those laid on BONUS, ``count`` the cards exchanged, ``given`` they, ``cards`` those that came
 * of it. A ``settle`` is one ``line`` of a box's settlement.
 */
export interface CoupStep {
  readonly what: string;
  readonly view: DealerView;
  readonly box: number;
  readonly name: string;
  readonly mine: boolean;
  readonly amount: number;
  readonly bonus: number;
  readonly insurance: number;
  readonly dark: boolean;
  readonly sixth: boolean;
  readonly count: number;
  readonly cards: readonly CardText[];
  readonly given: readonly string[];
  readonly line: SettledLine | null;
  readonly why: string;
}

/** A finished coup, step by step, as one audience may see it: somebody at the table, or the public.
 *
 * ``number`` is the asker's own at the table, -1 for the public; ``net`` what the coup brought him. ``preset`` names the house,
 * ``least_ante`` to ``most_ante`` are the ANTEs it takes. ``share`` is the path of a link for everybody; ``earlier`` and ``later``
 * are what the asker played before and after it. ``checkable``: its deck was laid down and opened, so the shuffle can be checked.
 */
export interface CoupReplay {
  readonly table: string;
  readonly table_name: string;
  readonly coup: number;
  readonly at: number;
  readonly preset: string;
  readonly preset_name: string;
  readonly least_ante: number;
  readonly most_ante: number;
  readonly steps: readonly CoupStep[];
  readonly number: number;
  readonly net: number;
  readonly share: string;
  readonly earlier: HandPlace | null;
  readonly later: HandPlace | null;
  readonly voided: boolean;
  readonly checkable: boolean;
}

/** What a seat still in may expect of the pot at a step: ``equity`` and ``error`` (one standard error) in whole pots. */
export interface SeatOdds {
  readonly seat: number;
  readonly equity: number;
  readonly error: number;
}

/** The odds at a step of a hand, by the cards that the asker knows; ``exact``: counted, not sampled. */
export interface StepOdds {
  readonly step: number;
  readonly seats: readonly SeatOdds[];
  readonly exact: boolean;
}

/** Statistics of some of my hands; ``key`` and ``name`` say which. Counts; the client divides the first of a pair by the second.
 *
 * ``entered`` and ``raised`` of ``asked``: hands with chips put in by will on the first street, hands raised there, hands with a
 * decision there. ``bets`` of ``calls``: on the later streets. ``showdown`` of ``saw``: showdowns, hands that saw the second
 * street. ``took`` of ``showdown``: showdowns won. Positions are button, cutoff, middle, early, small_blind, big_blind,
 * bring_in, other.
 */
export interface StatisticsGroup {
  readonly key: string;
  readonly name: string;
  readonly hands: number;
  readonly net: number;
  readonly adjusted: number;
  readonly asked: number;
  readonly entered: number;
  readonly raised: number;
  readonly saw: number;
  readonly bets: number;
  readonly calls: number;
  readonly showdown: number;
  readonly took: number;
}

/** After so many ``hands``, the last of them at ``at``: the net so far, and the adjusted one. */
export interface CoursePoint {
  readonly hands: number;
  readonly at: number;
  readonly net: number;
  readonly adjusted: number;
}

/** My statistics: of all the hands that the filter lets pass, by game, limit and position, and how they went.
 *
 * ``hours`` is the time played, pauses of more than five minutes left out; ``waiting`` all-ins are still to be worked out.
 */
export interface Statistics {
  readonly whole: StatisticsGroup | null;
  readonly hours: number;
  readonly waiting: number;
  readonly games: readonly StatisticsGroup[];
  readonly limits: readonly StatisticsGroup[];
  readonly positions: readonly StatisticsGroup[];
  readonly course: readonly CoursePoint[];
}

/** A decision of mine in a coup: for ``box``, with ``held`` cards against ``up``, I ``did`` what; ``best`` was the best play.
 *
 * Words: fold, bet, exchange, sixth_card. ``given`` and ``cards`` are those exchanged, ``insured`` the chips of my insurance,
 * ``insures``: BET with the highest insurance was best. ``cost`` is how much mine was worse, in millionths of the ``ante``.
 */
export interface ChoiceLine {
  readonly table: string;
  readonly coup: number;
  readonly at: number;
  readonly house: string;
  readonly box: number;
  readonly ante: number;
  readonly up: string;
  readonly did: string;
  readonly best: string;
  readonly held: readonly string[];
  readonly given: readonly string[];
  readonly insured: number;
  readonly cards: readonly CardText[];
  readonly insures: boolean;
  readonly cost: number;
}

/** My decisions at a house, or (``key`` "") at all of them: how many, how many were the best, and what the others cost.
 *
 * ``cost`` in millionths of an ANTE, ``chips`` in chips. ``coups`` and ``net`` are those of all coups there.
 */
export interface ChoiceGroup {
  readonly key: string;
  readonly name: string;
  readonly coups: number;
  readonly net: number;
  readonly decisions: number;
  readonly best: number;
  readonly cost: number;
  readonly chips: number;
}

/** What my choices at Russian Poker cost against the exact best: of the ``looked_at`` latest coups that the filter lets pass.
 *
 * ``waiting`` of them are still to be worked out: ask again. ``off`` says why nothing can be.
 */
export interface ChoiceCosts {
  readonly whole: ChoiceGroup | null;
  readonly looked_at: number;
  readonly waiting: number;
  readonly off: string;
  readonly houses: readonly ChoiceGroup[];
  readonly costliest: readonly ChoiceLine[];
}

/** What came of a file: ``hands`` were taken in, ``known`` were there before; each of ``faults`` names its line.
 *
 * ``names`` are the players of the file, for choosing who of them is me, when that is not clear.
 */
export interface Imported {
  readonly hands: number;
  readonly known: number;
  readonly faults: readonly string[];
  readonly names: readonly string[];
}

/** ``amount`` chips came into the wallet (less than 0: went), which held ``balance`` afterwards.
 *
 * ``number`` counts the wallet's movements from 1. ``kind`` is the ledger's reason in a word: welcome, more, buy_in, top_up,
 * returned, cash_out, refund, transfer, adjustment; later servers may name others. ``why`` is what the host said about an
 * adjustment, ``other`` the name of who gave or got the chips, ``table`` the name of the table they went to or came from.
 */
export interface Movement {
  readonly number: number;
  readonly at: number;
  readonly amount: number;
  readonly balance: number;
  readonly kind: string;
  readonly why: string;
  readonly other: string;
  readonly table: string;
}

/** A session from sitting down to leaving (``ended`` 0: still there): what was brought, taken and is there, and the gain. */
export interface Sitting {
  readonly table: string;
  readonly began: number;
  readonly ended: number;
  readonly brought: number;
  readonly taken: number;
  readonly there: number;
  readonly won: number;
}

/** ``chips`` at a table; ``open`` says whether the table is open now. */
export interface HeldAt {
  readonly table: string;
  readonly name: string;
  readonly chips: number;
  readonly open: boolean;
}

/** What a table takes and asks: its rake, and what whoever leaves must bring when he comes back soon.
 *
 * ``back_least`` is what I must bring there until ``back_until``, 0 when I may bring what I like.
 */
export interface TableTerms {
  readonly table: string;
  readonly name: string;
  readonly rake_percent: number;
  readonly rake_cap: number;
  readonly rake_from_first_street: boolean;
  readonly ratholing_minutes: number;
  readonly back_least: number;
  readonly back_until: number;
}

/** Somebody whom chips can be given. */
export interface Person {
  readonly player: string;
  readonly name: string;
}

/** A player's account: the newest movements of his wallet (``more``: there are older ones), and his sessions, the newest first.
 *
 * ``transfers`` says whether the room lets players give each other chips, ``new_guest`` up to how many play chips it gives.
 */
export interface Account {
  readonly me: Me;
  readonly transfers: boolean;
  readonly new_guest: number;
  readonly held: readonly HeldAt[];
  readonly movements: readonly Movement[];
  readonly more: boolean;
  readonly sittings: readonly Sitting[];
  readonly people: readonly Person[];
  readonly terms: readonly TableTerms[];
}

/** What a player has and has ``won`` since the time asked for. */
export interface PlayerAccount {
  readonly player: string;
  readonly name: string;
  readonly wallet: number;
  readonly at_tables: number;
  readonly won: number;
}

/** The bank of the house: what it has (less than 0: owes), may owe, has promised to tables, can still promise, and can spare. */
export interface HouseAccount {
  readonly held: number;
  readonly limit: number;
  readonly promised: number;
  readonly free: number;
  readonly spare: number;
}

/** Who gives whom how much, by name; "" is the room itself. */
export interface Payment {
  readonly payer: string;
  readonly payee: string;
  readonly amount: number;
}

/** The host's: all accounts, which together come to 0, what was won ``since`` then, and the payments that settle it.
 *
 * ``issued`` is how many play chips there are, ``bots`` what bots have, ``rake`` what was raked, ``room_won`` what the room (bots,
 * rake, house) has won.
 */
export interface RoomAccount {
  readonly since: number;
  readonly players: readonly PlayerAccount[];
  readonly house: HouseAccount;
  readonly issued: number;
  readonly bots: number;
  readonly rake: number;
  readonly room_won: number;
  readonly payments: readonly Payment[];
}

/** An account as people read it: ``kind`` is issue, wallet, escrow, pot, house or rake; with whose it is and at which table. */
export interface Place {
  readonly kind: string;
  readonly name: string;
  readonly table: string;
}

/** A row of the ledger, ``number`` from 1 without gaps; ``kind`` and ``why`` as in ``Movement``. */
export interface LedgerLine {
  readonly number: number;
  readonly at: number;
  readonly debit: Place;
  readonly credit: Place;
  readonly amount: number;
  readonly kind: string;
  readonly why: string;
}

/** Rows of the ledger, the newest first; ``more`` says whether there are older ones. */
export interface LedgerPage {
  readonly lines: readonly LedgerLine[];
  readonly more: boolean;
}

/** A browser that is signed in. ``how``: guest, password, passkey, link, host_link.
 *
 * ``device`` is what it says of itself in words, ``here`` that it is the one that asks, ``now`` that it is connected.
 */
export interface SignedIn {
  readonly id: string;
  readonly at: number;
  readonly seen: number;
  readonly how: string;
  readonly address: string;
  readonly device: string;
  readonly here: boolean;
  readonly now: boolean;
}

/** A passkey: its name, the host that it is for, when it was added and used last (0: never). */
export interface PasskeyLine {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly at: number;
  readonly used: number;
}

/** A player's account: how he comes in, where he is signed in, and when he signed in before this time.
 *
 * ``created`` is when he came first, ``since`` when he got an account (0: a guest). ``factor`` says that the second factor is on,
 * ``codes_left`` how many recovery codes are. ``before``, ``before_device`` and ``before_address`` tell of the sign-in before the
 * last.
 */
export interface Profile {
  readonly me: Me;
  readonly created: number;
  readonly since: number;
  readonly password: boolean;
  readonly factor: boolean;
  readonly codes_left: number;
  readonly passkeys: readonly PasskeyLine[];
  readonly sign_ins: readonly SignedIn[];
  readonly before: number;
  readonly before_device: string;
  readonly before_address: string;
}

/** What an authenticator app needs: the ``secret`` to type, or its ``picture`` (an SVG as a data address) to scan. */
export interface Factor {
  readonly secret: string;
  readonly picture: string;
}

/** A link that lets somebody in once: its ``path`` on this room's address, and until when it works. */
export interface LinkMade {
  readonly path: string;
  readonly until: number;
}

/** A table as the desk lists it. ``state`` is as in ``TableView``, or "halted" where nothing can be stored; ``why`` says why.
 *
 * ``chips`` lie on it, ``character`` is that of its bots ("" for one of each). ``dealers``: it is one of Russian Poker.
 */
export interface DeskTable {
  readonly table: string;
  readonly name: string;
  readonly game: string;
  readonly game_name: string;
  readonly limit: string;
  readonly limit_name: string;
  readonly stakes: string;
  readonly seats: number;
  readonly taken: number;
  readonly bots: number;
  readonly chips: number;
  readonly state: string;
  readonly hand: number;
  readonly hands_an_hour: number;
  readonly waiting: number;
  readonly fill: number;
  readonly character: string;
  readonly why: string;
  readonly maker: string;
  readonly playing: boolean;
  readonly closing: boolean;
  readonly dealers: boolean;
}

/** Where a player sits, with ``chips``. */
export interface DeskPlace {
  readonly table: string;
  readonly name: string;
  readonly chips: number;
}

/** A browser that a player is here with, by its ``session`` key, since ``opened``, with ``windows`` open. */
export interface DeskSession {
  readonly session: string;
  readonly address: string;
  readonly opened: number;
  readonly windows: number;
}

/** A player as the desk lists him; ``here``: he is connected. ``banned``: his account is. */
export interface DeskPlayer {
  readonly player: string;
  readonly name: string;
  readonly role: string;
  readonly wallet: number;
  readonly here: boolean;
  readonly places: readonly DeskPlace[];
  readonly sessions: readonly DeskSession[];
  readonly time_outs: number;
  readonly chat_off: boolean;
  readonly banned: boolean;
}

/** Who is kept out: ``of`` is account, session or address, ``value`` which one.
 *
 * Or it is "table", for somebody who was asked to leave the table ``value``. ``where`` is the address, or the table's name.
 */
export interface DeskBan {
  readonly of: string;
  readonly value: string;
  readonly player: string;
  readonly name: string;
  readonly at: number;
  readonly by: string;
  readonly why: string;
  readonly until: number;
  readonly where: string;
}

/** Something that the host should look at.
 *
 * ``kind``: frozen, halted, time_outs, same_address, chat_off, report; later servers may name others. ``count`` is how many.
 */
export interface DeskAlert {
  readonly kind: string;
  readonly table: string;
  readonly table_name: string;
  readonly player: string;
  readonly name: string;
  readonly others: readonly string[];
  readonly count: number;
  readonly at: number;
  readonly why: string;
}

/** A setting that can be changed now: a yes or no (``on``), a ``number`` from ``least`` to ``most``, or one of ``words``.
 *
 * ``changed``: it is not what the room was started with.
 */
export interface DeskSetting {
  readonly name: string;
  readonly kind: string;
  readonly on: boolean;
  readonly number: number;
  readonly least: number;
  readonly most: number;
  readonly word: string;
  readonly words: readonly string[];
  readonly changed: boolean;
}

/** The room in figures, since it runs: chips issued, where they are, who sits, hands, and how long an action takes to be told.
 *
 * ``middle`` and ``slowest`` are milliseconds within which a half and 99 of 100 actions were told; 0 before the first.
 */
export interface DeskFigures {
  readonly since: number;
  readonly issued: number;
  readonly wallets: number;
  readonly tables: number;
  readonly balanced: boolean;
  readonly people: number;
  readonly bots: number;
  readonly hands: number;
  readonly hands_an_hour: number;
  readonly middle: number;
  readonly slowest: number;
}

/** The whole desk; what a moderator may not see is empty. */
export interface Desk {
  readonly now: number;
  readonly may: readonly string[];
  readonly figures: DeskFigures;
  readonly tables: readonly DeskTable[];
  readonly players: readonly DeskPlayer[];
  readonly bans: readonly DeskBan[];
  readonly alerts: readonly DeskAlert[];
  readonly settings: readonly DeskSetting[];
  readonly characters: readonly string[];
}

/** An act of a host or moderator, ``number`` from 1 without gaps: as in ``Me.may`` its ``kind``, who (``by``), when, what, why.
 *
 * ``amount`` is in chips for an adjustment, in chairs for bots. ``until``: when a ban or kick ends (0: never). ``of`` and
 * ``value`` are what was banned, or which setting was set to what; ``before`` what it was.
 */
export interface LogLine {
  readonly number: number;
  readonly at: number;
  readonly by: string;
  readonly kind: string;
  readonly player: string;
  readonly name: string;
  readonly table: string;
  readonly amount: number;
  readonly until: number;
  readonly of: string;
  readonly value: string;
  readonly before: string;
  readonly why: string;
}

/** Acts, the newest first; ``more`` says whether there are older ones, ``kinds`` and ``keepers`` what there is to look for. */
export interface LogPage {
  readonly lines: readonly LogLine[];
  readonly more: boolean;
  readonly kinds: readonly string[];
  readonly keepers: readonly Person[];
}

/** What I note about ``player``, whom I know as ``name``: a ``colour``, a ``text``, or both.
 *
 * The colours are red, orange, yellow, green, blue and violet.
 */
export interface Note {
  readonly player: string;
  readonly name: string;
  readonly colour: string;
  readonly text: string;
}

/** All that I have noted (``GET /api/notes``). */
export interface Notes {
  readonly notes: readonly Note[];
}

/** A note to be (``POST /api/notes``): it takes the place of the one about the same player; without colour and text it goes. */
export interface NewNote {
  readonly player: string;
  readonly colour: string;
  readonly text: string;
}

export interface Stakes {
  readonly small_blind: number;
  readonly big_blind: number;
  readonly ante: number;
  readonly bring_in: number;
  readonly small_bet: number;
  readonly big_bet: number;
  readonly big_blind_ante: number;
}

export interface Owed {
  readonly seat: number;
  readonly live: number;
  readonly dead: number;
}

export interface NonceHash {
  readonly seat: number;
  readonly hash: string;
}

export interface HandStarted {
  readonly type: "HandStarted";
  readonly game: string;
  readonly limit: string;
  readonly book: string;
  readonly stakes: Stakes;
  readonly seats: readonly number[];
  readonly stacks: readonly number[];
  readonly button: number;
  readonly small_blind_seat: number | null;
  readonly big_blind_seat: number | null;
  readonly owed: readonly Owed[];
  readonly schema: number;
  readonly engine: string;
  readonly rules_hash: string;
  readonly rake_percent: number;
  readonly rake_cap: number;
  readonly rake_from_first_street: boolean;
  readonly run_twice: boolean;
}

export interface BlindPosted {
  readonly type: "BlindPosted";
  readonly seat: number;
  readonly live: number;
  readonly dead: number;
}

export interface AntePosted {
  readonly type: "AntePosted";
  readonly seat: number;
  readonly amount: number;
  readonly dead: boolean;
}

export interface BringInPosted {
  readonly type: "BringInPosted";
  readonly seat: number;
  readonly amount: number;
}

export interface StreetStarted {
  readonly type: "StreetStarted";
  readonly step: number;
  readonly name: string;
}

export interface CardsDealt {
  readonly type: "CardsDealt";
  readonly seat: number;
  readonly count: number;
  readonly up: readonly CardText[];
  readonly down: readonly CardText[];
}

export interface RoundStarted {
  readonly type: "RoundStarted";
  readonly step: number;
  readonly phase: number;
  readonly first: number;
  readonly unit: number;
  readonly option: number;
  readonly order: readonly number[];
}

export interface Folded {
  readonly type: "Folded";
  readonly seat: number;
}

export interface Checked {
  readonly type: "Checked";
  readonly seat: number;
}

export interface Called {
  readonly type: "Called";
  readonly seat: number;
  readonly amount: number;
}

export interface BetMade {
  readonly type: "BetMade";
  readonly seat: number;
  readonly to: number;
}

export interface RaisedTo {
  readonly type: "RaisedTo";
  readonly seat: number;
  readonly to: number;
}

export interface Completed {
  readonly type: "Completed";
  readonly seat: number;
  readonly to: number;
}

export interface StoodPat {
  readonly type: "StoodPat";
  readonly seat: number;
}

export interface Discarded {
  readonly type: "Discarded";
  readonly seat: number;
  readonly count: number;
  readonly cards: readonly CardText[];
}

export interface CardsDrawn {
  readonly type: "CardsDrawn";
  readonly seat: number;
  readonly count: number;
  readonly cards: readonly CardText[];
}

export interface DeckReshuffled {
  readonly type: "DeckReshuffled";
  readonly count: number;
}

export interface UncalledBetReturned {
  readonly type: "UncalledBetReturned";
  readonly seat: number;
  readonly amount: number;
}

export interface BetsCollected {
  readonly type: "BetsCollected";
  readonly pot: number;
}

export interface RunoutAnswered {
  readonly type: "RunoutAnswered";
  readonly seat: number;
  readonly twice: boolean;
}

export interface RunoutChosen {
  readonly type: "RunoutChosen";
  readonly runs: number;
}

export interface RunoutStarted {
  readonly type: "RunoutStarted";
  readonly run: number;
}

export interface HandShown {
  readonly type: "HandShown";
  readonly seat: number;
  readonly cards: readonly CardText[];
}

export interface HandMucked {
  readonly type: "HandMucked";
  readonly seat: number;
}

export interface RakeTaken {
  readonly type: "RakeTaken";
  readonly pot: number;
  readonly amount: number;
}

export interface PotAwarded {
  readonly type: "PotAwarded";
  readonly pot: number;
  readonly seat: number;
  readonly amount: number;
  readonly share: string;
  readonly cards: readonly CardText[];
  readonly strength: number;
  readonly run: number;
}

export interface HandEnded {
  readonly type: "HandEnded";
  readonly stacks: readonly number[];
}

export interface HandVoided {
  readonly type: "HandVoided";
  readonly reason: string;
}

export interface TableOpened {
  readonly type: "TableOpened";
  readonly name: string;
  readonly game: string;
  readonly limit: string;
  readonly book: string;
  readonly stakes: Stakes;
  readonly seats: number;
}

export interface DealerTableOpened {
  readonly type: "DealerTableOpened";
  readonly name: string;
  readonly preset: string;
  readonly rules_hash: string;
  readonly least_ante: number;
  readonly most_ante: number;
  readonly seats: number;
}

export interface LateBetsChosen {
  readonly type: "LateBetsChosen";
  readonly seat: number;
  readonly bets: boolean;
}

export interface FillSet {
  readonly type: "FillSet";
  readonly seats: number;
}

export interface PlayerSat {
  readonly type: "PlayerSat";
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly bot: string;
  readonly stack: number;
  readonly post: boolean;
  readonly reserved: boolean;
}

export interface SeatReserved {
  readonly type: "SeatReserved";
  readonly seat: number;
  readonly player: string;
  readonly name: string;
  readonly stack: number;
  readonly post: boolean;
}

export interface ReservationDropped {
  readonly type: "ReservationDropped";
  readonly seat: number;
  readonly player: string;
  readonly stack: number;
}

export interface PlayerLeaving {
  readonly type: "PlayerLeaving";
  readonly seat: number;
  readonly folds: boolean;
}

export interface PlayerStaying {
  readonly type: "PlayerStaying";
  readonly seat: number;
}

export interface PlayerLeft {
  readonly type: "PlayerLeft";
  readonly seat: number;
  readonly player: string;
  readonly stack: number;
  readonly reason: string;
}

export interface ChipsQueued {
  readonly type: "ChipsQueued";
  readonly seat: number;
  readonly player: string;
  readonly amount: number;
}

export interface StackAdded {
  readonly type: "StackAdded";
  readonly seat: number;
  readonly player: string;
  readonly amount: number;
  readonly queued: boolean;
}

export interface ChipsReturned {
  readonly type: "ChipsReturned";
  readonly seat: number;
  readonly player: string;
  readonly amount: number;
}

export interface WentBroke {
  readonly type: "WentBroke";
  readonly seat: number;
  readonly at: number;
}

export interface SatOut {
  readonly type: "SatOut";
  readonly seat: number;
  readonly reason: string;
  readonly at: number;
}

export interface SitOutPlanned {
  readonly type: "SitOutPlanned";
  readonly seat: number;
}

export interface TopUpChosen {
  readonly type: "TopUpChosen";
  readonly seat: number;
  readonly to: number;
}

export interface ShowingChosen {
  readonly type: "ShowingChosen";
  readonly seat: number;
  readonly shows: boolean;
}

export interface CardsTurnedUp {
  readonly type: "CardsTurnedUp";
  readonly seat: number;
  readonly cards: readonly CardText[];
}

export interface RabbitShown {
  readonly type: "RabbitShown";
  readonly seat: number;
  readonly cards: readonly CardText[];
}

export interface TimeGiven {
  readonly type: "TimeGiven";
  readonly seat: number;
  readonly amount: number;
}

export interface CameBack {
  readonly type: "CameBack";
  readonly seat: number;
  readonly post: boolean;
}

export interface PostChosen {
  readonly type: "PostChosen";
  readonly seat: number;
  readonly post: boolean;
}

export interface ButtonMoved {
  readonly type: "ButtonMoved";
  readonly button: number;
  readonly small: number;
  readonly big: number;
}

export interface BlindMissed {
  readonly type: "BlindMissed";
  readonly seat: number;
  readonly small: boolean;
  readonly big: boolean;
}

export interface DeckCommitted {
  readonly type: "DeckCommitted";
  readonly hand: number;
  readonly commitment: string;
  readonly size: number;
  readonly nonces: readonly NonceHash[];
}

export interface NoncesOpened {
  readonly type: "NoncesOpened";
  readonly hand: number;
  readonly nonces: readonly string[];
}

export interface BetsStopped {
  readonly type: "BetsStopped";
  readonly hand: number;
}

export interface DeckOpened {
  readonly type: "DeckOpened";
  readonly hand: number;
  readonly leaves: readonly string[];
  readonly places: readonly number[];
  readonly cards: readonly CardText[];
  readonly salts: readonly string[];
}

export interface CardsOpened {
  readonly type: "CardsOpened";
  readonly seat: number;
  readonly hand: number;
  readonly places: readonly number[];
  readonly cards: readonly CardText[];
  readonly salts: readonly string[];
}

export interface TimeBankUsed {
  readonly type: "TimeBankUsed";
  readonly seat: number;
  readonly amount: number;
}

export interface TimedOut {
  readonly type: "TimedOut";
  readonly seat: number;
  readonly did: string;
}

export interface ConnectionLost {
  readonly type: "ConnectionLost";
  readonly seat: number;
}

export interface ConnectionFound {
  readonly type: "ConnectionFound";
  readonly seat: number;
}

export interface TablePaused {
  readonly type: "TablePaused";
  readonly reason: string;
}

export interface TableResumed {
  readonly type: "TableResumed";
}

export interface TableFrozen {
  readonly type: "TableFrozen";
  readonly reason: string;
}

export interface TableClosed {
  readonly type: "TableClosed";
  readonly reason: string;
}

/** What the client may send; fields with defaults may be left out. */
export type FromClient =
  | Watch
  | Unwatch
  | GiveNonce
  | OpenNonce
  | MoreChips
  | Say
  | Block
  | Report
  | SetChat
  | SettleReport
  | Sit
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
  | PlaceBets
  | ConfirmBets
  | Decide
  | LateBets
  | Coach;

/** What the server sends. */
export type FromServer =
  | Welcome
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
  | Notice;

/** An event of a table's stream; later servers may send other types. */
export type Happening =
  | HandStarted
  | BlindPosted
  | AntePosted
  | BringInPosted
  | StreetStarted
  | CardsDealt
  | RoundStarted
  | Folded
  | Checked
  | Called
  | BetMade
  | RaisedTo
  | Completed
  | StoodPat
  | Discarded
  | CardsDrawn
  | DeckReshuffled
  | UncalledBetReturned
  | BetsCollected
  | RunoutAnswered
  | RunoutChosen
  | RunoutStarted
  | HandShown
  | HandMucked
  | RakeTaken
  | PotAwarded
  | HandEnded
  | HandVoided
  | TableOpened
  | DealerTableOpened
  | LateBetsChosen
  | FillSet
  | PlayerSat
  | SeatReserved
  | ReservationDropped
  | PlayerLeaving
  | PlayerStaying
  | PlayerLeft
  | ChipsQueued
  | StackAdded
  | ChipsReturned
  | WentBroke
  | SatOut
  | SitOutPlanned
  | TopUpChosen
  | ShowingChosen
  | CardsTurnedUp
  | RabbitShown
  | TimeGiven
  | CameBack
  | PostChosen
  | ButtonMoved
  | BlindMissed
  | DeckCommitted
  | NoncesOpened
  | BetsStopped
  | DeckOpened
  | CardsOpened
  | TimeBankUsed
  | TimedOut
  | ConnectionLost
  | ConnectionFound
  | TablePaused
  | TableResumed
  | TableFrozen
  | TableClosed;

/** All structs the server sends, by name. */
export interface Shapes {
  Blocked: Blocked;
  ChatLine: ChatLine;
  ChatOff: ChatOff;
  ChatReport: ChatReport;
  Chat: Chat;
  ChatDesk: ChatDesk;
  PayLine: PayLine;
  MadeOf: MadeOf;
  SettledLine: SettledLine;
  BonusCame: BonusCame;
  BoxView: BoxView;
  GuestView: GuestView;
  PlaceView: PlaceView;
  ExchangeView: ExchangeView;
  BoxChoices: BoxChoices;
  DealerTurn: DealerTurn;
  GivenNumber: GivenNumber;
  DealerYou: DealerYou;
  DealerView: DealerView;
  DealerTold: DealerTold;
  CoupOpened: CoupOpened;
  Coached: Coached;
  CardView: CardView;
  Did: Did;
  SeatView: SeatView;
  PotView: PotView;
  Preset: Preset;
  Choices: Choices;
  Turn: Turn;
  Award: Award;
  Wish: Wish;
  You: You;
  TableView: TableView;
  TableCard: TableCard;
  Me: Me;
  GameStep: GameStep;
  BookPoints: BookPoints;
  GamePage: GamePage;
  Welcome: Welcome;
  Lobby: Lobby;
  LobbyLines: LobbyLines;
  Snapshot: Snapshot;
  Told: Told;
  Events: Events;
  Fresh: Fresh;
  Emoted: Emoted;
  MeChanged: MeChanged;
  Done: Done;
  Refused: Refused;
  Notice: Notice;
  OddsQuestion: OddsQuestion;
  PlayerOdds: PlayerOdds;
  OddsFound: OddsFound;
  OddsNews: OddsNews;
  RangeCell: RangeCell;
  RangeGrid: RangeGrid;
  HandLine: HandLine;
  Named: Named;
  HandList: HandList;
  ReplayStep: ReplayStep;
  KnownHand: KnownHand;
  HandPlace: HandPlace;
  HandReplay: HandReplay;
  CoupStep: CoupStep;
  CoupReplay: CoupReplay;
  SeatOdds: SeatOdds;
  StepOdds: StepOdds;
  StatisticsGroup: StatisticsGroup;
  CoursePoint: CoursePoint;
  Statistics: Statistics;
  ChoiceLine: ChoiceLine;
  ChoiceGroup: ChoiceGroup;
  ChoiceCosts: ChoiceCosts;
  Imported: Imported;
  Movement: Movement;
  Sitting: Sitting;
  HeldAt: HeldAt;
  TableTerms: TableTerms;
  Person: Person;
  Account: Account;
  PlayerAccount: PlayerAccount;
  HouseAccount: HouseAccount;
  Payment: Payment;
  RoomAccount: RoomAccount;
  Place: Place;
  LedgerLine: LedgerLine;
  LedgerPage: LedgerPage;
  SignedIn: SignedIn;
  PasskeyLine: PasskeyLine;
  Profile: Profile;
  Factor: Factor;
  LinkMade: LinkMade;
  DeskTable: DeskTable;
  DeskPlace: DeskPlace;
  DeskSession: DeskSession;
  DeskPlayer: DeskPlayer;
  DeskBan: DeskBan;
  DeskAlert: DeskAlert;
  DeskSetting: DeskSetting;
  DeskFigures: DeskFigures;
  Desk: Desk;
  LogLine: LogLine;
  LogPage: LogPage;
  Note: Note;
  Notes: Notes;
  NewNote: NewNote;
  Stakes: Stakes;
  Owed: Owed;
  NonceHash: NonceHash;
  HandStarted: HandStarted;
  BlindPosted: BlindPosted;
  AntePosted: AntePosted;
  BringInPosted: BringInPosted;
  StreetStarted: StreetStarted;
  CardsDealt: CardsDealt;
  RoundStarted: RoundStarted;
  Folded: Folded;
  Checked: Checked;
  Called: Called;
  BetMade: BetMade;
  RaisedTo: RaisedTo;
  Completed: Completed;
  StoodPat: StoodPat;
  Discarded: Discarded;
  CardsDrawn: CardsDrawn;
  DeckReshuffled: DeckReshuffled;
  UncalledBetReturned: UncalledBetReturned;
  BetsCollected: BetsCollected;
  RunoutAnswered: RunoutAnswered;
  RunoutChosen: RunoutChosen;
  RunoutStarted: RunoutStarted;
  HandShown: HandShown;
  HandMucked: HandMucked;
  RakeTaken: RakeTaken;
  PotAwarded: PotAwarded;
  HandEnded: HandEnded;
  HandVoided: HandVoided;
  TableOpened: TableOpened;
  DealerTableOpened: DealerTableOpened;
  LateBetsChosen: LateBetsChosen;
  FillSet: FillSet;
  PlayerSat: PlayerSat;
  SeatReserved: SeatReserved;
  ReservationDropped: ReservationDropped;
  PlayerLeaving: PlayerLeaving;
  PlayerStaying: PlayerStaying;
  PlayerLeft: PlayerLeft;
  ChipsQueued: ChipsQueued;
  StackAdded: StackAdded;
  ChipsReturned: ChipsReturned;
  WentBroke: WentBroke;
  SatOut: SatOut;
  SitOutPlanned: SitOutPlanned;
  TopUpChosen: TopUpChosen;
  ShowingChosen: ShowingChosen;
  CardsTurnedUp: CardsTurnedUp;
  RabbitShown: RabbitShown;
  TimeGiven: TimeGiven;
  CameBack: CameBack;
  PostChosen: PostChosen;
  ButtonMoved: ButtonMoved;
  BlindMissed: BlindMissed;
  DeckCommitted: DeckCommitted;
  NoncesOpened: NoncesOpened;
  BetsStopped: BetsStopped;
  DeckOpened: DeckOpened;
  CardsOpened: CardsOpened;
  TimeBankUsed: TimeBankUsed;
  TimedOut: TimedOut;
  ConnectionLost: ConnectionLost;
  ConnectionFound: ConnectionFound;
  TablePaused: TablePaused;
  TableResumed: TableResumed;
  TableFrozen: TableFrozen;
  TableClosed: TableClosed;
}

type Shape = { readonly defaults: Readonly<Record<string, unknown>>; readonly parts: Readonly<Record<string, keyof Shapes>> };

const SHAPES: Readonly<Record<keyof Shapes, Shape>> = {
  Blocked: {"defaults": {}, "parts": {}},
  ChatLine: {"defaults": {"seat": -1, "player": ""}, "parts": {}},
  ChatOff: {"defaults": {"by_rule": false}, "parts": {}},
  ChatReport: {"defaults": {"why": "", "lines": []}, "parts": {"lines": "ChatLine"}},
  Chat: {"defaults": {}, "parts": {"line": "ChatLine"}},
  ChatDesk: {"defaults": {"off": [], "reports": []}, "parts": {"off": "ChatOff", "reports": "ChatReport"}},
  PayLine: {"defaults": {}, "parts": {}},
  MadeOf: {"defaults": {}, "parts": {}},
  SettledLine: {"defaults": {"lost": 0, "won": 0, "pays": 0, "combination": ""}, "parts": {}},
  BonusCame: {"defaults": {"combination": "", "pays": 0, "won": 0}, "parts": {}},
  BoxView: {"defaults": {"number": -1, "name": "", "mine": false, "dark": false, "stage": "free", "ante": 0, "bonus": 0, "bet": 0, "to_bet": 0, "fee": 0, "insurance": 0, "action": "", "sixth_ordered": false, "cards": [], "exchanged": 0, "made": [], "bonus_settled": false, "bonus_came": null, "lines": [], "net": 0, "dealer_fee": 0}, "parts": {"made": "MadeOf", "bonus_came": "BonusCame", "lines": "SettledLine"}},
  GuestView: {"defaults": {"player": "", "bot": false, "stack": 0, "reserved": 0, "confirmed": false, "connected": true, "leaving": false}, "parts": {}},
  PlaceView: {"defaults": {"own": false, "least": 0, "most": 0, "dark_least": 0, "dark_most": 0}, "parts": {}},
  ExchangeView: {"defaults": {}, "parts": {}},
  BoxChoices: {"defaults": {"betting": false, "places": [], "step": 0, "bonus_least": 0, "bonus_most": 0, "bonus_to_ante": false, "dark_sixth": false, "dark_bonus": false, "confirm": false, "box": -1, "fold": false, "stand": false, "bet": 0, "insurance_least": 0, "insurance_most": 0, "exchanges": [], "sixth": false, "sixth_price": 0, "dealer_card": 0}, "parts": {"places": "PlaceView", "exchanges": "ExchangeView"}},
  DealerTurn: {"defaults": {"box": -1, "number": -1, "left": 0, "total": 0}, "parts": {}},
  GivenNumber: {"defaults": {"nonce": ""}, "parts": {}},
  DealerYou: {"defaults": {"number": -1, "may": [], "choices": {}, "late_bets": true}, "parts": {"choices": "BoxChoices"}},
  DealerView: {"defaults": {"coup": 0, "dealer": [], "dealer_game": null, "dealer_words": "", "boxes": [], "guests": [], "turn": null, "pays": [], "bonus_pays": [], "insurance_from": "", "dealer_needs": "", "edge": 0, "coach": false, "coach_off": "", "commitment": "", "nonces": [], "you": {}, "why": "", "edge_at_most": false, "dark_edge": 0, "dark_sixth_edge": 0, "change": "", "warnings": []}, "parts": {"boxes": "BoxView", "guests": "GuestView", "turn": "DealerTurn", "pays": "PayLine", "bonus_pays": "PayLine", "nonces": "GivenNumber", "you": "DealerYou"}},
  DealerTold: {"defaults": {"chat": null}, "parts": {"view": "DealerView", "chat": "ChatLine"}},
  CoupOpened: {"defaults": {}, "parts": {}},
  Coached: {"defaults": {"cards": [], "insures": false, "value": 0, "cost": 0, "ante": 0}, "parts": {}},
  CardView: {"defaults": {"card": "", "up": false}, "parts": {}},
  Did: {"defaults": {"amount": 0}, "parts": {}},
  SeatView: {"defaults": {"state": "empty", "player": "", "name": "", "bot": false, "host": false, "stack": 0, "bet": 0, "cards": [], "showing": "", "did": null, "won": 0, "owes": 0, "connected": true, "leaving": false, "bring_in": false, "odds": -1}, "parts": {"cards": "CardView", "did": "Did"}},
  PotView: {"defaults": {"seats": []}, "parts": {}},
  Preset: {"defaults": {}, "parts": {}},
  Choices: {"defaults": {"fold": false, "check": false, "call": 0, "bring_in": 0, "raising": "", "least": 0, "most": 0, "amounts": [], "step": 1, "presets": [], "stand_pat": false, "discard": 0, "show": false, "muck": false, "run_twice": false}, "parts": {"presets": "Preset"}},
  Turn: {"defaults": {"left": 0, "total": 0, "bank": 0, "banked": false, "choices": null}, "parts": {"choices": "Choices"}},
  Award: {"defaults": {"share": "", "cards": [], "words": "", "run": 0}, "parts": {}},
  Wish: {"defaults": {"amount": 0, "cards": []}, "parts": {}},
  You: {"defaults": {"seat": -1, "words": "", "low_words": "", "playing": [], "owes": 0, "bank": 0, "may": [], "wish": null, "to_call": 0, "hidden": [], "top_up": 0, "shows": false, "board_plays": []}, "parts": {"wish": "Wish"}},
  TableView: {"defaults": {"big_bet": 0, "big_blind": 0, "hand": 0, "street": "", "button": -1, "board": [], "slots": 0, "pot": 0, "pots": [], "turn": null, "awards": [], "rules": [], "you": {}, "why": "", "rabbit": [], "rake_percent": 0, "rake_cap": 0, "rake_from_first_street": false, "ratholing_minutes": 0, "boards": [], "shared": 0, "run_it_twice": false}, "parts": {"seats": "SeatView", "pots": "PotView", "turn": "Turn", "awards": "Award", "you": "You"}},
  TableCard: {"defaults": {"free": [], "players": [], "hand": 0, "pot": 0, "state": "waiting", "yours": false, "about": "", "fill": 0, "family": "", "waiting": 0, "place": 0, "offered": 0, "your_turn": false, "hands_an_hour": 0, "action_seconds": 0, "private": false, "shut": false, "average_pot": 0, "seeing": 0}, "parts": {}},
  Me: {"defaults": {"at_tables": 0, "chat_off": false, "blocked": [], "account": false, "may": [], "runs": []}, "parts": {"blocked": "Blocked"}},
  GameStep: {"defaults": {}, "parts": {}},
  BookPoints: {"defaults": {"points": []}, "parts": {}},
  GamePage: {"defaults": {"books": [], "family": "", "holding": 0, "slots": 0, "ranks": "", "draws": 0}, "parts": {"steps": "GameStep", "books": "BookPoints"}},
  Welcome: {"defaults": {"me": null}, "parts": {"me": "Me"}},
  Lobby: {"defaults": {}, "parts": {"tables": "TableCard"}},
  LobbyLines: {"defaults": {}, "parts": {"tables": "TableCard"}},
  Snapshot: {"defaults": {"chat": []}, "parts": {"view": "TableView", "chat": "ChatLine"}},
  Told: {"defaults": {"event": null}, "parts": {}},
  Events: {"defaults": {}, "parts": {"events": "Told", "view": "TableView"}},
  Fresh: {"defaults": {}, "parts": {"view": "TableView"}},
  Emoted: {"defaults": {}, "parts": {}},
  MeChanged: {"defaults": {}, "parts": {"me": "Me"}},
  Done: {"defaults": {"text": "", "say": ""}, "parts": {}},
  Refused: {"defaults": {"say": "", "params": {}}, "parts": {}},
  Notice: {"defaults": {"table": "", "say": "", "params": {}}, "parts": {}},
  OddsQuestion: {"defaults": {"board": "", "dead": ""}, "parts": {}},
  PlayerOdds: {"defaults": {"error": 0.0, "wins": 0.0, "ties": 0.0, "low_wins": 0.0, "low_ties": 0.0, "scoops": 0.0, "kinds": []}, "parts": {}},
  OddsFound: {"defaults": {"halves": false, "kinds": []}, "parts": {"players": "PlayerOdds"}},
  OddsNews: {"defaults": {"part": 0.0, "found": null, "code": "", "text": ""}, "parts": {"found": "OddsFound"}},
  RangeCell: {"defaults": {}, "parts": {}},
  RangeGrid: {"defaults": {"cells": [], "hands": 0, "part": 0.0, "wrong": ""}, "parts": {"cells": "RangeCell"}},
  HandLine: {"defaults": {"total": 0, "position": "", "showdown": false, "won": false, "cards": [], "board": [], "voided": false, "imported": false, "second_board": [], "coup": false}, "parts": {}},
  Named: {"defaults": {}, "parts": {}},
  HandList: {"defaults": {"total": 0, "net": 0, "all": 0, "more": "", "games": [], "tables": []}, "parts": {"hands": "HandLine", "games": "Named", "tables": "Named"}},
  ReplayStep: {"defaults": {}, "parts": {"view": "TableView"}},
  KnownHand: {"defaults": {}, "parts": {}},
  HandPlace: {"defaults": {"coup": false}, "parts": {}},
  HandReplay: {"defaults": {"seat": -1, "net": 0, "known": [], "share": "", "earlier": null, "later": null, "voided": false, "imported": false, "formats": []}, "parts": {"steps": "ReplayStep", "known": "KnownHand", "earlier": "HandPlace", "later": "HandPlace"}},
  CoupStep: {"defaults": {"box": -1, "name": "", "mine": false, "amount": 0, "bonus": 0, "insurance": 0, "dark": false, "sixth": false, "count": 0, "cards": [], "given": [], "line": null, "why": ""}, "parts": {"view": "DealerView", "line": "SettledLine"}},
  CoupReplay: {"defaults": {"number": -1, "net": 0, "share": "", "earlier": null, "later": null, "voided": false, "checkable": false}, "parts": {"steps": "CoupStep", "earlier": "HandPlace", "later": "HandPlace"}},
  SeatOdds: {"defaults": {"error": 0.0}, "parts": {}},
  StepOdds: {"defaults": {"exact": false}, "parts": {"seats": "SeatOdds"}},
  StatisticsGroup: {"defaults": {"asked": 0, "entered": 0, "raised": 0, "saw": 0, "bets": 0, "calls": 0, "showdown": 0, "took": 0}, "parts": {}},
  CoursePoint: {"defaults": {}, "parts": {}},
  Statistics: {"defaults": {"hours": 0.0, "waiting": 0, "games": [], "limits": [], "positions": [], "course": []}, "parts": {"whole": "StatisticsGroup", "games": "StatisticsGroup", "limits": "StatisticsGroup", "positions": "StatisticsGroup", "course": "CoursePoint"}},
  ChoiceLine: {"defaults": {"held": [], "given": [], "insured": 0, "cards": [], "insures": false, "cost": 0}, "parts": {}},
  ChoiceGroup: {"defaults": {"decisions": 0, "best": 0, "cost": 0, "chips": 0}, "parts": {}},
  ChoiceCosts: {"defaults": {"looked_at": 0, "waiting": 0, "off": "", "houses": [], "costliest": []}, "parts": {"whole": "ChoiceGroup", "houses": "ChoiceGroup", "costliest": "ChoiceLine"}},
  Imported: {"defaults": {"hands": 0, "known": 0, "faults": [], "names": []}, "parts": {}},
  Movement: {"defaults": {"why": "", "other": "", "table": ""}, "parts": {}},
  Sitting: {"defaults": {}, "parts": {}},
  HeldAt: {"defaults": {"open": true}, "parts": {}},
  TableTerms: {"defaults": {"rake_percent": 0, "rake_cap": 0, "rake_from_first_street": false, "ratholing_minutes": 0, "back_least": 0, "back_until": 0}, "parts": {}},
  Person: {"defaults": {}, "parts": {}},
  Account: {"defaults": {"held": [], "movements": [], "more": false, "sittings": [], "people": [], "terms": []}, "parts": {"me": "Me", "held": "HeldAt", "movements": "Movement", "sittings": "Sitting", "people": "Person", "terms": "TableTerms"}},
  PlayerAccount: {"defaults": {"won": 0}, "parts": {}},
  HouseAccount: {"defaults": {}, "parts": {}},
  Payment: {"defaults": {}, "parts": {}},
  RoomAccount: {"defaults": {}, "parts": {"players": "PlayerAccount", "house": "HouseAccount", "payments": "Payment"}},
  Place: {"defaults": {"name": "", "table": ""}, "parts": {}},
  LedgerLine: {"defaults": {"why": ""}, "parts": {"debit": "Place", "credit": "Place"}},
  LedgerPage: {"defaults": {}, "parts": {"lines": "LedgerLine"}},
  SignedIn: {"defaults": {"address": "", "device": "", "here": false, "now": false}, "parts": {}},
  PasskeyLine: {"defaults": {"used": 0}, "parts": {}},
  Profile: {"defaults": {"since": 0, "password": false, "factor": false, "codes_left": 0, "passkeys": [], "sign_ins": [], "before": 0, "before_device": "", "before_address": ""}, "parts": {"me": "Me", "passkeys": "PasskeyLine", "sign_ins": "SignedIn"}},
  Factor: {"defaults": {}, "parts": {}},
  LinkMade: {"defaults": {}, "parts": {}},
  DeskTable: {"defaults": {"hand": 0, "hands_an_hour": 0, "waiting": 0, "fill": 0, "character": "", "why": "", "maker": "", "playing": false, "closing": false, "dealers": false}, "parts": {}},
  DeskPlace: {"defaults": {}, "parts": {}},
  DeskSession: {"defaults": {}, "parts": {}},
  DeskPlayer: {"defaults": {"here": false, "places": [], "sessions": [], "time_outs": 0, "chat_off": false, "banned": false}, "parts": {"places": "DeskPlace", "sessions": "DeskSession"}},
  DeskBan: {"defaults": {"until": 0, "where": ""}, "parts": {}},
  DeskAlert: {"defaults": {"table": "", "table_name": "", "player": "", "name": "", "others": [], "count": 0, "at": 0, "why": ""}, "parts": {}},
  DeskSetting: {"defaults": {"on": false, "number": 0, "least": 0, "most": 0, "word": "", "words": [], "changed": false}, "parts": {}},
  DeskFigures: {"defaults": {}, "parts": {}},
  Desk: {"defaults": {}, "parts": {"figures": "DeskFigures", "tables": "DeskTable", "players": "DeskPlayer", "bans": "DeskBan", "alerts": "DeskAlert", "settings": "DeskSetting"}},
  LogLine: {"defaults": {"player": "", "name": "", "table": "", "amount": 0, "until": 0, "of": "", "value": "", "before": "", "why": ""}, "parts": {}},
  LogPage: {"defaults": {}, "parts": {"lines": "LogLine", "keepers": "Person"}},
  Note: {"defaults": {"colour": "", "text": ""}, "parts": {}},
  Notes: {"defaults": {"notes": []}, "parts": {"notes": "Note"}},
  NewNote: {"defaults": {"colour": "", "text": ""}, "parts": {}},
  Stakes: {"defaults": {"small_blind": 0, "big_blind": 0, "ante": 0, "bring_in": 0, "small_bet": 0, "big_bet": 0, "big_blind_ante": 0}, "parts": {}},
  Owed: {"defaults": {"live": 0, "dead": 0}, "parts": {}},
  NonceHash: {"defaults": {}, "parts": {}},
  HandStarted: {"defaults": {"small_blind_seat": null, "big_blind_seat": null, "owed": [], "schema": 1, "engine": "", "rules_hash": "", "rake_percent": 0, "rake_cap": 0, "rake_from_first_street": false, "run_twice": false}, "parts": {"stakes": "Stakes", "owed": "Owed"}},
  BlindPosted: {"defaults": {"dead": 0}, "parts": {}},
  AntePosted: {"defaults": {"dead": false}, "parts": {}},
  BringInPosted: {"defaults": {}, "parts": {}},
  StreetStarted: {"defaults": {}, "parts": {}},
  CardsDealt: {"defaults": {"count": 0, "up": [], "down": []}, "parts": {}},
  RoundStarted: {"defaults": {"unit": 0, "option": 0, "order": []}, "parts": {}},
  Folded: {"defaults": {}, "parts": {}},
  Checked: {"defaults": {}, "parts": {}},
  Called: {"defaults": {}, "parts": {}},
  BetMade: {"defaults": {}, "parts": {}},
  RaisedTo: {"defaults": {}, "parts": {}},
  Completed: {"defaults": {}, "parts": {}},
  StoodPat: {"defaults": {}, "parts": {}},
  Discarded: {"defaults": {"cards": []}, "parts": {}},
  CardsDrawn: {"defaults": {"cards": []}, "parts": {}},
  DeckReshuffled: {"defaults": {}, "parts": {}},
  UncalledBetReturned: {"defaults": {}, "parts": {}},
  BetsCollected: {"defaults": {}, "parts": {}},
  RunoutAnswered: {"defaults": {}, "parts": {}},
  RunoutChosen: {"defaults": {}, "parts": {}},
  RunoutStarted: {"defaults": {}, "parts": {}},
  HandShown: {"defaults": {}, "parts": {}},
  HandMucked: {"defaults": {}, "parts": {}},
  RakeTaken: {"defaults": {}, "parts": {}},
  PotAwarded: {"defaults": {"share": "", "cards": [], "strength": 0, "run": 0}, "parts": {}},
  HandEnded: {"defaults": {}, "parts": {}},
  HandVoided: {"defaults": {"reason": ""}, "parts": {}},
  TableOpened: {"defaults": {}, "parts": {"stakes": "Stakes"}},
  DealerTableOpened: {"defaults": {}, "parts": {}},
  LateBetsChosen: {"defaults": {}, "parts": {}},
  FillSet: {"defaults": {}, "parts": {}},
  PlayerSat: {"defaults": {"post": false, "reserved": false}, "parts": {}},
  SeatReserved: {"defaults": {"post": false}, "parts": {}},
  ReservationDropped: {"defaults": {}, "parts": {}},
  PlayerLeaving: {"defaults": {"folds": true}, "parts": {}},
  PlayerStaying: {"defaults": {}, "parts": {}},
  PlayerLeft: {"defaults": {"reason": "asked"}, "parts": {}},
  ChipsQueued: {"defaults": {}, "parts": {}},
  StackAdded: {"defaults": {"queued": false}, "parts": {}},
  ChipsReturned: {"defaults": {}, "parts": {}},
  WentBroke: {"defaults": {"at": 0}, "parts": {}},
  SatOut: {"defaults": {"reason": "asked", "at": 0}, "parts": {}},
  SitOutPlanned: {"defaults": {}, "parts": {}},
  TopUpChosen: {"defaults": {}, "parts": {}},
  ShowingChosen: {"defaults": {}, "parts": {}},
  CardsTurnedUp: {"defaults": {}, "parts": {}},
  RabbitShown: {"defaults": {}, "parts": {}},
  TimeGiven: {"defaults": {}, "parts": {}},
  CameBack: {"defaults": {"post": false}, "parts": {}},
  PostChosen: {"defaults": {}, "parts": {}},
  ButtonMoved: {"defaults": {"small": -1, "big": -1}, "parts": {}},
  BlindMissed: {"defaults": {"small": false, "big": false}, "parts": {}},
  DeckCommitted: {"defaults": {"nonces": []}, "parts": {"nonces": "NonceHash"}},
  NoncesOpened: {"defaults": {"nonces": []}, "parts": {}},
  BetsStopped: {"defaults": {}, "parts": {}},
  DeckOpened: {"defaults": {"places": [], "cards": [], "salts": []}, "parts": {}},
  CardsOpened: {"defaults": {"places": [], "cards": [], "salts": []}, "parts": {}},
  TimeBankUsed: {"defaults": {}, "parts": {}},
  TimedOut: {"defaults": {}, "parts": {}},
  ConnectionLost: {"defaults": {}, "parts": {}},
  ConnectionFound: {"defaults": {}, "parts": {}},
  TablePaused: {"defaults": {"reason": ""}, "parts": {}},
  TableResumed: {"defaults": {}, "parts": {}},
  TableFrozen: {"defaults": {"reason": ""}, "parts": {}},
  TableClosed: {"defaults": {"reason": ""}, "parts": {}},
};

const TAGS: Readonly<Record<string, keyof Shapes>> = {
  welcome: "Welcome",
  lobby: "Lobby",
  lobby_lines: "LobbyLines",
  snapshot: "Snapshot",
  events: "Events",
  fresh: "Fresh",
  chat: "Chat",
  chat_desk: "ChatDesk",
  dealer: "DealerTold",
  coup_opened: "CoupOpened",
  coached: "Coached",
  emoted: "Emoted",
  me: "MeChanged",
  done: "Done",
  refused: "Refused",
  notice: "Notice",
};

/** Put the defaults back into what the server sent as a `name`, all the way down. */
export function fill<Name extends keyof Shapes>(name: Name, sent: unknown): Shapes[Name] {
  const shape = SHAPES[name];
  const whole: Record<string, unknown> = { ...shape.defaults, ...(sent as Record<string, unknown>) };
  for (const [field, part] of Object.entries(shape.parts)) {
    const value = whole[field];
    if (Array.isArray(value)) whole[field] = value.map((each) => fill(part, each));
    else if (value !== null && value !== undefined) whole[field] = fill(part, value);
  }
  if (name === "Told") whole.event = fillEvent(whole.event);
  return whole as unknown as Shapes[Name];
}

function fillEvent(event: unknown): unknown {
  const type = (event as { type?: string } | null)?.type;
  return type !== undefined && type in SHAPES ? fill(type as keyof Shapes, event) : event;
}

/** Read one text frame of the socket; null when it is of a type this client does not know. */
export function readMessage(text: string): FromServer | null {
  const sent = JSON.parse(text) as { type: string };
  const name = TAGS[sent.type];
  return name === undefined ? null : (fill(name, sent) as FromServer);
}
