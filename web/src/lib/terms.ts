/** What a table takes of a pot, and what it asks of whoever comes back soon, in sentences. */

import { m } from "../paraglide/messages.js";
import { chips } from "./format";

/** A table's terms, as its view and the cashier tell them. */
export interface Terms {
  readonly rake_percent: number;
  readonly rake_cap: number;
  readonly rake_from_first_street: boolean;
  readonly ratholing_minutes: number;
}

/** The rake in a sentence or two; "" where there is none. */
export function rakeWords(terms: Terms): string {
  const { rake_percent: percent, rake_cap: cap } = terms;
  if (percent === 0) return "";
  const taken = cap > 0 ? m.rake_capped({ percent, cap: chips(cap) }) : m.rake_uncapped({ percent });
  return `${taken} ${terms.rake_from_first_street ? m.rake_always() : m.rake_no_flop()}`;
}

/** The terms as points of the house rules: none for a table that takes and asks nothing. */
export function termsWords(terms: Terms): readonly string[] {
  const rake = rakeWords(terms);
  const back = terms.ratholing_minutes > 0 ? m.terms_rule({ minutes: terms.ratholing_minutes }) : "";
  return [rake === "" ? "" : m.terms_raked({ rake }), back].filter((point) => point !== "");
}
