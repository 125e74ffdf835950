/** What the stage needs to know of a table beside its view: a table that is played on has it, and a hand that is replayed. */
import type { SeatView } from "../lib/messages";
import type { Clock } from "./clock";
import type { Decision } from "./decision.svelte";
import type { Tag } from "./did";
import type { Flight } from "./flights";
import type { Seating } from "./keys";
import type { Place } from "./places";
import type { Lifted, Told } from "./story";

interface Query {
  readonly current: boolean;
}

export interface Scene {
  readonly phone: Query;
  /** Where the own cards have a row for themselves, they stay there at the showdown. */
  readonly narrow: Query;
  readonly places: ReadonlyMap<number, Place>;
  readonly tags: Readonly<Record<number, Tag>>;
  /** The gestures of the last moments, by seat. */
  readonly gestures: Readonly<Record<number, string>>;
  readonly flights: readonly Flight[];
  readonly story: readonly Told[];
  readonly lift: Lifted | null;
  readonly clock: Clock | null;
  readonly decision: Decision | null;
  readonly own: SeatView | undefined;
  /** The two own cards and the three of the board that play are to be shown. */
  readonly plays?: boolean;
  readonly maySit: boolean;
  /** Which seat a spectator sees at the bottom. */
  readonly turned?: number;
  /** Whether one may look closer at who sits there: not in a replay. */
  readonly meets: boolean;
  /** True while what has just happened is taken in: only that moves. */
  readonly moving: boolean;
  /** Do something with the seat; nothing of the kind in a replay. */
  seat?(what: Seating): Promise<void>;
  /** A flight has landed. */
  land(key: string): void;
}
