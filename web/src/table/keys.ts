/** Keys of the table: what a key press means right now. It moves nothing and sends nothing. */
import type { Choices } from "../lib/messages";
import type { Action } from "./bindings";
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
  /** A button has the focus: Enter and the space bar are its own. */
  readonly onButton: boolean;
  /** A slider has the focus: the arrows are its own. */
  readonly onSlider: boolean;
  /** What the server lets the player do at the table, by name. */
  readonly may: readonly string[];
  /** His cards lie face down until he peeks. */
  readonly hides: boolean;
}

export type Press =
  | { readonly do: "act"; readonly kind: string; readonly to: number }
  | { readonly do: "focus"; readonly kind: string }
  | { readonly do: "size" }
  | { readonly do: "close" }
  | { readonly do: "preset"; readonly at: number }
  | { readonly do: "mark"; readonly at: number }
  | { readonly do: "step"; readonly by: 1 | -1 }
  | { readonly do: "confirm" }
  | { readonly do: "discard" }
  | { readonly do: "peek" }
  | { readonly do: "chat" }
  | { readonly do: "history" }
  | { readonly do: "seat"; readonly what: Seating }
  | { readonly do: "ask"; readonly about: Question };

/** What a key does with the seat; each is a command of the server's. */
export type Seating = "sit_out" | "come_back" | "keep_in" | "take_time" | "ready";
export type Question = Extract<Action, `ask_${string}` | "help">;

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

/** The first of these that the server lets the player do. */
function seating(may: readonly string[], ...all: readonly Seating[]): Press | null {
  const what = all.find((each) => may.includes(each));
  return what === undefined ? null : { do: "seat", what };
}

const MEANT: Readonly<Record<Exclude<Action, Question>, (desk: Desk) => Press | null>> = {
  fold: ({ choices }) => (choices?.fold ? act("fold") : null),
  call: (desk) => (desk.choices === null ? null : cheap(desk.choices, desk)),
  raise: (desk) => (desk.choices === null ? null : dear(desk.choices, desk)),
  discard: ({ choices, may }) => (may.includes("mark") || (choices?.discard ?? 0) > 0 ? { do: "discard" } : null),
  peek: ({ hides }) => (hides ? { do: "peek" } : null),
  time_bank: ({ may }) => seating(may, "take_time"),
  sit_out: ({ may }) => seating(may, "come_back", "keep_in", "sit_out"),
  go_on: ({ may }) => seating(may, "ready"),
  chat: () => ({ do: "chat" }),
  history: () => ({ do: "history" }),
};

function fixed(key: string, desk: Desk): Press | null {
  const { choices } = desk;
  if (/^[1-9]$/.test(key)) {
    const at = Number(key) - 1;
    if (choices !== null) return figure(at, choices, desk);
    return desk.may.includes("mark") && at < desk.cards ? { do: "mark", at } : null;
  }
  if (choices === null) return null;
  if (key === "Enter") return enter(choices, desk);
  if (!desk.sizing) return null;
  if (key === "Escape") return { do: "close" };
  if (desk.onSlider) return null;
  if (key === "ArrowUp" || key === "ArrowRight") return { do: "step", by: 1 };
  return key === "ArrowDown" || key === "ArrowLeft" ? { do: "step", by: -1 } : null;
}

function asks(action: Action): action is Question {
  return action === "help" || action.startsWith("ask_");
}

/**
 * What `key` (a KeyboardEvent's) means, given the `action` that it stands for among the player's keys; null: nothing, leave it to the
 * browser. No single key ever puts in the last chip.
 */
export function pressed(key: string, action: Action | null, desk: Desk): Press | null {
  if (desk.busy || (desk.onButton && key === " ")) return null;
  if (action === null) return fixed(key, desk);
  return asks(action) ? { do: "ask", about: action } : MEANT[action](desk);
}
