/** Sentences with names, amounts and cards in them, cut into pieces, so that a page can set each in its own way.
 *
 * The catalogue's sentences take plain texts; a mark around a text survives any order of words.
 */

import { cardName } from "../lib/cards";

export type Kind = "text" | "name" | "amount" | "card";

export interface Piece {
  readonly kind: Kind;
  readonly text: string;
}

const OPEN: Readonly<Record<Exclude<Kind, "text">, string>> = { name: "\ue001", amount: "\ue002", card: "\ue003" };
const CLOSE = "\ue000";
const MARKED = new RegExp(`([\ue001-\ue003])([^${CLOSE}]*)${CLOSE}`, "u");
const KINDS: readonly Kind[] = ["name", "amount", "card"];

/** `text` as a name, an amount or a card within a sentence. */
export function mark(kind: Exclude<Kind, "text">, text: string): string {
  return OPEN[kind] + text + CLOSE;
}

/** Several names in a row. */
export function names(all: readonly string[]): string {
  return all.map((name) => mark("name", name)).join(", ");
}

/** Cards in a row. */
export function cards(all: readonly string[]): string {
  return all.map((card) => mark("card", card)).join(" ");
}

/** A sentence as it is read out: cards by their names. */
export function plain(all: readonly Piece[]): string {
  return all.map(({ kind, text }) => (kind === "card" ? cardName(text) : text)).join("");
}

/** The pieces of a marked sentence, in order. */
export function pieces(sentence: string): Piece[] {
  const cut = sentence.split(MARKED);
  const found: Piece[] = [];
  for (let at = 0; at < cut.length; at += 3) {
    if (cut[at]) found.push({ kind: "text", text: cut[at] as string });
    const opened = cut[at + 1];
    if (opened !== undefined) found.push({ kind: KINDS[opened.charCodeAt(0) - 0xe001] as Kind, text: cut[at + 2] as string });
  }
  return found;
}
