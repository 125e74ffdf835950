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
  /** The rule books by key: what each says of the points that matter in this game at this limit. */
  readonly books: Readonly<Record<string, Readonly<Record<string, Settled>>>>;
  /** The kinds of antes there is a choice of, with the usual amounts. */
  readonly antes: Readonly<Record<string, number>>;
}

/** How a point of a rule book is settled. */
export type Settled = boolean | number;

/** What the rule books are called. */
export const BOOKS: Readonly<Record<string, () => string>> = { seeds: m.make_book_seeds, standard: m.make_book_standard };

interface PointWords {
  readonly name: () => string;
  readonly about: () => string;
  readonly yes?: () => string;
  readonly no?: () => string;
}

/** The points of a rule book in words; `yes` and `no` are what either answer is called. */
export const POINTS: Readonly<Record<string, PointWords>> = {
  bring_in_high: { name: m.point_bring_in, about: m.point_bring_in_about, yes: m.point_bring_in_yes, no: m.point_bring_in_no },
  opener_first: { name: m.point_opener, about: m.point_opener_about, yes: m.point_opener_yes, no: m.point_opener_no },
  stud_may_muck: { name: m.point_muck, about: m.point_muck_about },
  raises_cap: { name: m.point_raises, about: m.point_raises_about },
  all_in_face_up: { name: m.point_face_up, about: m.point_face_up_about },
  odd_chip_by_seat: { name: m.point_odd, about: m.point_odd_about, yes: m.point_odd_yes, no: m.point_odd_no },
  short_bet_completes: { name: m.point_short_bet, about: m.point_short_bet_about },
  moving_button: { name: m.point_button, about: m.point_button_about, yes: m.point_button_yes, no: m.point_button_no },
  short_ante_wins_all: { name: m.point_short_ante, about: m.point_short_ante_about },
  short_bring_in_stands: { name: m.point_short_bring_in, about: m.point_short_bring_in_about },
};

/** The name of a rule book with what the house changes of it, as a table's setting has it: "seeds, raises_cap=4". */
export function bookText(book: string, changed: Readonly<Record<string, Settled>>): string {
  const said = Object.entries(changed).map(([name, value]) => `${name}=${typeof value === "number" ? value : value ? "yes" : "no"}`);
  return [book, ...said].join(", ");
}

/** The stakes with an ante of this kind: each posts one, or the big blind one for all; "" leaves them as they are. */
export function withAnte(stakes: Readonly<Record<string, number>>, kind: string, amount: number): Readonly<Record<string, number>> {
  if (kind === "") return stakes;
  return { ...stakes, [kind === "each" ? "ante" : "big_blind_ante"]: amount };
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
  readonly change: string;
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
  const { small_blind = 0, big_blind = 0, small_bet = 0, big_bet = 0, ante = 0, bring_in = 0, big_blind_ante = 0 } = stakes;
  const bets = big_blind > 0 && limit !== "fl" ? [small_blind, big_blind].filter(Boolean).join("/") : `${small_bet}/${big_bet}`;
  return [bets, ante > 0 ? `ante ${ante}` : "", bring_in > 0 ? `bring-in ${bring_in}` : "", big_blind_ante > 0 ? `big blind ante ${big_blind_ante}` : ""].filter(Boolean).join(", ");
}
