/** A question about odds as the page holds it: the game, everybody's hand as text, the board, dead cards, and its answer. */
import { untrack } from "svelte";
import type { CardText, GamePage, OddsFound, RangeGrid } from "../lib/messages";
import { askOdds, askRange } from "./ask";
import { cardsOf, changed, toggled } from "./cards";

/** What is being edited. */
export type Target = { readonly kind: "hand"; readonly at: number } | { readonly kind: "board" } | { readonly kind: "dead" };

const FEWEST = 2;
export const MOST = 10;

/** Milliseconds without a change after which the room is asked. */
const PAUSE = 350;

interface Asked {
  readonly game: string;
  readonly hands: readonly string[];
  readonly board: string;
  readonly dead: string;
}

/** The question in an address such as ?game=omaha&hand=AsAhKdQd&hand=Jc9h8c7s&board=2c3c4d. */
export function fromAddress(search: string): Asked {
  const given = new URLSearchParams(search);
  const hands = given.getAll("hand").slice(0, MOST);
  while (hands.length < FEWEST) hands.push("");
  return { game: given.get("game") ?? "texas_holdem", hands, board: given.get("board") ?? "", dead: given.get("dead") ?? "" };
}

/** The address of a question; what is empty is left out. */
export function toAddress({ game, hands, board, dead }: Asked): string {
  const parts = [["game", game], ...hands.map((hand) => ["hand", hand]), ["board", board], ["dead", dead]].filter(([name, text]) => text !== "" || name === "hand");
  return `?${new URLSearchParams(parts as [string, string][]).toString()}`;
}

export class Question {
  hands = $state.raw<readonly string[]>(["", ""]);
  board = $state("");
  dead = $state("");
  game = $state("texas_holdem");
  target = $state.raw<Target>({ kind: "hand", at: 0 });
  /** What the ranges hold, by text. */
  grids = $state.raw<Readonly<Record<string, RangeGrid>>>({});
  found = $state.raw<OddsFound | null>(null);
  /** The hands as they were when `found` was asked for. */
  asked = $state.raw<readonly string[]>([]);
  wrong = $state("");
  /** The part of the work that is done; null while nothing is counted. */
  part = $state<number | null>(null);
  stopped = $state(false);

  readonly pages: readonly GamePage[];
  readonly page: GamePage = $derived.by(() => this.pages.find((each) => each.game === this.game) ?? (this.pages[0] as GamePage));
  readonly text: string = $derived(this.target.kind === "hand" ? (this.hands[this.target.at] ?? "") : this.target.kind === "board" ? this.board : this.dead);
  readonly hasGrid: boolean = $derived(this.page.holding === 2);
  readonly missing: number = $derived(this.hands.findIndex((hand) => hand.trim() === ""));

  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: AbortController | null = null;
  #painted: Promise<void> = Promise.resolve();

  constructor(pages: readonly GamePage[], asked: Asked) {
    this.pages = pages;
    this.game = pages.some((page) => page.game === asked.game) ? asked.game : (pages[0]?.game ?? "");
    this.hands = asked.hands;
    this.board = asked.board;
    this.dead = asked.dead;
  }

  /** Where else a card lies: the board, the dead cards and hands other than the one that is edited. */
  get elsewhere(): ReadonlyMap<CardText, Target> {
    const places = new Map<CardText, Target>();
    const note = (text: string, place: Target): void => {
      if (!same(place, this.target)) for (const card of cardsOf(text) ?? []) places.set(card, place);
    };
    this.hands.forEach((hand, at) => note(hand, { kind: "hand", at }));
    note(this.board, { kind: "board" });
    note(this.dead, { kind: "dead" });
    return places;
  }

  /** How many cards the target may hold. */
  get room(): number {
    return this.target.kind === "hand" ? this.page.holding : this.target.kind === "board" ? this.page.slots : 52;
  }

  /** Give the target another text. */
  write(text: string): void {
    if (this.target.kind === "board") this.board = text;
    else if (this.target.kind === "dead") this.dead = text;
    else {
      const { at } = this.target;
      this.hands = this.hands.map((hand, n) => (n === at ? text : hand));
    }
    this.change();
  }

  /** Put a card to the target, or take it away. A hand that is whole lets the next empty one be filled. */
  pick(card: CardText): void {
    const text = toggled(this.text, card);
    this.write(text);
    if (this.target.kind === "hand" && (cardsOf(text) ?? []).length === this.page.holding && this.missing >= 0) {
      this.target = { kind: "hand", at: this.missing };
    }
  }

  /** Put classes of hands into the range, or take them out with weight 0, one change after the other. */
  paint(names: Iterable<string>, weight: number): Promise<void> {
    const { target } = this;
    this.#painted = this.#painted.then(async () => {
      const cards = cardsOf(this.text);
      if (same(target, this.target)) await this.rewrite(target, changed(cards !== null && cards.length < 2 ? "" : this.text, names, weight));
    });
    return this.#painted;
  }

  /** Have a range read, and keep it in its shortest form; what can't be read stays as it was typed. */
  async rewrite(target: Target, text: string): Promise<void> {
    const grid = await this.#grid(text);
    if (same(target, this.target)) this.write(grid === null ? text : grid.text);
  }

  /** What the target's text holds, once it is known. */
  get grid(): RangeGrid | null {
    const grid = this.grids[`${this.game} ${this.text}`];
    return grid === undefined || grid.wrong !== "" ? null : grid;
  }

  /** Find out what the target's text holds. */
  read(): void {
    const { text, hasGrid, target } = this;
    if (hasGrid && target.kind === "hand") untrack(() => void this.#grid(text));
  }

  async #grid(text: string): Promise<RangeGrid | null> {
    const { game } = this;
    const known = this.grids[`${game} ${text}`];
    if (known !== undefined) return known;
    const grid = await askRange(game, text);
    if (grid !== null) this.grids = { ...this.grids, [`${game} ${text}`]: grid, [`${game} ${grid.text}`]: grid };
    return grid;
  }

  add(): void {
    this.hands = [...this.hands, ""];
    this.target = { kind: "hand", at: this.hands.length - 1 };
    this.change();
  }

  remove(at: number): void {
    this.hands = this.hands.filter((_, n) => n !== at);
    this.target = { kind: "hand", at: Math.min(at, this.hands.length - 1) };
    this.change();
  }

  /** Play another game: hands of it have other cards, so only the number of players stays. */
  choose(game: string): void {
    this.game = game;
    this.hands = this.hands.map(() => "");
    this.board = this.dead = "";
    this.target = { kind: "hand", at: 0 };
    this.change();
  }

  /** Something changed: what was being counted is no longer wanted; ask again when the hands are there. */
  change(): void {
    this.hangUp();
    this.wrong = "";
    this.stopped = false;
    this.found = null;
    const { game, hands, board, dead } = this;
    history.replaceState(null, "", location.pathname + toAddress({ game, hands, board, dead }));
    if (this.missing < 0) this.#timer = setTimeout(() => void this.ask(), PAUSE);
  }

  /** Ask the room. */
  async ask(): Promise<void> {
    this.hangUp();
    const stop = new AbortController();
    this.#stop = stop;
    this.stopped = false;
    this.wrong = "";
    this.part = 0;
    const { game, hands, board, dead } = this;
    const outcome = await askOdds({ game, hands, board, dead }, (part) => (this.part = part), stop.signal);
    if (this.#stop !== stop) return;
    this.#stop = null;
    this.part = null;
    if (outcome === null) this.stopped = true;
    else if ("found" in outcome) [this.found, this.asked] = [outcome.found, hands];
    else this.wrong = outcome.text;
  }

  /** Stop counting. */
  cancel(): void {
    this.hangUp();
    this.stopped = true;
  }

  /** Want no answer any more. */
  hangUp(): void {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    this.#stop = null;
    this.part = null;
  }
}

/** Whether two targets are the same. */
export function same(one: Target, other: Target): boolean {
  return one.kind === other.kind && (one.kind !== "hand" || other.kind !== "hand" || one.at === other.at);
}
