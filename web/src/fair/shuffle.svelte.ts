/** This client's part in the shuffle of a table: it gives a number, sees that it counts, and checks every hand that it watches. */

import { newId } from "../lib/id";
import type { GiveNonce, OpenNonce, Told } from "../lib/messages";
import { sha256 } from "../lib/sha256";
import { check } from "./check";
import type { Problem } from "./check";
import { Recorder } from "./hand";
import type { HandFile } from "./hand";

/** A hand that this browser has checked. */
export interface Checked {
  readonly hand: HandFile;
  /** The table's name. */
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** How many hands a page remembers. */
const KEPT = 20;

/** A number that was given this long ago, in milliseconds, has reached the room. */
const HEARD = 3000;

class Hands {
  #all = $state.raw<readonly Checked[]>([]);

  /** The hands that were checked since the page was loaded, the latest first. */
  get all(): readonly Checked[] {
    return this.#all;
  }

  add(checked: Checked): void {
    this.#all = [checked, ...this.#all].slice(0, KEPT);
  }
}

export const hands = new Hands();

/** A number of this client: `place` is its place in the list of the deck that was laid down, -1 before that. */
interface Mine {
  readonly nonce: string;
  readonly hash: string;
  at: number;
  place: number;
}

/** `unheard`: a number was given and is not in the list. `missing`: it was opened, and the room says that it was not. `hand`: a hand does not hold. */
export type Alarm = "unheard" | "missing" | "hand";

export interface Line {
  readonly tell: (message: GiveNonce | OpenNonce) => void;
  readonly now: () => number;
  readonly alarm: (what: Alarm) => void;
}

export class Shuffle {
  readonly #table: string;
  readonly #line: Line;
  readonly #recorder = new Recorder();
  #next: Mine | null = null;
  #laid: Mine | null = null;

  constructor(table: string, line: Line) {
    this.#table = table;
    this.#line = line;
  }

  /** Give a number for the next hand; after the line was down, say again what the room may have missed. */
  offer(): void {
    this.#give(this.#next ?? fresh());
    if (this.#laid === null) return;
    this.#line.tell({ type: "open_nonce", table: this.#table, nonce: this.#laid.nonce });
    this.#laid.at = Infinity;
  }

  /** Follow the table's events. */
  tell(events: readonly Told[], game: string, name: string): void {
    for (const { event } of events) {
      if (event?.type === "DeckCommitted") this.#committed(event.nonces.map(({ hash }) => hash));
      else if (event?.type === "NoncesOpened") this.#opened(event.nonces);
    }
    for (const hand of this.#recorder.tell(events, this.#table, game)) {
      const problems = check(hand);
      hands.add({ hand, name, problems });
      if (problems.length > 0) this.#line.alarm("hand");
    }
  }

  #committed(hashes: readonly string[]): void {
    const mine = this.#next;
    this.#laid = null;
    if (mine === null) return;
    mine.place = hashes.indexOf(mine.hash);
    if (mine.place >= 0) {
      this.#line.tell({ type: "open_nonce", table: this.#table, nonce: mine.nonce });
      this.#laid = mine;
      this.#give(fresh());
    } else if (this.#line.now() - mine.at > HEARD) {
      this.#line.alarm("unheard");
    }
  }

  #give(mine: Mine): void {
    this.#next = mine;
    mine.at = this.#line.now();
    this.#line.tell({ type: "give_nonce", table: this.#table, hash: mine.hash });
  }

  #opened(nonces: readonly string[]): void {
    const mine = this.#laid;
    this.#laid = null;
    // Whoever lost the line between the two may have been too late: that is no foul play.
    if (mine !== null && mine.at !== Infinity && nonces[mine.place] !== mine.nonce) this.#line.alarm("missing");
  }
}

function fresh(): Mine {
  const nonce = newId() + newId();
  return { nonce, hash: sha256(nonce), at: 0, place: -1 };
}
