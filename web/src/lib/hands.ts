/** What a hand is worth, and what a street is called, in the player's language: the server says both in English. */

import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";

const RANKS: Readonly<Record<string, string>> = { two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8", nine: "9", ten: "10", jack: "J", queen: "Q", king: "K", ace: "A" };
const RANK = `(${Object.keys(RANKS).join("|")})`;
const MANY = `(${Object.keys(RANKS).join("|")})e?s`;

/** "kings" or "king" as the letter of the rank, which no language inflects. */
const rank = (word: string | undefined): string => RANKS[(word ?? "").toLowerCase()] ?? "";
/** Ranks of a low hand as they are written elsewhere: a ten is "10". */
const low = (ranks: string | undefined): string => (ranks ?? "").replaceAll("T", "10");

type Telling = readonly [RegExp, (found: RegExpExecArray) => string];

const TELLINGS: readonly Telling[] = [
  [/^royal flush$/i, () => m.hand_royal()],
  [new RegExp(`^straight flush, ${RANK} high$`, "i"), (found) => m.hand_straight_flush({ high: rank(found[1]) })],
  [new RegExp(`^four of a kind, ${MANY}$`, "i"), (found) => m.hand_four({ rank: rank(found[1]) })],
  [new RegExp(`^full house, ${MANY} over ${MANY}$`, "i"), (found) => m.hand_full({ rank: rank(found[1]), other: rank(found[2]) })],
  [new RegExp(`^flush, ${RANK} high$`, "i"), (found) => m.hand_flush({ high: rank(found[1]) })],
  [new RegExp(`^straight, ${RANK} high$`, "i"), (found) => m.hand_straight({ high: rank(found[1]) })],
  [new RegExp(`^three of a kind, ${MANY}$`, "i"), (found) => m.hand_three({ rank: rank(found[1]) })],
  [new RegExp(`^two pair, ${MANY} and ${MANY}$`, "i"), (found) => m.hand_two_pair({ rank: rank(found[1]), other: rank(found[2]) })],
  [new RegExp(`^pair of ${MANY}$`, "i"), (found) => m.hand_pair({ rank: rank(found[1]) })],
  [new RegExp(`^${RANK} high$`, "i"), (found) => m.hand_high({ rank: rank(found[1]) })],
  [/^no low$/i, () => m.hand_no_low()],
  [/^badugi, (.+)$/i, (found) => m.hand_badugi({ ranks: low(found[1]) })],
  [/^three cards, (.+)$/i, (found) => m.hand_three_cards({ ranks: low(found[1]) })],
  [/^two cards, (.+)$/i, (found) => m.hand_two_cards({ ranks: low(found[1]) })],
  [/^one card, (.+)$/i, (found) => m.hand_one_card({ ranks: low(found[1]) })],
  [/^([2-9TJQKA](?:-[2-9TJQKA])*)$/, (found) => low(found[1])],
];

/** What the server calls a hand, in the player's language; what is not known stays as it is. */
export function handWords(words: string): string {
  if (getLocale() === "en") return words;
  // Both boards of a hand that is run twice, and both halves of a pot, are said in one text.
  for (const between of [" / ", " · "]) if (words.includes(between)) return words.split(between).map(handWords).join(between);
  for (const [shape, tell] of TELLINGS) {
    const found = shape.exec(words);
    if (found !== null) return tell(found);
  }
  return words;
}

const STREETS: Readonly<Record<string, () => string>> = {
  "first round": m.street_first_round,
  "the draw": m.street_draw,
  "first draw": m.street_first_draw,
  "second draw": m.street_second_draw,
  "third draw": m.street_third_draw,
};

/** The name of a street: flop, turn, river and the streets of stud are called so everywhere. */
export function streetWords(street: string): string {
  return STREETS[street]?.() ?? street;
}

const LIMITS: Readonly<Record<string, () => string>> = { nl: m.betting_nl, pl: m.betting_pl, fl: m.betting_fl, "No Limit": m.betting_nl, "Pot Limit": m.betting_pl, Limit: m.betting_fl };

/** A limit's name, by its key or by what the server calls it; the server's own for one that this client does not know. */
export function limitWords(limit: string, name = limit): string {
  return getLocale() === "en" ? name : (LIMITS[limit]?.() ?? name);
}
