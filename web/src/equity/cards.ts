/** Cards in the texts of the equity page, and the cells of its grid. No arithmetic of the game: the room does that. */
import type { CardText } from "../lib/messages";

/** The ranks of a full deck, the highest first, and the suits as they stand in the picker. */
export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";

const CARDS = /^(?:[2-9TJQKA][cdhs]\s*)*$/i;

/** The cards of a text that is nothing but cards; null when it is a range or anything else. */
export function cardsOf(text: string): CardText[] | null {
  if (!CARDS.test(text.trim())) return null;
  return (text.match(/[2-9TJQKA][cdhs]/gi) ?? []).map((card) => card.charAt(0).toUpperCase() + card.charAt(1).toLowerCase());
}

/** The text with a card more, or without it when it was there. A range makes way for the card. */
export function toggled(text: string, card: CardText): string {
  const cards = cardsOf(text) ?? [];
  return (cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card]).join("");
}

/** A cell of the grid: a class of hands. */
export interface Cell {
  readonly name: string;
  readonly kind: "pair" | "suited" | "off";
}

/** The grid of a deck with these ranks (the lowest first): pairs on the diagonal, suited hands above it. */
export function cells(ranks: string): Cell[] {
  const down = [...ranks].reverse();
  return down.flatMap((row, y) =>
    down.map((column, x): Cell => {
      if (x === y) return { name: row + column, kind: "pair" };
      return x > y ? { name: `${row}${column}s`, kind: "suited" } : { name: `${column}${row}o`, kind: "off" };
    }),
  );
}

/** What is written behind a range to change cells of it: later parts of a range count before earlier ones. */
export function changed(text: string, names: Iterable<string>, weight: number): string {
  const at = weight === 1 ? "" : `@${weight}`;
  return [text.trim(), ...[...names].map((name) => name + at)].filter((part) => part !== "").join(", ");
}

/** Whether cells of these parts are taken out or put in when the first of them is clicked with a brush of `weight`. */
export const takesOut = (part: number, weight: number): boolean => Math.abs(part - weight) < 0.001;
