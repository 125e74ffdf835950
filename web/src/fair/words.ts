/** What is wrong with a hand or a coup, in the words of the catalogue. */
import { m } from "../paraglide/messages.js";
import type { Problem } from "./check";
import { COUP } from "./coup";
import type { HandFile } from "./hand";
import type { Checked } from "./shuffle.svelte";

const BOARD = -1;

const isCoup = (hand: HandFile): boolean => hand.game === COUP;

/** Whose cards these are; seats and boxes are counted from 1, as people count. */
export function whoIs(seat: number, hand: HandFile): string {
  if (isCoup(hand)) return seat === BOARD ? m.rp_dealer() : m.rp_box({ number: String(seat + 1) });
  return seat === BOARD ? m.fair_board() : m.fair_number({ seat: String(seat + 1) });
}

/** Whose number for the shuffle that is: at a table against the dealer players have names, not seats. */
export function playerOf(seat: number, { hand, file }: Checked): string {
  if (!isCoup(hand)) return whoIs(seat, hand);
  const players = (file as { players?: readonly { player?: unknown; name?: unknown }[] } | undefined)?.players;
  const name = Array.isArray(players) ? players.find((each) => each?.player === seat)?.name : undefined;
  return typeof name === "string" && name !== "" ? name : m.fair_player({ number: String(seat + 1) });
}

/** Which hand or coup that is. */
export const titleOf = ({ hand, name }: Checked): string => (isCoup(hand) ? m.fair_coup : m.fair_hand)({ hand: String(hand.hand), table: name });

const WORDS: Readonly<Record<Problem["what"], (problem: Told) => string>> = {
  leaves: () => m.fair_problem_leaves(),
  commitment: () => m.fair_problem_commitment(),
  nonce: ({ seat, coup }) => (coup ? m.fair_problem_nonce_player({ number: seat }) : m.fair_problem_nonce({ seat })),
  salt: ({ place, card }) => m.fair_problem_salt({ place, card }),
  card: ({ place, card, right }) => m.fair_problem_card({ place, card, right }),
  twice: ({ card }) => m.fair_problem_twice({ card }),
  order: (told) => (told.right === "" ? m.fair_problem_order_shut(told) : m.fair_problem_order(told)),
  reshuffled: ({ who, card }) => m.fair_problem_reshuffled({ who, card }),
  shown: ({ who, card }) => m.fair_problem_shown({ who, card }),
  many: () => m.fair_problem_many(),
  turn: ({ place }) => m.fair_problem_turn({ place }),
  told: ({ who, card }) => m.fair_problem_told({ who, card }),
  shut: () => m.fair_problem_shut(),
  changed: () => m.fair_problem_changed(),
};

type Told = { readonly seat: string; readonly who: string; readonly place: string; readonly card: string; readonly right: string; readonly coup: boolean };

/** A problem of a hand as a sentence. */
export function problemWords({ what, place = 0, seat = BOARD, card = "", right = "" }: Problem, hand: HandFile): string {
  return WORDS[what]({ seat: String(seat + 1), who: whoIs(seat, hand), place: String(place), card, right, coup: isCoup(hand) });
}
