/** Keys of the table: what a key press means right now. It moves nothing and sends nothing. */
import type { Choices } from "../lib/messages";
import { exact, sized } from "./sizing";

/** What the table knows when a key goes down. */
export interface Desk {
  /** What may be done now; null when it is not the player's turn, or his buttons are guarded or already pressed. */
  readonly choices: Choices | null;
  /** A text field has the focus, or a sheet is open: the keys are not the table's. */
  readonly busy: boolean;
  /** The size is being picked. */
  readonly sizing: boolean;
  /** How many cards the player holds, for marking them in a draw. */
  readonly cards: number;
  /** Chips the player has behind, and in front of him on this street. */
  readonly stack: number;
  readonly bet: number;
  /** A button has the focus, and Enter is its own. */
  readonly onButton: boolean;
}

export type Press =
  | { readonly do: "act"; readonly kind: string; readonly to: number }
  | { readonly do: "focus"; readonly kind: string }
  | { readonly do: "size" }
  | { readonly do: "close" }
  | { readonly do: "preset"; readonly at: number }
  | { readonly do: "mark"; readonly at: number }
  | { readonly do: "confirm" };

const focus = (kind: string): Press => ({ do: "focus", kind });
const act = (kind: string, to = 0): Press => ({ do: "act", kind, to });

function cheap(choices: Choices, { stack }: Desk): Press | null {
  if (choices.check) return act("check");
  if (choices.call > 0) return choices.call >= stack ? focus("call") : act("call");
  return choices.bring_in > 0 ? act("bring_in") : null;
}

function dear(choices: Choices, { stack, bet }: Desk): Press | null {
  if (sized(choices)) return { do: "size" };
  const amounts = exact(choices);
  const [first] = amounts;
  if (first === undefined) return null;
  return amounts.length > 1 || first >= stack + bet ? focus(choices.raising) : act(choices.raising, first);
}

function figure(at: number, choices: Choices, desk: Desk): Press | null {
  if (choices.run_twice) return at < 2 ? act(at === 0 ? "run_once" : "run_twice") : null;
  if (choices.discard > 0) return at < desk.cards ? { do: "mark", at } : null;
  return at < choices.presets.length && sized(choices) ? { do: "preset", at } : null;
}

function enter(choices: Choices, desk: Desk): Press | null {
  if (desk.onButton) return null;
  return desk.sizing || choices.discard > 0 ? { do: "confirm" } : null;
}

/** What `key` (a KeyboardEvent's) means; null: nothing, leave it to the browser. No single key ever puts in the last chip. */
export function pressed(key: string, desk: Desk): Press | null {
  const { choices } = desk;
  if (desk.busy || choices === null) return null;
  switch (key.length === 1 ? key.toUpperCase() : key) {
    case "F":
      return choices.fold ? act("fold") : null;
    case "C":
      return cheap(choices, desk);
    case "R":
      return dear(choices, desk);
    case "Enter":
      return enter(choices, desk);
    case "Escape":
      return desk.sizing ? { do: "close" } : null;
    default:
      return /^[1-9]$/.test(key) ? figure(Number(key) - 1, choices, desk) : null;
  }
}
