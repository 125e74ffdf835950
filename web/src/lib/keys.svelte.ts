/** The keys of the table as this browser has them; kept in its local storage, where that is allowed. */
import { actionOf, give, keyOf, keysOf, read, usual } from "../table/bindings";
import type { Action, Given, Kept, Order, Stroke } from "../table/bindings";
import { remember, remembered } from "./settings.svelte";

const KEPT = "riverboat.keys";

class Keyboard {
  kept = $state.raw<Kept>(read(remembered(KEPT)));
  readonly keys = $derived(keysOf(this.kept));

  /** What a stroke does at the table; null for nothing. */
  action(stroke: Stroke): Action | null {
    return actionOf(keyOf(stroke), this.keys);
  }

  /** Give a key to an action, unless something speaks against it; that is returned. */
  give(action: Action, key: string): Given {
    const given = give(this.kept, action, key);
    if ("kept" in given) this.#keep(given.kept);
    return given;
  }

  /** Take the usual keys of an order. */
  reset(order: Order): void {
    this.#keep(usual(order));
  }

  #keep(kept: Kept): void {
    this.kept = kept;
    remember(KEPT, JSON.stringify(kept));
  }
}

export const keyboard = new Keyboard();
