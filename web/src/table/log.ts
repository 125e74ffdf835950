/** The hand's log: lines made of a table's events, in the words of the catalogue. */
import { chips } from "../lib/format";
import type { CardText, TableView, Told } from "../lib/messages";
import { handWords, streetWords } from "../lib/hands";
import { m } from "../paraglide/messages.js";
import { cards, mark, names, pieces } from "./pieces";
import type { Piece } from "./pieces";
import { halves } from "./story";
import { boardName, capital } from "./words";

/** A line; `key` changes whenever its text does, so that it is read out anew. */
export interface Line {
  readonly key: string;
  readonly tone: "act" | "street" | "win" | "quiet";
  readonly pieces: readonly Piece[];
}

/** An event as it came: the log knows some, and passes over those of games and servers to come. */
type Happened = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The last line as long as more of its kind may join it: "Anna, Marta call". */
interface Open {
  readonly type: string;
  readonly who: readonly string[];
  readonly cards: readonly CardText[];
  readonly text: string;
}

const KEPT = 200;
const BOARD = -1;

const amount = (chipsIn: unknown): string => mark("amount", chips(Number(chipsIn)));
const list = (value: unknown): readonly CardText[] => (Array.isArray(value) ? (value as CardText[]) : []);

/** Sentences of one seat and an amount. */
const SINGLE: Readonly<Record<string, (name: string, event: Happened) => string>> = {
  BringInPosted: (name, event) => m.log_brings_in({ name, amount: amount(event.amount) }),
  BetMade: (name, event) => m.log_bets({ name, amount: amount(event.to) }),
  RaisedTo: (name, event) => m.log_raises({ name, amount: amount(event.to) }),
  Completed: (name, event) => m.log_completes({ name, amount: amount(event.to) }),
  UncalledBetReturned: (name, event) => m.log_returned({ name, amount: amount(event.amount) }),
  HandShown: (name, event) => m.log_shows({ name, cards: cards(list(event.cards)) }),
  CardsTurnedUp: (name, event) => m.log_turns_up({ name, cards: cards(list(event.cards)) }),
  TimeGiven: (name, event) => m.log_time_given({ name, seconds: String(Math.round(Number(event.amount) / 1000)) }),
  HandMucked: (name) => m.log_mucks({ name }),
  RunoutAnswered: (name, event) => (event.twice === true ? m.log_agrees({ name }) : m.log_disagrees({ name })),
  PlayerSat: (name, event) => m.log_sits({ name, amount: amount(event.stack) }),
  PlayerLeft: (name) => m.log_leaves({ name }),
  StackAdded: (name, event) => m.log_adds({ name, amount: amount(event.amount) }),
  SatOut: (name) => m.log_sits_out({ name }),
  CameBack: (name) => m.log_comes_back({ name }),
  WentBroke: (name) => m.log_broke({ name }),
  SeatReserved: (name) => m.log_reserves({ name }),
  TimedOut: (name) => m.log_timed_out({ name }),
  TimeBankUsed: (name) => m.log_banks({ name }),
  ConnectionLost: (name) => m.log_lost({ name }),
  ConnectionFound: (name) => m.log_found({ name }),
};

type Inputs = { readonly name: string; readonly names: string; readonly amount: string };

/** Sentences that several seats share when they do the same one after another: of one, and of more. */
const SHARED: Readonly<Record<string, readonly [one: (told: Inputs) => string, more: (told: Inputs) => string]>> = {
  AntePosted: [m.log_antes, m.log_antes_many],
  Folded: [m.log_folds, m.log_folds_many],
  Checked: [m.log_checks, m.log_checks_many],
  Called: [m.log_calls, m.log_calls_many],
  StoodPat: [m.log_pats, m.log_pats_many],
};

function shared(who: readonly string[], event: Happened): string {
  const say = SHARED[event.type]?.[who.length > 1 ? 1 : 0];
  const all = names(who);
  return say?.({ name: all, names: all, amount: amount(event.amount) }) ?? "";
}

/** Sentences of the table as a whole. */
const WHOLE: Readonly<Record<string, (event: Happened) => string>> = {
  RunoutChosen: (event) => (Number(event.runs) > 1 ? m.log_twice() : ""),
  RabbitShown: (event) => m.log_rabbit({ cards: cards(list(event.cards)) }),
  HandVoided: (event) => m.log_voided({ reason: String(event.reason ?? "") }),
  TablePaused: (event) => m.log_paused({ reason: String(event.reason ?? "") }),
  TableResumed: () => m.log_resumed(),
  TableFrozen: (event) => m.log_frozen({ reason: String(event.reason ?? "") }),
  TableClosed: (event) => m.log_closed({ reason: String(event.reason ?? "") }),
};

/** What is only bookkeeping, and written more quietly. */
const QUIET = new Set([
  ...["AntePosted", "BlindPosted", "UncalledBetReturned"],
  ...["PlayerSat", "PlayerLeft", "SeatReserved", "StackAdded", "WentBroke", "SatOut", "CameBack"],
  ...["TimeBankUsed", "TimeGiven", "ConnectionLost", "ConnectionFound"],
]);

/** The log of a table from the moment it is watched. */
export class Log {
  #lines: Line[] = [];
  #open: Open | null = null;
  #count = 0;
  #hand = 0;
  readonly #names = new Map<number, string>();

  /** The lines, oldest first. */
  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** Begin at a table as it stands: nothing is known of what was before. */
  begin(view: TableView): void {
    this.#lines = [];
    this.#meet(view);
    this.#hand = view.hand;
    const hand = chips(view.hand);
    const street = capital(streetWords(view.street));
    if (view.hand > 0) this.#say("street", street === "" ? m.log_hand({ hand }) : m.log_hand_at({ hand, street }));
    for (const board of view.boards.length > 0 ? view.boards : [view.board]) if (board.length > 0) this.#say("street", cards(board));
  }

  /** Tell events of hand number `hand`; `view` is the table after the last of them. */
  tell(events: readonly Told[], hand: number, view: TableView): void {
    for (const { event } of events) if (event !== null) this.#take(event as unknown as Happened, hand, view);
    this.#meet(view);
    this.#lines = this.#lines.slice(-KEPT);
  }

  #meet(view: TableView): void {
    for (const seat of view.seats) if (seat.name !== "") this.#names.set(seat.seat, seat.name);
  }

  #name(event: Happened, view: TableView): string {
    if (typeof event.name === "string" && event.name !== "") this.#names.set(Number(event.seat), event.name);
    const seat = Number(event.seat);
    return this.#names.get(seat) ?? (view.seats[seat]?.name || m.log_somebody({ seat: String(seat + 1) }));
  }

  #take(event: Happened, hand: number, view: TableView): void {
    const { type } = event;
    if (type === "HandStarted") this.#start(hand);
    else if (type === "RunoutStarted") this.#say("street", m.board_second());
    else if (type === "StreetStarted") this.#join(type, [], [], "street", capital(streetWords(String(event.name))));
    else if (type === "CardsDealt") this.#dealt(event);
    else if (type === "PotAwarded") this.#say("win", won(event, this.#name(event, view), view));
    else if (type === "BlindPosted") this.#say("quiet", posted(event, mark("name", this.#name(event, view))));
    else if (type === "Discarded" || type === "CardsDrawn") this.#drew(event, mark("name", this.#name(event, view)));
    else if (type in SHARED) this.#together(event, this.#name(event, view));
    else if (type in SINGLE) this.#single(event, mark("name", this.#name(event, view)));
    else if (type in WHOLE) this.#say("quiet", WHOLE[type]?.(event) ?? "");
  }

  #start(hand: number): void {
    this.#hand = hand;
    this.#say("street", m.log_hand({ hand: chips(this.#hand) }));
  }

  #dealt(event: Happened): void {
    const up = list(event.up);
    if (event.seat !== BOARD || up.length === 0) return;
    const before = this.#open;
    if (before?.type === "StreetStarted") this.#join("StreetStarted", [], [...before.cards, ...up], "street", before.text, true);
    else this.#say("street", cards(up));
  }

  #drew(event: Happened, name: string): void {
    const own = list(event.cards);
    if (event.type === "Discarded") {
      if (own.length > 0) this.#say("act", m.log_discards({ name, cards: cards(own) }));
    } else if (own.length > 0) this.#say("act", m.log_draws_cards({ name, cards: cards(own) }));
    else this.#say("act", m.log_draws({ name, count: mark("amount", String(event.count)) }));
  }

  #single(event: Happened, name: string): void {
    this.#say(QUIET.has(event.type) ? "quiet" : "act", SINGLE[event.type]?.(name, event) ?? "");
  }

  #together(event: Happened, name: string): void {
    const before = this.#open;
    const joins = before?.type === event.type;
    const who = joins ? [...before.who, name] : [name];
    this.#join(event.type, who, [], QUIET.has(event.type) ? "quiet" : "act", shared(who, event), joins);
  }

  #join(type: string, who: readonly string[], dealt: readonly CardText[], tone: Line["tone"], text: string, replaces = false): void {
    if (replaces) this.#lines.pop();
    this.#say(tone, dealt.length > 0 ? `${text} ${cards(dealt)}` : text);
    this.#open = { type, who, cards: dealt, text };
  }

  #say(tone: Line["tone"], text: string): void {
    this.#open = null;
    if (text === "") return;
    this.#count += 1;
    this.#lines.push({ key: String(this.#count), tone, pieces: pieces(text) });
  }
}

function posted(event: Happened, name: string): string {
  const live = Number(event.live ?? 0);
  const dead = Number(event.dead ?? 0);
  if (dead === 0) return m.log_posts({ name, amount: amount(live) });
  return live === 0 ? m.log_posts_dead({ name, amount: amount(dead) }) : m.log_posts_both({ name, amount: amount(live), dead: amount(dead) });
}

function won(event: Happened, who: string, view: TableView): string {
  const name = mark("name", who);
  const run = Number(event.run ?? 0);
  const told = view.awards.filter((award) => award.pot === event.pot && award.run === run);
  const award = told.find((each) => each.seat === event.seat && each.share === (event.share ?? ""));
  const words = [handWords(award?.words ?? ""), boardName(run)].filter((each) => each !== "").join(" · ");
  const sum = amount(event.amount);
  if (halves(told)) return event.share === "low" ? m.log_wins_low({ name, amount: sum, words }) : m.log_wins_high({ name, amount: sum, words });
  return words === "" ? m.log_wins({ name, amount: sum }) : m.log_wins_with({ name, amount: sum, words });
}
