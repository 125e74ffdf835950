/** The tables of the lobby in order: by family of games, filtered by what the player looks for. */

import type { TableCard } from "../lib/messages";
import { m } from "../paraglide/messages.js";

/** What the tables can be put in order by; "house" is by family, as the house lists them. */
export type Sort = "house" | "name" | "stakes" | "seats" | "waiting" | "pot" | "seeing" | "rate";

/** Which tables are listed, and in what order. */
export interface Filter {
  /** A family's key; "" is all of them. */
  readonly family: string;
  /** Only those with a seat free: full ones are hidden. */
  readonly free: boolean;
  /** Only those where hands are being played: empty ones are hidden. */
  readonly running: boolean;
  /** Words that must all be found in a table's name, game, limit, stakes or players. */
  readonly words: string;
  readonly sort: Sort;
  /** The other way round than that order usually is. */
  readonly reversed: boolean;
}

/** All tables, as the house lists them. */
export const EVERYTHING: Filter = { family: "", free: false, running: false, words: "", sort: "house", reversed: false };

export interface Family {
  readonly key: string;
  readonly name: string;
  readonly tables: readonly TableCard[];
}

/** The families that have a name here, in the house's order; a game of another one stands for itself, under its own name. */
const NAMES: Readonly<Record<string, () => string>> = { holdem: m.family_holdem, omaha: m.family_omaha, stud: m.family_stud, draw: m.family_draw, russian: m.family_russian };

/** What belongs together: by family in the house's order, unknown ones last; each family's in the order given. */
export function byFamily<Each extends { readonly family: string; readonly game: string }>(
  all: readonly Each[],
  gameName: (one: Each) => string,
): readonly { readonly key: string; readonly name: string; readonly members: readonly Each[] }[] {
  const found = new Map<string, { key: string; name: string; members: Each[] }>();
  for (const [key, name] of Object.entries(NAMES)) found.set(key, { key, name: name(), members: [] });
  for (const one of all) {
    const key = one.family in NAMES ? one.family : one.game;
    const family = found.get(key) ?? { key, name: gameName(one), members: [] };
    family.members.push(one);
    found.set(key, family);
  }
  return [...found.values()].filter(({ members }) => members.length > 0);
}

/** The families that have a table. */
export const families = (tables: readonly TableCard[]): readonly Family[] =>
  byFamily(tables, (table) => table.game_name).map(({ key, name, members }) => ({ key, name, tables: members }));

/** The families and tables that a filter leaves. In any other order than the house's they are one list, of a family without a name. */
export function filtered(all: readonly Family[], filter: Filter): readonly Family[] {
  const left = all
    .filter(({ key }) => filter.family === "" || key === filter.family)
    .map((each) => ({ ...each, tables: each.tables.filter((table) => isShown(table, filter)) }))
    .filter(({ tables }) => tables.length > 0);
  if (filter.sort === "house" || left.length === 0) return left;
  const order = ORDERS[filter.sort];
  const sorted = left.flatMap(({ tables }) => tables).sort(order);
  return [{ key: "", name: "", tables: filter.reversed ? sorted.reverse() : sorted }];
}

/** Large first, except for names. */
const ORDERS: Readonly<Record<Exclude<Sort, "house">, (one: TableCard, other: TableCard) => number>> = {
  name: (one, other) => one.name.localeCompare(other.name),
  stakes: (one, other) => bet(other) - bet(one),
  seats: (one, other) => other.taken - one.taken,
  waiting: (one, other) => other.waiting - one.waiting,
  pot: (one, other) => other.average_pot - one.average_pot,
  seeing: (one, other) => other.seeing - one.seeing,
  rate: (one, other) => other.hands_an_hour - one.hands_an_hour,
};

/** The larger of the two figures that a table's stakes begin with. */
const bet = ({ stakes }: TableCard): number => Number((stakes.split(", ")[0] ?? "").split(/[/–-]/u).at(-1)?.replaceAll(",", "")) || 0;

/** The filter after a column's name was pressed: its order, then that reversed, then the house's again. */
export function sortedBy(filter: Filter, sort: Sort): Filter {
  if (filter.sort !== sort) return { ...filter, sort, reversed: false };
  return filter.reversed ? { ...filter, sort: "house", reversed: false } : { ...filter, reversed: true };
}

/** Whether somebody can sit down there now: a seat is empty, or a bot would give one up. */
export const hasSeat = (table: TableCard): boolean => table.free.length > 0;

function isShown(table: TableCard, { free, running, words }: Filter): boolean {
  if (free && !hasSeat(table)) return false;
  if (running && ["waiting", "paused", "frozen"].includes(table.state)) return false;
  const told = plain([table.name, table.game_name, table.limit_name, table.stakes, ...table.players].join(" "));
  return plain(words).split(" ").every((word) => told.includes(word));
}

/** A text as it is looked for: small letters without accents. */
const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/gu, " ");

/** How many people and bots sit at these tables together. */
export const seated = (tables: readonly TableCard[]): number => tables.reduce((sum, table) => sum + table.taken, 0);

/** The table to offer first: one with a seat free where the player does not sit yet, that he can afford, with people, or company. */
export function offered(tables: readonly TableCard[], wallet: number | null = null): TableCard | undefined {
  const open = tables.filter((table) => hasSeat(table) && !table.yours && !table.shut && (wallet === null || wallet >= table.least_buy_in));
  const people = (table: TableCard): number => table.taken - table.bots;
  const best = open.reduce<TableCard | undefined>((found, table) => (found === undefined || people(table) > people(found) ? table : found), undefined);
  return best !== undefined && people(best) > 0 ? best : (open.find((table) => table.taken > 0) ?? open[0]);
}

/** The most that can be brought to a table out of a wallet (null: not known yet). Less than `least_buy_in` means: too little. */
export const affordable = (table: { readonly most_buy_in: number }, wallet: number | null): number =>
  wallet === null ? table.most_buy_in : Math.min(table.most_buy_in, wallet);
