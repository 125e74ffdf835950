/** This client's part in the shuffle of a table against the dealer: it gives a number, and checks every coup by what it saw of it. */

import type { DealerView } from "../lib/messages";
import type { Problem } from "./check";
import { asHand, checkCoup, isCoup } from "./coup";
import type { CoupFile } from "./coup";
import { Numbers } from "./numbers";
import type { Line } from "./numbers";
import { hands } from "./shuffle.svelte";

const DEALER = -1;

export class CoupShuffle {
  readonly #line: Line;
  readonly #numbers: Numbers;
  #coup = 0;
  #name = "";
  #commitment = "";
  #hashes = "";
  #asked = false;
  #done = false;
  readonly #seen = new Map<number, Set<string>>();

  constructor(table: string, line: Line) {
    this.#line = line;
    this.#numbers = new Numbers(table, line);
  }

  /** Give a number for the next coup; after the line was down, say again what the room may have missed. */
  offer(): void {
    this.#asked = false;
    this.#numbers.offer();
  }

  /** Take notice of the table as it is told. */
  see(view: DealerView): void {
    if (view.commitment !== "" && (view.coup !== this.#coup || this.#commitment === "")) this.#committed(view);
    if (view.coup !== this.#coup) return;
    if (view.state === "dealing" && !this.#asked) {
      this.#asked = true;
      this.#numbers.open();
    } else if (view.state === "deciding") {
      this.#numbers.opened(view.nonces.map(({ nonce }) => nonce));
    }
    for (const { box, cards } of [...view.boxes, { box: DEALER, cards: view.dealer }]) for (const card of cards) if (card !== "") this.#see(box, card);
  }

  /** Check the file of the coup that is over. */
  opened(file: unknown): void {
    if (!isCoup(file)) {
      this.#line.alarm("hand");
      return;
    }
    if (this.#done && file.coup === this.#coup) return;
    const watched = file.coup === this.#coup;
    this.#done = watched;
    if (watched) this.#numbers.opened(file.nonces.map(({ nonce }) => nonce));
    const problems = [...checkCoup(file), ...(watched ? this.#held(file) : [])];
    if (watched || problems.length > 0) hands.add({ hand: asHand(file), name: this.#name || file.table, problems, file });
    if (problems.length > 0) this.#line.alarm("hand");
  }

  #committed({ coup, name, commitment, nonces }: DealerView): void {
    [this.#coup, this.#name, this.#commitment, this.#asked, this.#done] = [coup, name, commitment, false, false];
    this.#hashes = nonces.map(({ hash }) => hash).join();
    this.#seen.clear();
    this.#numbers.committed(nonces.map(({ hash }) => hash));
  }

  #see(box: number, card: string): void {
    this.#seen.set(box, (this.#seen.get(box) ?? new Set()).add(card));
  }

  /** The file against what this client was shown before: what was laid down, and each card that lay on the table. */
  *#held({ commitment, nonces, dealt }: CoupFile): Generator<Problem> {
    if (commitment !== this.#commitment || nonces.map(({ hash }) => hash).join() !== this.#hashes) yield { what: "changed" };
    for (const [box, cards] of this.#seen) {
      for (const card of cards) if (!dealt.some(([who, each]) => who === box && each === card)) yield { what: "shown", seat: box, card };
    }
  }
}
