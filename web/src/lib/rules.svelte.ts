/** Rules in the player's language, as the server tells them: the pages of the games, and what a table's rule book settles. */

import { SvelteMap } from "svelte/reactivity";
import { baseLocale } from "../paraglide/runtime.js";
import { language } from "./language.svelte";
import { fill } from "./messages";
import type { BookPoints, GamePage, TableView } from "./messages";

const pages = new Map<string, Promise<readonly GamePage[]>>();

/** The rules of all games and of Russian Poker, asked for once a language; rejects when the room can't be reached. */
export function rulesPages(): Promise<readonly GamePage[]> {
  const address = `/api/rules?language=${language.now}`;
  const asked = pages.get(address) ?? json(address).then((all) => (all as readonly unknown[]).map((page) => fill("GamePage", page)));
  pages.set(address, asked);
  asked.catch(() => pages.delete(address));
  return asked;
}

/** What the server has said of tables, by what it was asked. */
const said = new SvelteMap<string, BookPoints>();
const asking = new Set<string>();

type Ruled = Pick<TableView, "game" | "limit" | "book" | "book_name" | "rules">;

/** A table's rule book and what it settles there: in English until the player's language has come. */
export function tableRules({ game, limit, book, book_name: name, rules }: Ruled): BookPoints {
  const english: BookPoints = { book, name, points: rules };
  if (language.now === baseLocale) return english;
  const address = `/api/rules/${game}?${new URLSearchParams({ limit, book, language: language.now })}`;
  void ask(address);
  return said.get(address) ?? english;
}

async function ask(address: string): Promise<void> {
  if (asking.has(address)) return;
  asking.add(address);
  try {
    said.set(address, fill("BookPoints", await json(address)));
  } catch {
    asking.delete(address);
  }
}

async function json(address: string): Promise<unknown> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return reply.json();
}
