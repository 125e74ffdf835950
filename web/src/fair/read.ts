/** Reads the file of a hand or of a coup, and checks it. */

import { check, read } from "./check";
import { asHand, checkCoup, isCoup } from "./coup";
import type { Checked } from "./shuffle.svelte";

/** The file that a text holds, checked; null when it is none. `name` is the table's, its key unless it is known. */
export function checked(text: string, name = ""): Checked | null {
  const hand = read(text);
  if (hand !== null) return { hand, name: name || hand.table, problems: check(hand) };
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  return isCoup(file) ? { hand: asHand(file), file, name: name || file.table, problems: checkCoup(file) } : null;
}
