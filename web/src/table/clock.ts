/** The clock of a decision, as the client counts it on between two messages. Times in milliseconds. */
import { seconds } from "../lib/format";
import type { Turn } from "../lib/messages";

export interface Clock {
  /** What is left of the time, or of the time bank once that runs. */
  readonly left: number;
  /** The same of a hundred, for the ring. */
  readonly share: number;
  /** Ten seconds or fewer, or a quarter: hurry. */
  readonly low: boolean;
  /** Whole seconds, for the words. */
  readonly seconds: number;
  /** The time bank is running. */
  readonly banked: boolean;
}

const LOW = 5000;

/** The clock of `turn`, told at `at`, as it stands at `now` (both on the same clock); null when there is no hurry at all. */
export function clockOf(turn: Turn | null, at: number, now: number): Clock | null {
  if (turn === null || turn.total <= 0) return null;
  const gone = Math.max(0, now - at);
  const banked = turn.banked || (gone >= turn.left && turn.bank > 0);
  const left = Math.max(0, turn.left + (banked ? turn.bank : 0) - gone);
  const total = banked ? Math.max(turn.total, turn.bank) : turn.total;
  return { left, share: Math.min(100, (left / total) * 100), low: left <= LOW, seconds: seconds(left), banked };
}

/** What the clock says aloud: at ten and at five seconds, and at no other time. */
export function spoken(clock: Clock | null): 10 | 5 | 0 {
  if (clock === null || clock.left <= 0 || clock.seconds > 10) return 0;
  return clock.seconds > 5 ? 10 : 5;
}
