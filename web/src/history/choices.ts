/** The cost of choices at Russian Poker in words and figures. */
import { chips } from "../lib/format";
import type { ChoiceGroup, ChoiceLine } from "../lib/messages";
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";
import { cards as row, pieces } from "../table/pieces";
import type { Piece } from "../table/pieces";

const MICRO = 1_000_000;

const written = (antes: number, decimals: number): string => new Intl.NumberFormat(getLocale(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(antes);

/** Millionths of an ANTE as a figure: 1.25; what is less than a hundredth has four places. */
export function inAntes(micros: number): string {
  return written(micros / MICRO, micros > 0 && micros < MICRO / 100 ? 4 : 2);
}

/** What a decision cost on average: 0.031; a dash without decisions. */
export const perDecision = (group: ChoiceGroup): string => (group.decisions === 0 ? "–" : written(group.cost / group.decisions / MICRO, 3));

/** An action in words; the cards of an exchange are marked. */
function words(action: string, cards: readonly string[]): string {
  const plain: Readonly<Record<string, () => string>> = { fold: m.rp_coach_fold, bet: m.rp_coach_bet, sixth_card: m.rp_coach_sixth };
  return plain[action]?.() ?? m.choices_exchange({ cards: row(cards) });
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(getLocale()) + text.slice(1);

/** What I did: "Exchange: 2c", "BET, insurance 40". */
export function didWords({ did, given, insured }: ChoiceLine): Piece[] {
  return pieces(capital(words(did, given)) + (insured > 0 ? `, ${m.coup_insured({ amount: chips(insured) })}` : ""));
}

/** What would have been best. */
export function bestWords({ best, cards, insures }: ChoiceLine): Piece[] {
  const said = words(best, cards);
  return pieces(m.choices_better({ best: insures ? m.rp_coach_insured({ best: said }) : said }));
}
