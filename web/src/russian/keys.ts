/** Keys of a table of Russian Poker: what a key press means right now. */
import type { DealerView } from "../lib/messages";
import type { Dealer } from "./dealer.svelte";

export type Press =
  | { readonly do: "decide"; readonly kind: string }
  | { readonly do: "mark"; readonly at: number }
  | { readonly do: "box"; readonly at: number }
  | { readonly do: "confirm" }
  | { readonly do: "again" }
  | { readonly do: "insure" }
  | { readonly do: "talk" }
  | { readonly do: "ask"; readonly letter: string };

/** The questions, those of the other tables: H my boxes, B the dealer's cards, P what lies on my boxes, S stacks, A what I may do, T the time. */
const QUESTIONS = "HBPSAT?";

function deciding(key: string, dealer: Pick<Dealer, "price">, view: DealerView): Press | null {
  const { choices } = view.you;
  if (key === "F" && choices.fold) return { do: "decide", kind: "fold" };
  if (key === "C" && choices.fold) return { do: "decide", kind: "bet" };
  if (key === "C" && choices.stand) return { do: "decide", kind: "stand" };
  if (key === "X" && choices.dealer_card > 0) return { do: "decide", kind: "dealer_card" };
  if (key === "I" && choices.insurance_most > 0) return { do: "insure" };
  if (key === "6" && choices.sixth) return { do: "decide", kind: "sixth" };
  if (key === "E" && dealer.price !== undefined) return { do: "decide", kind: "exchange" };
  return /^[1-5]$/.test(key) && choices.exchanges.length > 0 ? { do: "mark", at: Number(key) - 1 } : null;
}

function betting(key: string, view: DealerView): Press | null {
  if (key === "D" && view.you.choices.confirm) return { do: "confirm" };
  if (key === "R") return { do: "again" };
  const at = Number(key) - 1;
  return /^[1-4]$/.test(key) && view.you.choices.places.some((place) => place.box === at && !place.own) ? { do: "box", at } : null;
}

/** What `key` (a KeyboardEvent's) means; null: nothing, leave it to the browser. */
export function pressed(key: string, dealer: Pick<Dealer, "price">, view: DealerView): Press | null {
  if (key.length !== 1) return null;
  if (key === "/") return { do: "talk" };
  const letter = key.toUpperCase();
  const press = view.you.choices.box >= 0 ? deciding(letter, dealer, view) : view.you.choices.betting ? betting(letter, view) : null;
  return press ?? (QUESTIONS.includes(letter) ? { do: "ask", letter } : null);
}
