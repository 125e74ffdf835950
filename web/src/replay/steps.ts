/** A replayed hand as a list of steps to read and to jump to. */
import { cardName } from "../lib/cards";
import type { HandReplay, KnownHand, ReplayStep, TableView, Told } from "../lib/messages";
import { m } from "../paraglide/messages.js";
import { Log } from "../table/log";
import type { Line } from "../table/log";
import type { Piece } from "../table/pieces";

/** A row of the list: the heading of a street, or what happened at a step. */
export interface Row {
  readonly step: number;
  readonly street: boolean;
  readonly pieces: readonly Piece[];
  /** What the pot held after it. */
  readonly pot: number;
}

/** Where a street begins. */
export interface StreetMark {
  readonly step: number;
  readonly name: string;
}

const told = (step: ReplayStep): Told[] => step.events.map((event, seq) => ({ seq, at: 0, event }));

function linesOf(step: ReplayStep): readonly Line[] {
  const log = new Log();
  log.tell(told(step), step.view.hand, step.view);
  return log.lines;
}

function rowsOf(step: ReplayStep, at: number): Row[] {
  const pot = step.view.pot + step.view.awards.reduce((sum, award) => sum + award.amount, 0);
  return linesOf(step).map((line) => ({ step: at, street: line.tone === "street", pieces: line.pieces, pot }));
}

/** All rows of a hand; the start has none of its own. */
export function rows(steps: readonly ReplayStep[]): Row[] {
  return steps.flatMap((step, at) => (at === 0 ? [] : rowsOf(step, at)));
}

/** The streets of a hand, in order; the first begins with the hand. */
export function streets(steps: readonly ReplayStep[]): StreetMark[] {
  const found: StreetMark[] = [];
  steps.forEach(({ view }, step) => {
    if (view.street !== "" && view.street !== found.at(-1)?.name) found.push({ step: found.length === 0 ? 0 : step, name: view.street });
  });
  return found;
}

/** The step at which the street before (`way` −1) or after (1) the one of `step` begins; the ends of the hand beyond them. */
export function streetStep(marks: readonly StreetMark[], step: number, way: -1 | 1, last: number): number {
  const begins = marks.map((mark) => mark.step);
  if (way > 0) return begins.find((begin) => begin > step) ?? last;
  return begins.findLast((begin) => begin < step) ?? 0;
}

/** Words of a row for a voice: cards by their names. */
export function spokenRow(row: Row): string {
  return row.pieces.map(({ kind, text }) => (kind === "card" ? cardName(text) : text)).join("");
}

/** What a step says aloud: where it is, and what happened there. */
export function spokenStep(all: readonly Row[], step: number, last: number): string {
  const where = m.replay_step({ step: String(step), last: String(last) });
  const what = all.filter((row) => row.step === step).map(spokenRow);
  return [where, ...what].join(". ");
}

/** The view with the hands that came to be known later lying open already; cards are dealt in the order in which they are known. */
export function opened(view: TableView, known: readonly KnownHand[]): TableView {
  if (known.length === 0) return view;
  const hands = new Map(known.map((hand) => [hand.seat, hand.cards]));
  const seats = view.seats.map((seat) => {
    const hand = hands.get(seat.seat);
    if (hand === undefined || seat.cards.every(({ card }) => card !== "")) return seat;
    return { ...seat, cards: seat.cards.map(({ card, up }, at) => ({ card: card === "" ? (hand[at] ?? "") : card, up })) };
  });
  return { ...view, seats };
}

/** The view with what each seat still in may expect of the pot, in thousandths. */
export function withOdds(view: TableView, shares: ReadonlyMap<number, number>): TableView {
  if (shares.size === 0) return view;
  return { ...view, seats: view.seats.map((seat) => ({ ...seat, odds: shares.get(seat.seat) ?? -1 })) };
}

/** Whether anything is hidden at some step that is known at the end: then there is something to turn up. */
export function hides(hand: HandReplay): boolean {
  return hand.steps.some(({ view }) => opened(view, hand.known) !== view && JSON.stringify(opened(view, hand.known)) !== JSON.stringify(view));
}
