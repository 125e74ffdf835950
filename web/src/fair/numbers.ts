/** The numbers that this client gives to a table's shuffle: first their hashes, themselves once a deck is laid down with them. */

import { newId } from "../lib/id";
import type { GiveNonce, OpenNonce } from "../lib/messages";
import { sha256 } from "../lib/sha256";

/** A number that was given this long ago, in milliseconds, has reached the room. */
const HEARD = 3000;

/** `unheard`: a number was given and is not in the list. `missing`: it was opened, and the room says that it was not. `hand`: a hand or a coup does not hold. */
export type Alarm = "unheard" | "missing" | "hand";

export interface Line {
  readonly tell: (message: GiveNonce | OpenNonce) => void;
  readonly now: () => number;
  readonly alarm: (what: Alarm) => void;
}

/** A number of this client: `place` is its place in the list of the deck that was laid down, -1 before that. */
interface Mine {
  readonly nonce: string;
  readonly hash: string;
  at: number;
  place: number;
  open: boolean;
}

export class Numbers {
  readonly #table: string;
  readonly #line: Line;
  #next: Mine | null = null;
  #laid: Mine | null = null;

  constructor(table: string, line: Line) {
    this.#table = table;
    this.#line = line;
  }

  /** Give a number for the next deck; after the line was down, say again what the room may have missed. */
  offer(): void {
    this.#give(this.#next ?? fresh());
    if (this.#laid === null) return;
    if (this.#laid.open) this.open();
    this.#laid.at = Infinity;
  }

  /** A deck was laid down with these numbers; another one is given to the next. */
  committed(hashes: readonly string[]): void {
    const mine = this.#next;
    this.#laid = null;
    if (mine === null) return;
    mine.place = hashes.indexOf(mine.hash);
    if (mine.place >= 0) {
      this.#laid = mine;
      this.#give(fresh());
    } else if (this.#line.now() - mine.at > HEARD) {
      this.#line.alarm("unheard");
    }
  }

  /** Open the number that was laid down. */
  open(): void {
    if (this.#laid === null) return;
    this.#laid.open = true;
    this.#line.tell({ type: "open_nonce", table: this.#table, nonce: this.#laid.nonce });
  }

  /** These numbers count; "" is one that was not opened in time. */
  opened(nonces: readonly string[]): void {
    const mine = this.#laid;
    this.#laid = null;
    // Whoever lost the line between the two may have been too late: that is no foul play.
    if (mine !== null && mine.at !== Infinity && nonces[mine.place] !== mine.nonce) this.#line.alarm("missing");
  }

  #give(mine: Mine): void {
    this.#next = mine;
    mine.at = this.#line.now();
    this.#line.tell({ type: "give_nonce", table: this.#table, hash: mine.hash });
  }
}

function fresh(): Mine {
  const nonce = newId() + newId();
  return { nonce, hash: sha256(nonce), at: 0, place: -1, open: false };
}
