/** Sentences of the server that come in English alone, in the player's language: the names of houses, and why something stands still. */
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";

const HOUSES: Readonly<Record<string, () => string>> = {
  "Russian Poker": m.rp_house_seed,
  "Russian Poker, insured in full": m.rp_house_campione,
  "Russian Poker, dealer's pair": m.rp_house_croatia,
  "Russian Poker, two open boxes": m.rp_house_two_open_boxes,
};

const REASONS: Readonly<Record<string, () => string>> = {
  "nothing can be stored just now": m.centre_not_stored,
  "the lock on the database is lost": m.centre_not_stored,
  "The host has switched the coach off.": m.rp_coach_switched_off,
  "The coach does not count with the dealer's card that this house sells.": m.rp_coach_uncounted,
};

/** What speaks against a house's rules; its figures are in the words. */
export function warnedWords(warning: string): string {
  const [first = "", usual = ""] = warning.match(/\d+(\.\d+)?(?= %)|\d+(\.\d+)?$/gu) ?? [];
  if (getLocale() === "en" || first === "") return warning;
  return usual === "" ? m.rp_warned_bonus({ back: first }) : m.rp_warned_edge({ percent: first, usual });
}

/** What the name of a house ends with whose host has changed some of its rules. */
const OWN_RULES = ", house rules";

/** The name of a house's rules, such as "Russian Poker"; that of a game is called so everywhere and stays. */
export function houseName(name: string): string {
  if (name.endsWith(OWN_RULES)) return m.rp_house_changed({ house: houseName(name.slice(0, -OWN_RULES.length)) });
  return HOUSES[name]?.() ?? name;
}

/** Why a table stands still or has no coach; a reason that is told in English alone is not told to somebody who reads another language. */
export function whyWords(why: string, otherwise: string): string {
  return REASONS[why]?.() ?? (getLocale() === "en" && why !== "" ? why : otherwise);
}
