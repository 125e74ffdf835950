/** Checks the shuffle of one hand by its file, with nothing but SHA-256; docs/fairness.md explains each step. */

import { sha256 } from "../lib/sha256";
import { FORMAT } from "./hand";
import type { HandFile } from "./hand";

/** What is wrong: `what` names the kind, the rest where. */
export interface Problem {
  readonly what: "leaves" | "commitment" | "nonce" | "salt" | "card" | "twice" | "order" | "reshuffled" | "shown" | "many" | "turn" | "told" | "shut" | "changed";
  readonly place?: number;
  readonly seat?: number;
  readonly card?: string;
  /** The card that really lay there, "" when it is not opened. */
  readonly right?: string;
}

const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** Read a file; null when it is none of a hand. */
export function read(text: string): HandFile | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  return isHand(found) ? found : null;
}

export const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isInteger(value);
export const isList = (value: unknown, each: (one: never) => boolean): boolean => Array.isArray(value) && value.every((one) => each(one as never));

function isHand(found: unknown): found is HandFile {
  const hand = found as Record<string, unknown> | null;
  return (
    hand !== null && typeof hand === "object" && hand.format === FORMAT && isNumber(hand.hand) && isDeal(hand) && isList(hand.reshuffled, isNumber) &&
    isList(hand.shown, (one: HandFile["shown"][number]) => isNumber(one?.seat) && isList(one.cards, isText))
  );
}

/** Whether a file holds what is laid down, dealt and opened in hands and coups alike. */
export function isDeal(found: Readonly<Record<string, unknown>>): boolean {
  return (
    isText(found.table) && isText(found.commitment) && isNumber(found.deck) && isList(found.leaves, isText) &&
    isList(found.nonces, (one: HandFile["nonces"][number]) => isNumber(one?.seat) && isText(one.hash) && isText(one.nonce)) &&
    isList(found.dealt, (one: HandFile["dealt"][number]) => isNumber(one?.[0]) && (one[1] === "" || CARDS.includes(one[1]))) &&
    isList(found.opened, (one: HandFile["opened"][number]) => isNumber(one?.place) && CARDS.includes(one.card) && isText(one.salt))
  );
}

/** Everything that is wrong with a hand; an honest one has no problems. */
export function check(hand: HandFile): Problem[] {
  const problems = [...laidDown(hand), ...leaves(hand)];
  return problems.length > 0 ? problems : [...dealt(hand)];
}

function* laidDown(hand: HandFile): Generator<Problem> {
  if (hand.deck < 1 || (hand.leaves.length !== hand.deck && hand.leaves.length !== 2 * hand.deck)) yield { what: "leaves" };
  if (sha256(`riverboat:${hand.table}:${hand.hand}:${hand.leaves.join(",")}`) !== hand.commitment) yield { what: "commitment" };
  for (const { seat, hash, nonce } of hand.nonces) if (nonce !== "" && sha256(nonce) !== hash) yield { what: "nonce", seat };
}

function* leaves(hand: HandFile): Generator<Problem> {
  for (const { place, card, salt } of hand.opened) {
    const leaf = hand.leaves[place];
    if (sha256(`${place}:${card}:${salt}`) === leaf) continue;
    const right = CARDS.find((each) => sha256(`${place}:${each}:${salt}`) === leaf);
    yield right === undefined ? { what: "salt", place, card } : { what: "card", place, card, right };
  }
  for (const second of [false, true]) {
    const cards = hand.opened.filter(({ place }) => place >= hand.deck === second).map(({ card }) => card);
    for (const card of new Set(cards.filter((each, at) => cards.indexOf(each) !== at))) yield { what: "twice", card };
  }
}

/** The numbers of 32 bits that follow from a seed. */
function* numbers(seed: string): Generator<number> {
  for (let block = 0; ; block += 1) {
    const digits = sha256(`${seed}:${block}`);
    for (let at = 0; at < 64; at += 8) yield parseInt(digits.slice(at, at + 8), 16);
  }
}

/** In which order so many places are dealt: Fisher-Yates from the end, numbers that favour a place thrown away. */
function order(size: number, source: Generator<number>): number[] {
  const places = Array.from({ length: size }, (_, place) => place);
  for (let last = size - 1; last > 0; last -= 1) {
    let number = source.next().value as number;
    while (number >= 2 ** 32 - (2 ** 32 % (last + 1))) number = source.next().value as number;
    const other = number % (last + 1);
    [places[last], places[other]] = [places[other] as number, places[last] as number];
  }
  return places;
}

/** The places of the deck, and those of the second one, in the order in which they are dealt. */
export function orders(hand: HandFile): [number[], number[]] {
  const given = hand.nonces.map(({ nonce }) => nonce).filter((nonce) => nonce !== "");
  const source = numbers(sha256([hand.commitment, ...given].join(":")));
  const first = order(hand.deck, source);
  return [first, order(hand.leaves.length - hand.deck, source).map((place) => hand.deck + place)];
}

function* dealt(hand: HandFile): Generator<Problem> {
  const [places, again] = orders(hand);
  const at = new Map(hand.opened.map(({ place, card }) => [place, card]));
  if (hand.dealt.length > hand.deck + hand.reshuffled.reduce((sum, count) => sum + count, 0)) yield { what: "many" };
  const own = new Map<number, Set<string | undefined>>();
  for (const [turn, [seat, card]] of hand.dealt.slice(0, hand.deck).entries()) {
    const place = places[turn] as number;
    own.set(seat, (own.get(seat) ?? new Set()).add(at.get(place)));
    if (card !== "" && at.get(place) !== card) yield { what: "order", seat, card, place, right: at.get(place) ?? "" };
  }
  yield* reshuffled(hand, again.map((place) => at.get(place)));
  const late = new Set(hand.opened.filter(({ place }) => place >= hand.deck).map(({ card }) => card));
  for (const { seat, cards } of hand.shown) for (const card of cards) if (!own.get(seat)?.has(card) && !late.has(card)) yield { what: "shown", seat, card };
}

/** Cards that came a second time come in the order of the second deck; which others lay between them, only their owners know. */
function* reshuffled(hand: HandFile, again: readonly (string | undefined)[]): Generator<Problem> {
  let from = hand.deck;
  for (const count of hand.reshuffled) {
    let before = -1;
    for (const [seat, card] of hand.dealt.slice(from, from + count)) {
      if (card === "") continue;
      const turn = again.indexOf(card);
      if (turn <= before) yield { what: "reshuffled", seat, card };
      before = turn;
    }
    from += count;
  }
}
