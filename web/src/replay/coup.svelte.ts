/** A coup being replayed: at which step it is, and how the felt looks there. */
import { MediaQuery } from "svelte/reactivity";
import type { CoupReplay, DealerView } from "../lib/messages";
import { coupRows, parts } from "./coupwords";
import { Stepping } from "./stepping.svelte";
import { spokenStep } from "./steps";

export class CoupPlay extends Stepping {
  readonly phone = new MediaQuery("max-width: 720px");
  readonly coup: CoupReplay;
  readonly rows;
  readonly streets;
  readonly last: number;
  readonly view: DealerView = $derived.by(() => (this.coup.steps[this.step] ?? this.coup.steps[0])?.view as DealerView);
  readonly spoken: string = $derived.by(() => spokenStep(this.rows, this.step, this.last));

  constructor(coup: CoupReplay) {
    super();
    this.coup = coup;
    this.rows = coupRows(coup.steps);
    this.streets = parts(coup.steps);
    this.last = coup.steps.length - 1;
  }
}
