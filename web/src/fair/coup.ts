/** A coup of Russian Poker as a file that anybody can check (docs/fairness.md explains it): its deal is checked as that of a hand. */

import { check, isDeal, isList, isText } from "./check";
import type { Problem } from "./check";
import { FORMAT } from "./hand";
import type { HandFile, Nonce, Opened } from "./hand";

const COUP_FORMAT = "riverboat-coup/1";

/** The game of the hand that a coup is checked as: boxes take the place of seats, the dealer that of the board. */
export const COUP = "russian_poker";

const DEALER = -1;
const FIVE = 5;

type Happened = { readonly type: string } & Readonly<Record<string, unknown>>;

/** What the file of a coup holds, as far as a check needs it; docs/reference/coup.schema.json has all of it. */
export interface CoupFile {
  readonly format: string;
  readonly table: string;
  readonly coup: number;
  readonly commitment: string;
  readonly deck: number;
  readonly nonces: readonly Nonce[];
  readonly leaves: readonly string[];
  /** The cards in the order in which they left the deck: box (-1 the dealer) and card, "" where it was not shown to this client. */
  readonly dealt: readonly (readonly [box: number, card: string])[];
  readonly opened: readonly Opened[];
  readonly events: readonly Happened[];
}

/** Whether something is the file of a coup. */
export function isCoup(found: unknown): found is CoupFile {
  const coup = found as Record<string, unknown> | null;
  return (
    coup !== null && typeof coup === "object" && coup.format === COUP_FORMAT && Number.isInteger(coup.coup) && isDeal(coup) &&
    isList(coup.events, (one: Happened) => typeof one === "object" && one !== null && isText(one.type) && ["cards", "drawn", "discarded"].every((name) => one[name] === undefined || isList(one[name], isText)))
  );
}

/** A coup's deal as that of a hand. */
export function asHand({ table, coup, commitment, deck, nonces, leaves, dealt, opened }: CoupFile): HandFile {
  return { format: FORMAT, game: COUP, table, hand: coup, commitment, deck, nonces, leaves, dealt, reshuffled: [], shown: [], opened };
}

/** Everything that is wrong with a coup; an honest one has no problems. */
export function checkCoup(coup: CoupFile): Problem[] {
  if (coup.leaves.length === 0) return [{ what: "shut" }];
  const problems = check(asHand(coup));
  return problems.length > 0 ? problems : [...compared(coup)];
}

const cards = (event: Happened, name: string): readonly string[] => (event[name] as readonly string[] | undefined) ?? [];

/** Who got a card of the deck, and which it was where the event of the deal says so ("" where not). */
function* told(events: readonly Happened[]): Generator<readonly [number, string]> {
  for (const event of events) {
    const box = Number(event.box);
    const drawn = cards(event, "drawn");
    if (event.type === "BoxDealt") for (let at = 0; at < FIVE; at += 1) yield [box, ""];
    else if (event.type === "UpCardShown") for (let at = 0; at < FIVE; at += 1) yield [DEALER, at === 0 ? String(event.card) : ""];
    else if (event.type === "CardsExchanged") for (let at = 0; at < (drawn.length || Math.min(Number(event.count), FIVE)); at += 1) yield [box, drawn[at] ?? ""];
    else if (event.type === "SixthCardBought") yield [box, drawn[0] ?? ""];
    else if (event.type === "DealerCardReplaced") yield [DEALER, String(event.card)];
  }
}

/** The cards that the events of a coup tell, against those that were dealt. */
function* compared({ dealt, events }: CoupFile): Generator<Problem> {
  const said = [...told(events)];
  for (let at = 0; at < Math.max(said.length, dealt.length); at += 1) {
    const [box, card] = dealt[at] ?? [NaN, ""];
    const [who, shown] = said[at] ?? [NaN, ""];
    if (who !== box) {
      yield { what: "turn", place: at + 1 };
      return;
    }
    if (shown !== "" && shown !== card) yield { what: "told", seat: box, card: shown };
  }
  for (const event of events) {
    if (event.cards === undefined) continue;
    const box = event.box === undefined ? DEALER : Number(event.box);
    const own = held(dealt, events, box, event.type).filter((card) => card !== event.replaced);
    const shown = cards(event, "cards");
    const wrong = shown.find((card) => !own.includes(card)) ?? own.find((card) => !shown.includes(card));
    if (wrong !== undefined || shown.length !== own.length) yield { what: "told", seat: box, card: wrong ?? "" };
  }
}

/** The cards that a box held when an event turned them up: at first five, in the end without those that went. */
function held(dealt: CoupFile["dealt"], events: readonly Happened[], box: number, type: string): readonly string[] {
  const own = dealt.filter(([who, card]) => who === box && card !== "").map(([, card]) => card);
  if (type === "CardsTakenUp" || type === "DealerRevealed") return own.slice(0, FIVE);
  if (type !== "BoxOpened") return own;
  const lost = events.filter((event) => event.box === box).flatMap((event) => cards(event, "discarded"));
  return own.filter((card) => !lost.includes(card));
}
