/** What the keys of the table are called, and what they do, in words. */
import { keyboard } from "../lib/keys.svelte";
import { m } from "../paraglide/messages.js";
import { ACTIONS } from "./bindings";
import type { Action } from "./bindings";

const NAMES: Readonly<Record<Action, () => string>> = {
  fold: m.key_fold,
  call: m.key_call,
  raise: m.key_raise,
  discard: m.key_discard,
  peek: m.key_peek,
  time_bank: m.key_time_bank,
  sit_out: m.key_sit_out,
  go_on: m.key_go_on,
  chat: m.key_chat,
  history: m.key_history,
  ask_hand: m.key_ask_hand,
  ask_board: m.key_ask_board,
  ask_pot: m.key_ask_pot,
  ask_stacks: m.key_ask_stacks,
  ask_action: m.key_ask_action,
  ask_time: m.key_ask_time,
  ask_last: m.key_ask_last,
  help: m.key_help,
};

/** What an action is called in the list of keys. */
export function actionName(action: Action): string {
  return NAMES[action]();
}

/** A key as a keyboard has it written on: "F", "Shift+S", "Space". */
export function keyName(key: string): string {
  const shift = key.startsWith("shift+");
  const plain = shift ? key.slice(6) : key;
  const name = plain === " " ? m.key_space() : plain.length === 1 ? plain.toUpperCase() : plain;
  return shift ? m.key_with_shift({ key: name }) : name;
}

/** The key of an action, as it is written beside what it does. */
export function keyFor(action: Action): string {
  return keyName(keyboard.keys[action]);
}

/** All keys in a sentence, for those who listen. */
export function helpWords(): string {
  return m.key_all({ keys: ACTIONS.map((action) => m.key_one({ key: keyFor(action), action: actionName(action) })).join(", ") });
}
