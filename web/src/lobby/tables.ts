/** The tables of the lobby in order: by family of games, filtered by what the player looks for. */

import type { TableCard } from "../lib/messages";
import { m } from "../paraglide/messages.js";

/** What is shown: every table, those with a seat free, or those where hands are being played. */
export type Show = "all" | "free" | "running";

export interface Filter {
  readonly show: Show;
  /** A family's key; "" is all of them. */
  readonly family: string;
}

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

/** The families and tables that a filter leaves. */
export function filtered(all: readonly Family[], { show, family }: Filter): readonly Family[] {
  return all
    .filter(({ key }) => family === "" || key === family)
    .map((each) => ({ ...each, tables: each.tables.filter((table) => isShown(table, show)) }))
    .filter(({ tables }) => tables.length > 0);
}

/** Whether somebody can sit down there now: a seat is empty, or a bot would give one up. */
export const hasSeat = (table: TableCard): boolean => table.free.length > 0;

function isShown(table: TableCard, show: Show): boolean {
  if (show === "free") return hasSeat(table);
  return show === "all" || !["waiting", "paused", "frozen"].includes(table.state);
}

/** How many people and bots sit at these tables together. */
export const seated = (tables: readonly TableCard[]): number => tables.reduce((sum, table) => sum + table.taken, 0);

/** The table to offer first: the first with a seat free where the player does not sit yet and there is company, or else any with a seat. */
export function offered(tables: readonly TableCard[]): TableCard | undefined {
  const open = tables.filter((table) => hasSeat(table) && !table.yours);
  return open.find((table) => table.taken > 0) ?? open[0];
}

/** The most that can be brought to a table out of a wallet (null: not known yet). Less than `least_buy_in` means: too little. */
export const affordable = (table: { readonly most_buy_in: number }, wallet: number | null): number =>
  wallet === null ? table.most_buy_in : Math.min(table.most_buy_in, wallet);
