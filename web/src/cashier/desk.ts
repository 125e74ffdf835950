/** What the cashier is asked over HTTP, and how the answers are put into words. */

import { clock } from "../lib/format";
import { newId } from "../lib/id";
import { fill } from "../lib/messages";
import type { Account, LedgerPage, RoomAccount, Shapes } from "../lib/messages";
import { refusal } from "../lib/refusal";
import type { Answer } from "../lib/connection.svelte";
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";

const SILENT: Answer = { done: false, code: "offline", text: "" };
const DAY = 24 * 60 * 60 * 1000;

/** A page that the server refused to show, or didn't answer for: `text` says why. */
export class NotShown extends Error {}

/** My account, or for the host that of `player`; `before` asks for movements before that number. */
export const account = (player = "", before = 0): Promise<Account> => read("Account", `/api/cashier?${new URLSearchParams({ player, before: String(before) })}`);

/** All accounts, and what was won since then. */
export const roomAccount = (since: number): Promise<RoomAccount> => read("RoomAccount", `/api/cashier/room?since=${since}`);

/** The ledger's rows before that number, 0 for the newest; without `hands` those that no hand caused. */
export const ledgerPage = (before: number, hands: boolean): Promise<LedgerPage> => read("LedgerPage", `/api/cashier/ledger?before=${before}&hands=${hands}`);

async function read<Name extends keyof Shapes>(name: Name, address: string): Promise<Shapes[Name]> {
  let reply: Response;
  try {
    reply = await fetch(address);
  } catch {
    throw new NotShown(m.answer_offline());
  }
  if (!reply.ok) throw new NotShown((await refusal(reply)).text);
  return fill(name, await reply.json());
}

/** A request that moves chips. It keeps its key until it is done, so that asking again after a lost answer does nothing twice. */
export class Booking {
  #key = newId();
  #asked = "";

  /** Ask for it; other words than before are another request. */
  async ask(what: "give" | "adjust", body: Readonly<Record<string, string | number>>): Promise<Answer> {
    const asked = JSON.stringify([what, body]);
    if (asked !== this.#asked) this.#key = newId();
    this.#asked = asked;
    const answer = await posted(`/api/cashier/${what}`, { ...body, key: this.#key });
    if (answer.done) this.#asked = "";
    return answer;
  }
}

async function posted(address: string, body: object): Promise<Answer> {
  try {
    const reply = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return reply.ok ? { done: true, code: "", text: "" } : await refusal(reply);
  } catch {
    return { ...SILENT, text: m.answer_offline() };
  }
}

/** What a movement of a wallet was, as a player reads it. */
export function movementWords(one: { kind: string; amount: number; why: string; other: string; table: string }): string {
  const { kind, amount, why, other, table } = one;
  const words: Readonly<Record<string, () => string>> = {
    welcome: m.movement_welcome,
    more: m.movement_more,
    buy_in: () => m.movement_buy_in({ table }),
    top_up: () => m.movement_top_up({ table }),
    returned: () => m.movement_returned({ table }),
    cash_out: () => m.movement_cash_out({ table }),
    refund: () => m.movement_refund({ table }),
    deleted: m.movement_deleted,
    transfer: () => (amount > 0 ? m.movement_from({ name: other }) : m.movement_to({ name: other })),
    adjustment: () => m.movement_adjustment({ why }),
  };
  return words[kind]?.() ?? kind;
}

/** Why chips moved, for a row of the ledger. */
export function reasonWords(kind: string, why: string): string {
  const words: Readonly<Record<string, () => string>> = {
    welcome: m.reason_welcome,
    more: m.reason_more,
    bot: m.reason_bot,
    buy_in: m.reason_buy_in,
    top_up: m.reason_top_up,
    returned: m.reason_returned,
    cash_out: m.reason_cash_out,
    hand: m.reason_hand,
    rake: m.reason_rake,
    coup: m.reason_coup,
    refund: m.reason_refund,
    deleted: m.reason_deleted,
    transfer: m.reason_transfer,
    adjustment: () => m.reason_adjustment({ why }),
  };
  return words[kind]?.() ?? kind;
}

/** An account as a row of the ledger names it. */
export function placeWords(place: { kind: string; name: string; table: string }): string {
  const { kind, name, table } = place;
  const words: Readonly<Record<string, () => string>> = {
    issue: m.place_issue,
    wallet: () => name,
    escrow: () => m.place_escrow({ name, table }),
    pot: () => m.place_pot({ table }),
    house: m.place_house,
    rake: m.place_rake,
  };
  return words[kind]?.() ?? kind;
}

/** When something was: the time alone on the same day, else the day too. */
export function when(at: number, now: number): string {
  const day = new Intl.DateTimeFormat(getLocale(), { day: "numeric", month: "short" });
  const year = new Intl.DateTimeFormat(getLocale(), { day: "numeric", month: "short", year: "numeric" });
  if (day.format(at) === day.format(now) && Math.abs(now - at) < DAY) return clock(at);
  return `${(Math.abs(now - at) < 300 * DAY ? day : year).format(at)}, ${clock(at)}`;
}

/** From when to when; an open end is told in words. */
export const span = (began: number, ended: number, now: number): string => `${when(began, now)} – ${ended > 0 ? (sameDay(began, ended) ? clock(ended) : when(ended, now)) : m.session_open()}`;

function sameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** The time that an `<input type="datetime-local">` holds, in milliseconds since 1970; 0 when it holds none. */
export function fromInput(text: string): number {
  const at = new Date(text).getTime();
  return Number.isFinite(at) && at > 0 ? at : 0;
}

/** The text that an `<input type="datetime-local">` holds for a time. */
export function toInput(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
