/** Going through something that is told in steps: forth and back, by its parts, by itself. */
import { streetStep } from "./steps";
import type { Row, StreetMark } from "./steps";

/** How fast steps follow one another; 1 is the usual pace. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

const PACE = 1300;

export abstract class Stepping {
  step = $state(0);
  playing = $state(false);
  speed = $state<number>(1);

  abstract readonly rows: readonly Row[];
  abstract readonly streets: readonly StreetMark[];
  abstract readonly last: number;
  /** What the step says aloud. */
  abstract readonly spoken: string;

  /** The number of the row that the step ends with. */
  get row(): number {
    return this.rows.findLastIndex((row) => row.step <= this.step);
  }

  /** Go to a step. */
  go(to: number): void {
    this.step = this.within(to);
  }

  protected within(to: number): number {
    return Math.max(0, Math.min(this.last, to));
  }

  /** Go to the begin of the part before or after this one. */
  street(way: -1 | 1): void {
    this.go(streetStep(this.streets, this.step, way, this.last));
  }

  /** Play on, from the start when the end is reached; or stop. */
  play(): void {
    if (!this.playing && this.step === this.last) this.go(0);
    this.playing = !this.playing;
  }

  /** Let the steps follow one another as long as it plays. */
  run(): (() => void) | undefined {
    if (!this.playing) return undefined;
    const timer = setInterval(() => {
      this.go(this.step + 1);
      if (this.step === this.last) this.playing = false;
    }, PACE / this.speed);
    return () => clearInterval(timer);
  }

  /** Change the speed by one of its steps. */
  faster(way: -1 | 1): void {
    const at = SPEEDS.findIndex((speed) => speed === this.speed) + way;
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))] ?? 1;
  }
}
