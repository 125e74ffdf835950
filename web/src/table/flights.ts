/** What flies over the table for a moment when something happened: bets to the pot, the pot to its winner, folded cards away. */
import type { TableView, Told } from "../lib/messages";
import type { Place } from "./places";

export interface Flight {
  readonly key: string;
  readonly kind: "bet" | "award" | "fold";
  readonly amount: number;
  readonly cards: number;
  /** Per cent of the stage. */
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  /** How many awards are told before it. */
  readonly after: number;
}

type Happened = { readonly type: string } & Readonly<Record<string, unknown>>;

const MIDDLE = { toX: 50, toY: 45 };

function collected(seq: number, before: TableView, places: ReadonlyMap<number, Place>): Flight[] {
  return before.seats.flatMap((seat) => {
    const place = places.get(seat.seat);
    if (place === undefined || seat.bet === 0) return [];
    return [{ key: `${seq} ${seat.seat}`, kind: "bet" as const, amount: seat.bet, cards: 0, fromX: place.betX, fromY: place.betY, ...MIDDLE, after: 0 }];
  });
}

function awarded(seq: number, amount: number, place: Place, after: number): Flight {
  return { key: `${seq}`, kind: "award", amount, cards: 0, fromX: MIDDLE.toX, fromY: MIDDLE.toY, toX: place.x, toY: place.y, after };
}

function folded(seq: number, cards: number, place: Place): Flight {
  return { key: `${seq}`, kind: "fold", amount: 0, cards, fromX: place.x, fromY: place.y, toX: place.x, toY: place.y, after: 0 };
}

/** What flies because of `events`: `before` is the table as it was. */
export function flightsOf(events: readonly Told[], before: TableView, places: ReadonlyMap<number, Place>): Flight[] {
  const found: Flight[] = [];
  let awards = 0;
  for (const { event, seq } of events) {
    const happened = event as Happened | null;
    if (happened === null) continue;
    const seat = Number(happened.seat);
    const place = places.get(seat);
    const held = before.seats[seat]?.cards.length ?? 0;
    if (happened.type === "BetsCollected") found.push(...collected(seq, before, places));
    else if (happened.type === "PotAwarded" && place !== undefined) found.push(awarded(seq, Number(happened.amount), place, awards++));
    else if (happened.type === "Folded" && place !== undefined && held > 0) found.push(folded(seq, held, place));
  }
  return found;
}
