/** A hand as a file that anybody can check (docs/fairness.md explains it), made of the events that this client was told. */

import type { Told } from "../lib/messages";

export interface Nonce {
  readonly seat: number;
  readonly hash: string;
  /** "" when it was not opened in time. */
  readonly nonce: string;
}

export interface Opened {
  readonly place: number;
  readonly card: string;
  readonly salt: string;
}

export interface HandFile {
  readonly format: string;
  readonly table: string;
  readonly game: string;
  readonly hand: number;
  readonly commitment: string;
  readonly deck: number;
  readonly nonces: readonly Nonce[];
  readonly leaves: readonly string[];
  /** The cards in the order they were dealt: seat (-1 the board) and card, "" where it was not shown to this client. */
  readonly dealt: readonly (readonly [seat: number, card: string])[];
  readonly reshuffled: readonly number[];
  readonly shown: readonly { readonly seat: number; readonly cards: readonly string[] }[];
  readonly opened: readonly Opened[];
}

export const FORMAT = "riverboat-hand/1";

const BOARD = -1;

type Happened = { readonly type: string } & Readonly<Record<string, unknown>>;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** What is written down of one hand while it is played. */
class Draft {
  readonly nonces: { seat: number; hash: string; nonce: string }[];
  readonly dealt: [number, string][] = [];
  readonly reshuffled: number[] = [];
  readonly shown: { seat: number; cards: string[] }[] = [];
  readonly opened: Opened[] = [];
  leaves: string[] = [];
  #round: [number, string][][] = [];

  constructor(readonly committed: Happened) {
    this.nonces = ((committed.nonces ?? []) as Nonce[]).map(({ seat, hash }) => ({ seat, hash, nonce: "" }));
  }

  take(event: Happened): void {
    const inTurn = event.type === "CardsDealt" && event.seat !== BOARD;
    if (!inTurn) this.#endRound();
    if (inTurn) this.#round.push(dealtBy(event));
    else if (event.type === "NoncesOpened") texts(event.nonces).forEach((nonce, at) => this.nonces[at] && (this.nonces[at].nonce = nonce));
    else if (event.type === "CardsDealt" || event.type === "CardsDrawn") this.dealt.push(...dealtBy(event));
    else if (event.type === "DeckReshuffled") this.reshuffled.push(Number(event.count));
    else if (event.type === "HandShown") this.shown.push({ seat: Number(event.seat), cards: texts(event.cards) });
    else if (event.type === "DeckOpened" || event.type === "CardsOpened") this.#open(event);
  }

  file(table: string, game: string): HandFile {
    const { committed, nonces, leaves, dealt, reshuffled, shown } = this;
    const opened = [...this.opened].sort((one, other) => one.place - other.place);
    const laid = { hand: Number(committed.hand), commitment: String(committed.commitment), deck: Number(committed.size) };
    return { format: FORMAT, table, game, ...laid, nonces, leaves, dealt, reshuffled, shown, opened };
  }

  /** A round is dealt one card at a time, round the table. */
  #endRound(): void {
    const most = Math.max(0, ...this.#round.map((own) => own.length));
    for (let at = 0; at < most; at += 1) for (const own of this.#round) this.dealt.push(...own.slice(at, at + 1));
    this.#round = [];
  }

  #open(event: Happened): void {
    if (event.type === "DeckOpened") this.leaves = texts(event.leaves);
    const cards = texts(event.cards);
    const salts = texts(event.salts);
    numbers(event.places).forEach((place, at) => this.opened.push({ place, card: cards[at] ?? "", salt: salts[at] ?? "" }));
  }
}

/** The cards a seat got in one go, down ones first. */
function dealtBy(event: Happened): [number, string][] {
  const hidden = new Array<string>(Number(event.count ?? 0)).fill("");
  const own = texts(event.type === "CardsDrawn" ? event.cards : event.down);
  return [...(own.length > 0 ? own : hidden), ...texts(event.up)].map((card) => [Number(event.seat), card]);
}

/** Follows a table's events; a hand that was seen from its commitment to its opening comes out as a file. */
export class Recorder {
  #draft: Draft | null = null;
  #seq = -1;

  /** Take events in their order; the hands that they opened. Where some were missed, the hand under way is given up. */
  tell(events: readonly Told[], table: string, game: string): HandFile[] {
    const done: HandFile[] = [];
    for (const { seq, event } of events) {
      if (seq !== this.#seq + 1) this.#draft = null;
      this.#seq = seq;
      if (event !== null) this.#take(event as unknown as Happened, table, game, done);
    }
    return done;
  }

  #take(event: Happened, table: string, game: string, done: HandFile[]): void {
    const complete = this.#draft !== null && this.#draft.leaves.length > 0;
    if (event.type === "DeckCommitted") this.#draft = new Draft(event);
    else if (complete && event.type === "CardsOpened") done.pop();
    else if (complete) this.#draft = null;
    const draft = this.#draft;
    if (draft === null) return;
    draft.take(event);
    if (draft.leaves.length > 0) done.push(draft.file(table, game));
  }
}
