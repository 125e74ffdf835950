/** Making a table: what is usual for a game, and the request that opens one. */
import type { Answer } from "../lib/connection.svelte";
import { m } from "../paraglide/messages.js";

/** The settings of a table, as far as the form knows them. */
export interface Settings {
  readonly game: string;
  readonly limit: string;
  readonly stakes: Readonly<Record<string, number>>;
  readonly seats: number;
  readonly least_buy_in: number;
  readonly most_buy_in: number;
  /** Left out where the game has no board to deal twice. */
  readonly run_it_twice?: boolean;
  readonly action_seconds?: number;
  readonly bank_seconds?: number;
}

/** The game whose tables are against the dealer. */
export const RUSSIAN = "russian_poker";

/** The houses whose rules a table of Russian Poker may play. */
export const PRESETS: Readonly<Record<string, string>> = {
  seed: "Russian Poker",
  caribbean_stud: "Caribbean Stud",
  oasis: "Oasis Poker",
  campione: "Russian Poker, insured in full",
  croatia: "Russian Poker, dealer's pair",
  two_open_boxes: "Russian Poker, two open boxes",
};

/** A table of Russian Poker, as far as the form knows it. */
export interface WantedDealer {
  readonly game: typeof RUSSIAN;
  readonly name: string;
  readonly preset: string;
  readonly least_ante: number;
  readonly most_ante: number;
  readonly seats: number;
  readonly least_buy_in: number;
  readonly most_buy_in: number;
  readonly betting_seconds: number;
  readonly coach: boolean;
  readonly fill: number;
}

export interface Wanted {
  readonly game: string;
  readonly limit: string;
  readonly stakes: Readonly<Record<string, number>>;
  readonly name: string;
  readonly seats: number;
  readonly fill: number;
  readonly least_buy_in: number;
  readonly most_buy_in: number;
  readonly action_seconds: number;
  readonly book: string;
  readonly rabbit_hunting: boolean;
  readonly run_it_twice: boolean;
  readonly bank_seconds: number;
  readonly rake_percent: number;
  readonly rake_cap: number;
  readonly ratholing_minutes: number;
}

/** The smallest bets to choose from, in chips. */
export const UNITS: readonly number[] = [2, 4, 10, 20, 50, 100, 200, 500, 1000];

/** What the limits are called; a table's limit is one of these keys. */
export const LIMITS: Readonly<Record<string, () => string>> = { nl: m.limit_nl, pl: m.limit_pl, fl: m.limit_fl };

/** The usual settings of a game; null when the server can't be reached. */
export async function usual(game: string, limit: string, unit: number): Promise<Settings | null> {
  try {
    const reply = await fetch(`/api/tables/usual?${new URLSearchParams({ game, limit, unit: String(unit) })}`);
    return reply.ok ? ((await reply.json()) as Settings) : null;
  } catch {
    return null;
  }
}

/** Open a table. When it is done, `text` is the key of the table. */
export async function make(wanted: Wanted | WantedDealer): Promise<Answer> {
  try {
    const reply = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted) });
    const told = (await reply.json()) as { table?: string; code?: string; text?: string };
    return { done: reply.ok, code: told.code ?? "", text: told.table ?? told.text ?? m.answer_unclear() };
  } catch {
    return { done: false, code: "offline", text: m.answer_offline() };
  }
}

/** The stakes in a few figures: "5/10, ante 1". */
export function stakesText(stakes: Readonly<Record<string, number>>, limit: string): string {
  const { small_blind = 0, big_blind = 0, small_bet = 0, big_bet = 0, ante = 0, bring_in = 0 } = stakes;
  const bets = big_blind > 0 && limit !== "fl" ? [small_blind, big_blind].filter(Boolean).join("/") : `${small_bet}/${big_bet}`;
  return [bets, ante > 0 ? `ante ${ante}` : "", bring_in > 0 ? `bring-in ${bring_in}` : ""].filter(Boolean).join(", ");
}
