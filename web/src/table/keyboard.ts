/** The keyboard at a table: what is pressed, as `keys.ts` reads it, is done here. */
import { tick } from "svelte";
import { keyboard } from "../lib/keys.svelte";
import { HANDS_PATH, router } from "../lib/router.svelte";
import { toasts } from "../lib/toasts.svelte";
import { m } from "../paraglide/messages.js";
import { keyOf } from "./bindings";
import { pressed } from "./keys";
import type { Desk, Press } from "./keys";
import type { Open } from "./sheets";
import { stepped } from "./sizing";
import type { Table } from "./table.svelte";

/** Milliseconds from which on a key was held and not struck: cards that were peeked at while it was down are laid down again. */
const HELD = 300;

/** Whether what has the focus takes text, so that no key is the table's. */
export function typing(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target.closest("input, textarea, select, [contenteditable]") : null;
  return element !== null && !(element instanceof HTMLInputElement && ["range", "checkbox", "radio"].includes(element.type));
}

function within(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

export class TableKeys {
  /** The key that peeks, as long as it is down, and since when. */
  #peeks = { key: "", since: 0 };

  constructor(
    readonly table: Table,
    readonly open: Open,
  ) {}

  /** A key goes down. */
  down(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const press = pressed(event.key, keyboard.action(event), this.#desk(event));
    if (press === null || (event.repeat && press.do !== "step" && press.do !== "peek")) return;
    event.preventDefault();
    if (press.do !== "peek") this.#follow(press);
    else if (!event.repeat) this.#peek(keyOf(event), event.timeStamp);
  }

  /** A key comes up again. */
  up(event: KeyboardEvent): void {
    if (this.#peeks.key === "" || keyOf(event) !== this.#peeks.key) return;
    if (event.timeStamp - this.#peeks.since >= HELD) this.table.peek(false);
    this.#peeks = { key: "", since: 0 };
  }

  #desk({ target }: KeyboardEvent): Desk {
    const { decision, own, view, hides } = this.table;
    return {
      choices: decision?.open ? decision.choices : null,
      busy: typing(target) || document.querySelector("dialog[open]") !== null,
      sizing: decision?.sizing ?? false,
      cards: own?.cards.length ?? 0,
      stack: own?.stack ?? 0,
      bet: own?.bet ?? 0,
      onButton: within(target, "button, a, label, [type=checkbox], [type=radio]"),
      onSlider: within(target, 'input[type="range"]'),
      may: view?.you.may ?? [],
      hides,
    };
  }

  #peek(key: string, since: number): void {
    const { table } = this;
    if (table.peeking) table.peek(false);
    else {
      table.peek(true);
      this.#peeks = { key, since };
    }
  }

  #follow(press: Press): void {
    const { table } = this;
    if (press.do === "act") press.kind === "fold" ? table.fold() : void table.act(press.kind, press.to);
    else if (press.do === "focus") focus(`.acts [data-act="${press.kind}"]`);
    else if (press.do === "ask") this.#ask(press.about);
    else if (press.do === "seat") void table.seat(press.what);
    else if (press.do === "chat") this.#chat();
    else if (press.do === "history") router.go(HANDS_PATH);
    else if (press.do === "discard") focus(".me .hand.marks");
    else if (press.do === "mark") this.#mark(press.at);
    else this.#size(press);
  }

  #ask(about: Extract<Press, { do: "ask" }>["about"]): void {
    this.table.ask(about);
    // Said aloud they are; who sees gets the way to them. Nothing opens by itself: whoever listens goes on where he was.
    if (about === "help") toasts.say(m.setting_keys(), { action: { label: m.setting_keys_open(), run: () => this.open("keys") } });
  }

  #mark(at: number): void {
    const { decision, own } = this.table;
    const card = own?.cards[at]?.card ?? "";
    if (decision === null) void this.table.markBefore(card);
    else decision.mark(card);
  }

  #size(press: Press): void {
    const { table } = this;
    const { decision } = table;
    if (decision === null) return;
    const { choices } = decision;
    if (press.do === "size") this.#sizing();
    else if (press.do === "close") this.#close();
    else if (press.do === "step") decision.pick(stepped(decision.amount, press.by, choices));
    else if (press.do === "preset") this.#preset(press.at);
    else if (choices.discard > 0) void table.act(decision.marked.length > 0 ? "discard" : "stand_pat");
    else void table.act(choices.raising, decision.amount);
  }

  #sizing(): void {
    if (this.table.decision !== null) this.table.decision.sizing = true;
    void tick().then(() => focus('.acts input[type="range"]'));
  }

  #close(): void {
    if (this.table.decision !== null) this.table.decision.sizing = false;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  #preset(at: number): void {
    const to = this.table.decision?.choices.presets[at]?.to;
    if (to === undefined) return;
    this.table.decision?.pick(to);
    this.#sizing();
  }

  /** To the line that one writes in; on a phone it is in a sheet. */
  #chat(): void {
    if (document.querySelector(".room > .feed form input") === null) this.open("feed");
    void tick().then(() => focus(".feed form input"));
  }
}

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
