/** Which key does what at the table: the usual keys in two orders, what a player has changed, and what a key may not be. */

/** What a key can be given to, in the order of the panel. */
export const ACTIONS = ["fold", "call", "raise", "discard", "peek", "time_bank", "sit_out", "go_on", "chat", "history", "ask_hand", "ask_board", "ask_pot", "ask_stacks", "ask_action", "ask_time", "ask_last", "help"] as const;

export type Action = (typeof ACTIONS)[number];

/** The letters that are wanted twice, S, H and T, ask (the first order) or act; with Shift they do the other thing. */
export const ORDERS = ["ask", "act"] as const;

export type Order = (typeof ORDERS)[number];
export type Keys = Readonly<Record<Action, string>>;

/** The order chosen, and the keys that differ from it. */
export interface Kept {
  readonly order: Order;
  readonly own: Readonly<Partial<Record<Action, string>>>;
}

const SAME = { fold: "f", call: "c", raise: "r", discard: "d", peek: " ", go_on: "n", chat: "/", ask_board: "b", ask_pot: "p", ask_action: "a", ask_last: "l", help: "?" };
const USUAL: Readonly<Record<Order, Keys>> = {
  ask: { ...SAME, ask_hand: "h", ask_stacks: "s", ask_time: "t", time_bank: "shift+t", sit_out: "shift+s", history: "shift+h" },
  act: { ...SAME, ask_hand: "shift+h", ask_stacks: "shift+s", ask_time: "shift+t", time_bank: "t", sit_out: "s", history: "h" },
};

/** Keys that keep their meaning: sizes and cards, saying it, giving it up, moving about. */
const FIXED = /^(shift\+)?([0-9]|Enter|Escape|Tab|Backspace|Arrow\w+|Page\w+|Home|End)$/;
const SILENT = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Process", "Unidentified", "ContextMenu"]);

/** What a keyboard event tells of a key. */
export interface Stroke {
  readonly key: string;
  readonly code?: string;
  readonly shiftKey: boolean;
}

/** A key's own name: "f", "shift+s", "?", " ", "F4". Letters of other alphabets go by their place on the keyboard. */
export function keyOf({ key, code = "", shiftKey }: Stroke): string {
  if (SILENT.has(key)) return "";
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : key.length === 1 && /^\p{L}$/u.test(key) && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : "";
  if (letter !== "") return shiftKey ? `shift+${letter}` : letter;
  if (key.length === 1) return key;
  return shiftKey ? `shift+${key}` : key;
}

/** Whether a key can be given to an action at all. */
export function isFree(key: string): boolean {
  return key !== "" && !FIXED.test(key);
}

/** The keys as they are kept: those of the order, but for the player's own. */
export function keysOf({ order, own }: Kept): Keys {
  return { ...USUAL[order], ...own };
}

/** What a key does; null for one that does nothing. */
export function actionOf(key: string, keys: Keys): Action | null {
  return ACTIONS.find((action) => keys[action] === key) ?? null;
}

/** What comes of giving `key` to `action`: the keys to keep, or what speaks against it (`taken` by that action, or `fixed`). */
export type Given = { readonly kept: Kept } | { readonly taken: Action } | { readonly fixed: true };

export function give(kept: Kept, action: Action, key: string): Given {
  if (!isFree(key)) return { fixed: true };
  const holder = actionOf(key, keysOf(kept));
  if (holder !== null && holder !== action) return { taken: holder };
  const { [action]: _, ...others } = kept.own;
  return { kept: { ...kept, own: USUAL[kept.order][action] === key ? others : { ...others, [action]: key } } };
}

/** The usual keys in an order, with nothing of the player's own. */
export function usual(order: Order): Kept {
  return { order, own: {} };
}

/** The keys in a stored text; what makes no sense there, or says one key twice, is left at what is usual. */
export function read(text: string | null): Kept {
  let stored: { order?: unknown; own?: unknown } = {};
  try {
    stored = { ...(JSON.parse(text ?? "{}") as object) };
  } catch {
    stored = {};
  }
  const order = ORDERS.find((each) => each === stored.order) ?? ORDERS[0];
  const own = typeof stored.own === "object" && stored.own !== null ? (stored.own as Record<string, unknown>) : {};
  const found = Object.fromEntries(ACTIONS.flatMap((action) => (typeof own[action] === "string" && isFree(own[action]) ? [[action, own[action]]] : []))) as Kept["own"];
  const all = Object.values(keysOf({ order, own: found }));
  return new Set(all).size === all.length ? { order, own: found } : usual(order);
}
