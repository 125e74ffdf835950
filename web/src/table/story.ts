/** A showdown told: who won what with which five, and which cards that lifts. */
import type { Award, CardText, TableView } from "../lib/messages";

/** An award as a page tells it: the same five may have won several pots. */
export interface Told {
  readonly key: string;
  readonly seat: number;
  readonly name: string;
  readonly amount: number;
  readonly share: string;
  readonly words: string;
  /** Which of two boards it was won on, from 1; 0 where there is one. */
  readonly run: number;
  /** Whether the share is one of two, so that it must be named. */
  readonly half: boolean;
  /** The winning five: first the cards of the seat, then those of the board. */
  readonly own: readonly CardText[];
  readonly board: readonly CardText[];
  /** The numbers of the pots it took, when there is more than one pot. */
  readonly pots: readonly number[];
  /** Told last, with its pot: the one to look at. */
  readonly now: boolean;
}

/** The cards to lift: those of the winning high (or only) hand and those of the low half. */
export interface Lifted {
  readonly high: ReadonlySet<CardText>;
  readonly low: ReadonlySet<CardText>;
  readonly half: boolean;
}

const NOTHING: Lifted = { high: new Set(), low: new Set(), half: false };

/** Whether a pot was split between a high and a low hand. */
export function halves(awards: readonly Award[]): boolean {
  return awards.some((award) => award.share === "low") && awards.some((award) => award.share !== "low" && award.share !== "");
}

const keyOf = ({ seat, share, run, cards }: Award): string => `${seat} ${share} ${run} ${cards.join("")}`;

function merged(awards: readonly Award[]): Award[][] {
  const groups = new Map<string, Award[]>();
  for (const award of awards) {
    const key = keyOf(award);
    groups.set(key, [...(groups.get(key) ?? []), award]);
  }
  return [...groups.values()];
}

/** Who sat where as a hand was played: a winner may get up before his award has been read, and somebody else sit down. */
export class Names {
  #hand = -1;
  readonly #of = new Map<number, string>();

  /** The names by seat in the hand of `view`, each as it was first seen. */
  of(view: TableView): ReadonlyMap<number, string> {
    if (view.hand !== this.#hand) this.#of.clear();
    this.#hand = view.hand;
    for (const { seat, name } of view.seats) if (name !== "" && !this.#of.has(seat)) this.#of.set(seat, name);
    return this.#of;
  }
}

/** The awards of a showdown, in the order told; empty when a hand ended without one. */
export function story(view: TableView, names: ReadonlyMap<number, string>): Told[] {
  const shown = view.awards.filter((award) => award.cards.length > 0);
  const last = shown.at(-1);
  const many = new Set(shown.map((award) => award.pot)).size > 1;
  const board = new Set([...view.board, ...view.boards.flat()]);
  const half = halves(shown);
  return merged(shown).map((group) => {
    const first = group[0] as Award;
    const { seat, share, words, cards, run } = first;
    return {
      key: keyOf(first),
      seat,
      run,
      name: names.get(seat) ?? "",
      amount: group.reduce((sum, award) => sum + award.amount, 0),
      share,
      words,
      half,
      own: cards.filter((card) => !board.has(card)),
      board: cards.filter((card) => board.has(card)),
      pots: many ? group.map((award) => award.pot) : [],
      now: group.some((award) => award.pot === last?.pot && award.run === last.run),
    };
  });
}

/** The cards that the awards told last lift off the table. */
export function lifted(view: TableView): Lifted {
  const shown = view.awards.filter((award) => award.cards.length > 0);
  if (shown.length === 0) return NOTHING;
  const last = shown.at(-1);
  const now = shown.filter((award) => award.pot === last?.pot && award.run === last.run);
  const half = halves(now);
  const low = now.filter((award) => half && award.share === "low");
  const high = now.filter((award) => !low.includes(award));
  return { high: new Set(high.flatMap((award) => award.cards)), low: new Set(low.flatMap((award) => award.cards)), half };
}

/** How a card stands while awards are told. */
export type Standing = "" | "up" | "lo" | "both" | "dim";

/** The standing of a card that lies open; "" as long as nothing is told. */
export function standing(card: CardText, lift: Lifted): Standing {
  if (lift.high.size === 0 && lift.low.size === 0) return "";
  const high = lift.high.has(card);
  const low = lift.low.has(card);
  if (high && low) return "both";
  return high ? "up" : low ? "lo" : "dim";
}
