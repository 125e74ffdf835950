/** This client's part in the shuffle of a table: it gives a number, sees that it counts, and checks every hand that it watches. */

import type { Told } from "../lib/messages";
import { check } from "./check";
import type { Problem } from "./check";
import { Recorder } from "./hand";
import type { HandFile } from "./hand";
import { Numbers } from "./numbers";
import type { Line } from "./numbers";

/** A hand that this browser has checked, or a coup as one: `file` is what is saved of it where that is not the hand itself. */
export interface Checked {
  readonly hand: HandFile;
  readonly file?: object;
  /** The table's name. */
  readonly name: string;
  readonly problems: readonly Problem[];
}

/** How many hands a page remembers. */
const KEPT = 20;

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

export class Shuffle {
  readonly #table: string;
  readonly #line: Line;
  readonly #recorder = new Recorder();
  readonly #numbers: Numbers;

  constructor(table: string, line: Line) {
    this.#table = table;
    this.#line = line;
    this.#numbers = new Numbers(table, line);
  }

  /** Give a number for the next hand; after the line was down, say again what the room may have missed. */
  offer(): void {
    this.#numbers.offer();
  }

  /** Follow the table's events. */
  tell(events: readonly Told[], game: string, name: string): void {
    for (const { event } of events) {
      if (event?.type === "DeckCommitted") {
        this.#numbers.committed(event.nonces.map(({ hash }) => hash));
        this.#numbers.open();
      } else if (event?.type === "NoncesOpened") {
        this.#numbers.opened(event.nonces);
      }
    }
    for (const hand of this.#recorder.tell(events, this.#table, game)) {
      const problems = check(hand);
      hands.add({ hand, name, problems });
      if (problems.length > 0) this.#line.alarm("hand");
    }
  }
}
