/** A hand being replayed: at which step it is, how it looks there, and what only this screen has. */
import { MediaQuery } from "svelte/reactivity";
import { askStepOdds, handAddress, Unanswered } from "../lib/past";
import type { HandReplay, SeatView, TableView } from "../lib/messages";
import { toasts } from "../lib/toasts.svelte";
import { tagsOf } from "../table/did";
import type { Tag } from "../table/did";
import { flightsOf } from "../table/flights";
import type { Flight } from "../table/flights";
import { duration } from "../table/motion";
import { places } from "../table/places";
import type { Place } from "../table/places";
import type { Scene } from "../table/scene";
import { lifted, Names, story } from "../table/story";
import { Stepping } from "./stepping.svelte";
import { hides, opened, rows, spokenStep, streets, withOdds } from "./steps";

/** Milliseconds that a step is looked at before its odds are asked for. */
const PATIENCE = 250;

export class Replay extends Stepping implements Scene {
  readonly hand: HandReplay;
  readonly address: string;
  readonly phone = new MediaQuery("max-width: 720px");
  readonly narrow = new MediaQuery("max-width: 1010px");
  open = $state(false);
  counting = $state(false);
  tags = $state.raw<Readonly<Record<number, Tag>>>({});
  flights = $state.raw<readonly Flight[]>([]);
  shares = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** The odds of this step are being counted. */
  waiting = $state(false);
  moving = false;

  readonly gestures = {};
  readonly clock = null;
  readonly decision = null;
  readonly own = undefined;
  readonly maySit = false;
  readonly rows;
  readonly streets;
  readonly hides: boolean;
  readonly last: number;
  readonly #names = new Names();

  readonly view: TableView = $derived.by(() => this.#viewAt(this.step));
  readonly story = $derived(story(this.view, this.#names.of(this.view)));
  readonly lift = $derived(lifted(this.view));
  readonly places: ReadonlyMap<number, Place> = $derived.by(() => this.#places());
  readonly spoken: string = $derived.by(() => spokenStep(this.rows, this.step, this.last));

  constructor(hand: HandReplay, mark: string) {
    super();
    this.hand = hand;
    this.address = handAddress(hand.table, hand.hand, mark);
    this.rows = rows(hand.steps);
    this.streets = streets(hand.steps);
    this.hides = hides(hand);
    this.last = hand.steps.length - 1;
  }

  /** Go to a step; one step on moves cards and chips, any other just shows how things stood. */
  override go(to: number): void {
    const step = this.within(to);
    if (step === this.step) return;
    const before = this.view;
    const on = step === this.step + 1;
    this.moving = on;
    setTimeout(() => (this.moving = false), 60);
    this.step = step;
    const events = (this.hand.steps[step]?.events ?? []).map((event, seq) => ({ seq: step * 100 + seq, at: 0, event }));
    this.tags = Object.fromEntries(tagsOf(events).map((tag) => [tag.seat, tag]));
    this.flights = on && duration("--t-pot") > 0 ? flightsOf(events, before, this.places) : [];
  }

  /** Ask for the odds of the step that is looked at, as long as they are wanted. */
  count(): (() => void) | undefined {
    this.shares = new Map();
    if (!this.counting) return undefined;
    const { step } = this;
    const stop = new AbortController();
    const timer = setTimeout(() => void this.#ask(step, stop.signal), PATIENCE);
    return () => {
      clearTimeout(timer);
      stop.abort();
      this.waiting = false;
    };
  }

  async #ask(step: number, signal: AbortSignal): Promise<void> {
    this.waiting = true;
    try {
      const found = await askStepOdds(this.address, step, signal);
      if (!signal.aborted) this.shares = new Map(found.seats.map(({ seat, equity }) => [seat, Math.round(1000 * equity)]));
    } catch (fault) {
      if (signal.aborted) return;
      this.counting = false;
      if (fault instanceof Unanswered) toasts.say(fault.message, { tone: "bad" });
      else throw fault;
    } finally {
      if (!signal.aborted) this.waiting = false;
    }
  }

  /** Who sat here then may be somewhere else now. */
  readonly meets = false;

  /** A flight has landed. */
  land(key: string): void {
    this.flights = this.flights.filter((flight) => flight.key !== key);
  }

  /** The seat that stands at the bottom: the asker's own. */
  get bottom(): number {
    return Math.max(0, this.hand.seat);
  }

  /** The asker's own seat at this step. */
  get me(): SeatView | undefined {
    return this.view.seats[this.hand.seat];
  }

  #viewAt(step: number): TableView {
    const view = (this.hand.steps[step] ?? this.hand.steps[0])?.view as TableView;
    const shown = this.open ? opened(view, this.hand.known) : view;
    return withOdds(shown, this.shares);
  }

  /** Only who was dealt in has a place, so that they stand evenly round the table; the asker at the bottom. */
  #places(): ReadonlyMap<number, Place> {
    const { layout, seats } = this.view;
    const order = [...seats.slice(this.bottom), ...seats.slice(0, this.bottom)].filter((seat) => seat.state !== "empty");
    const found = places(layout === "stud" ? "stud" : "oval", this.phone.current ? "phone" : "desktop", order.length, -1);
    return new Map(order.flatMap(({ seat }, at) => (found.has(at) ? [[seat, found.get(at) as Place] as const] : [])));
  }
}
