/** What is wrong with a hand, in the words of the catalogue. */
import { m } from "../paraglide/messages.js";
import type { Problem } from "./check";

const BOARD = -1;

/** Whose cards these are; seats are counted from 1, as people count. */
export const whoIs = (seat: number): string => (seat === BOARD ? m.fair_board() : m.fair_number({ seat: String(seat + 1) }));

const WORDS: Readonly<Record<Problem["what"], (problem: Told) => string>> = {
  leaves: () => m.fair_problem_leaves(),
  commitment: () => m.fair_problem_commitment(),
  nonce: ({ seat }) => m.fair_problem_nonce({ seat }),
  salt: ({ place, card }) => m.fair_problem_salt({ place, card }),
  card: ({ place, card, right }) => m.fair_problem_card({ place, card, right }),
  twice: ({ card }) => m.fair_problem_twice({ card }),
  order: (told) => (told.right === "" ? m.fair_problem_order_shut(told) : m.fair_problem_order(told)),
  reshuffled: ({ who, card }) => m.fair_problem_reshuffled({ who, card }),
  shown: ({ who, card }) => m.fair_problem_shown({ who, card }),
  many: () => m.fair_problem_many(),
};

type Told = { readonly seat: string; readonly who: string; readonly place: string; readonly card: string; readonly right: string };

/** A problem as a sentence. */
export function problemWords({ what, place = 0, seat = BOARD, card = "", right = "" }: Problem): string {
  return WORDS[what]({ seat: String(seat + 1), who: whoIs(seat), place: String(place), card, right });
}
