/** A table as its page keeps it: the server's view, and what only this screen has (log, tags, flights, the clock, a decision). */
import { MediaQuery } from "svelte/reactivity";
import { untrack } from "svelte";
import { alarm } from "../fair/alarm";
import { Shuffle } from "../fair/shuffle.svelte";
import type { Answer, Command } from "../lib/connection.svelte";
import type { CardText, Events, SeatView, TableView } from "../lib/messages";
import { server } from "../lib/server.svelte";
import { settings, VOLUME } from "../lib/settings.svelte";
import { soundOf, sounds } from "../lib/sounds";
import type { Sound } from "../lib/sounds";
import { toasts } from "../lib/toasts.svelte";
import { helpWords } from "./bindingwords";
import { clockOf } from "./clock";
import { Decision } from "./decision.svelte";
import { tagsOf } from "./did";
import type { Tag } from "./did";
import { SEEN } from "./emotes";
import { flightsOf } from "./flights";
import type { Flight } from "./flights";
import { Log } from "./log";
import type { Line } from "./log";
import { duration } from "./motion";
import { places } from "./places";
import type { Place } from "./places";
import type { Question, Seating } from "./keys";
import { plain } from "./pieces";
import { answer } from "./questions";
import { lifted, Names, story } from "./story";

const TICK = 250;

export class Table {
  readonly key: string;
  readonly phone = new MediaQuery("max-width: 720px");
  /** Where the own cards have a row for themselves, they stay there at the showdown. */
  readonly narrow = new MediaQuery("max-width: 1010px");
  lines = $state.raw<readonly Line[]>([]);
  tags = $state.raw<Readonly<Record<number, Tag>>>({});
  flights = $state.raw<readonly Flight[]>([]);
  /** The gestures of the last moments, by seat. */
  gestures = $state.raw<Readonly<Record<number, string>>>({});
  now = $state(performance.now());
  readonly #names = new Names();
  /** The last answer to a question that the player asked by a letter; a number tells two of the same words apart. */
  asked = $state.raw<{ readonly text: string; readonly number: number }>({ text: "", number: 0 });
  /** The number of the last line of chat that has been seen. */
  read = $state(0);
  readonly unread = $derived.by(() => (settings.chosen.chat === "off" ? 0 : (this.watched?.chat.filter((line) => line.line > this.read).length ?? 0)));
  /** Which seat a spectator sees at the bottom. */
  turned = $state(0);
  /** The hand in which he looks at his cards, which lie face down otherwise. */
  peeked = $state(-1);
  /** True while the page takes in what has just happened: only that moves, and nothing that is merely drawn again. */
  moving = false;

  readonly watched = $derived.by(() => server.table(this.key));
  readonly view: TableView | undefined = $derived(this.watched?.view);
  readonly own: SeatView | undefined = $derived(this.view === undefined || this.view.you.seat < 0 ? undefined : this.view.seats[this.view.you.seat]);
  readonly clock = $derived(this.watched === undefined ? null : clockOf(this.watched.view.turn, this.watched.at, this.now));
  /** Whether he may sit down here; somebody without a name gives one as he does. */
  readonly maySit = $derived(this.view !== undefined && (this.view.you.may.includes("sit") || (server.me === null && this.view.seats.some((seat) => seat.state === "empty" || seat.bot))));
  /** He brought his chips, and waits for a bot to give up its seat. */
  readonly reserved = $derived(this.view !== undefined && this.view.you.seat < 0 && this.view.you.may.includes("leave"));
  readonly story = $derived(this.view === undefined ? [] : story(this.view, this.#names.of(this.view)));
  readonly lift = $derived(this.view === undefined ? null : lifted(this.view));
  readonly places: ReadonlyMap<number, Place> = $derived.by(() => this.#places());
  readonly decision: Decision | null = $derived.by(() => this.#decision());

  /** His cards lie face down for himself too, as he has chosen, until he peeks or the hand is turned up. */
  readonly hides = $derived(settings.chosen.cards === "down" && this.story.length === 0 && (this.own?.cards.some((card) => !card.up) ?? false));
  readonly peeking = $derived(this.peeked === this.view?.hand);
  readonly covered = $derived(this.hides && !this.peeking);
  /** The two and three that play are shown where one holds more than plays, as long as the hand goes on. */
  readonly plays = $derived(settings.chosen.words === "on" && !this.covered && this.story.length === 0 && this.view?.layout === "board" && (this.own?.cards.length ?? 0) > 3);
  /** The cards marked for a draw before it is his turn; null when none can be marked. */
  readonly marked: readonly CardText[] | null = $derived(this.view?.you.may.includes("mark") ? (this.view.you.wish?.cards ?? []) : null);

  /** True while the player of this window sits here and the line is up: so long his numbers count in the shuffle. */
  readonly shuffles = $derived(server.status === "open" && this.own !== undefined);

  readonly #shuffle: Shuffle;
  readonly #log = new Log();
  #before: TableView | undefined;
  readonly #plan = $derived(this.view === undefined ? "" : `${this.view.layout === "stud" ? "stud" : "oval"} ${this.view.seats.length} ${this.view.you.seat}`);
  readonly #turn = $derived.by(() => this.#turnKey());

  constructor(key: string) {
    this.key = key;
    this.#shuffle = new Shuffle(key, { tell: (message) => server.tell(message), now: () => performance.now(), alarm });
  }

  /** Follow the table until the returned function is called. */
  start(): () => void {
    const unwatch = server.watch(this.key);
    const unlisten = server.listen(this.key, (events) => this.#tell(events));
    const unheed = server.heed((message) => {
      if (message.type === "emoted" && message.table === this.key) this.#gesture(message.seat, message.emote);
    });
    const timer = setInterval(() => (this.now = performance.now()), TICK);
    return () => {
      clearInterval(timer);
      unlisten();
      unheed();
      unwatch();
    };
  }

  /** Take notice of a view that no event led to: the first one, or one after a gap. */
  settle(): void {
    const { view } = this;
    if (view === undefined) return;
    if (this.#before === undefined) {
      this.#log.begin(view);
      this.lines = [...this.#log.lines];
      this.readAll();
    }
    this.#before = view;
  }

  /** Note that all that was said has been seen. */
  readAll(): void {
    this.read = this.watched?.chat.at(-1)?.line ?? 0;
  }

  /** Give a number to the next shuffle. */
  offer(): void {
    this.#shuffle.offer();
  }

  /** Send a command of this table; a refusal is said, and the answer returned. */
  async send(command: Command): Promise<Answer> {
    const answer = await server.send(command);
    if (!answer.done) toasts.say(answer.text, { tone: "bad" });
    else if (answer.text !== "") toasts.say(answer.text, { stay: 3500 });
    return answer;
  }

  /** Say the decision, once. A refusal that leaves the turn as it was gives the buttons back. */
  async act(kind: string, to = 0): Promise<void> {
    const { decision } = this;
    if (decision === null || !decision.open) return;
    decision.sent = kind;
    decision.asking = false;
    const { hand, turn } = decision;
    const answer = await this.send({ type: "act", table: this.key, hand, turn, kind, to, cards: kind === "discard" ? decision.marked : [] });
    if (!answer.done) decision.sent = "";
  }

  /** Fold; when checking is free, ask first. */
  fold(): void {
    const { decision } = this;
    if (decision === null || !decision.open) return;
    if (decision.choices.check) decision.asking = true;
    else void this.act("fold");
  }

  /** Answer a question aloud. */
  ask(about: Question): void {
    if (this.view === undefined) return;
    const last = this.lines.at(-1);
    const text = answer(about, { view: this.view, clock: this.clock, last: last === undefined ? "" : plain(last.pieces), help: helpWords() });
    this.asked = { text, number: this.asked.number + 1 };
  }

  /** Do something with the seat, or with the pace of the hand. */
  async seat(what: Seating): Promise<void> {
    const { view, key: table } = this;
    if (view === undefined) return;
    if (what === "sit_out") await this.send({ type: what, table, when: "next_hand" });
    else if (what === "ready") await this.send({ type: what, table, hand: view.hand });
    else if (what === "take_time") await this.send({ type: what, table, hand: view.hand, turn: view.turn?.turn ?? 0 });
    else await this.send({ type: "come_back", table, post: false });
  }

  /** Look at the own cards, or lay them down again; without a wish the other of the two. */
  peek(looks = !this.peeking): void {
    this.peeked = looks ? (this.view?.hand ?? -1) : -1;
  }

  /** Mark a card for the draw that is still to come, or take the mark back; the server keeps the marks until then. */
  async markBefore(card: CardText): Promise<void> {
    const { view, marked } = this;
    if (view === undefined || marked === null || card === "") return;
    const cards = marked.includes(card) ? marked.filter((each) => each !== card) : [...marked, card];
    await this.send({ type: "pre_act", table: this.key, hand: view.hand, street: view.street, kind: cards.length > 0 ? "discard" : "", cards });
  }

  /** One may look closer at who sits here. */
  readonly meets = true;

  /** A flight has landed. */
  land(key: string): void {
    this.flights = this.flights.filter((flight) => flight.key !== key);
  }

  #places(): ReadonlyMap<number, Place> {
    if (this.#plan === "") return new Map();
    const [plan, seats, own] = this.#plan.split(" ");
    return places(plan === "stud" ? "stud" : "oval", this.phone.current ? "phone" : "desktop", Number(seats), Number(own), this.turned);
  }

  #turnKey(): string {
    const { view } = this;
    return view?.turn?.choices && view.turn.seat === view.you.seat ? `${view.hand} ${view.turn.turn}` : "";
  }

  #decision(): Decision | null {
    if (this.#turn === "") return null;
    return untrack(() => {
      const { hand, turn, you } = this.view as TableView;
      return turn?.choices ? new Decision(hand, turn.turn, turn.choices, you.wish?.cards) : null;
    });
  }

  #tell({ events, hand, view }: Events): void {
    this.moving = true;
    setTimeout(() => (this.moving = false), 60);
    this.#log.tell(events, hand, view);
    this.#shuffle.tell(events, view.game, view.name);
    this.lines = [...this.#log.lines];
    for (const tag of tagsOf(events)) this.#tag(tag);
    this.#sound(events.flatMap(({ event }) => (event === null ? [] : [soundOf(event as { type: string; seat?: number }, view.you.seat)])));
    if (this.#before !== undefined && duration("--t-pot") > 0) this.flights = [...this.flights, ...flightsOf(events, this.#before, this.places)].slice(-24);
    this.#before = view;
  }

  #gesture(seat: number, emote: string): void {
    this.gestures = { ...this.gestures, [seat]: emote };
    setTimeout(() => {
      const { [seat]: _, ...others } = this.gestures;
      this.gestures = others;
    }, SEEN);
  }

  /** Each kind of sound is heard once, however many events of it come together. */
  #sound(all: readonly (Sound | null)[]): void {
    for (const each of new Set(all)) if (each !== null) sounds.play(each, VOLUME[settings.chosen.sound]);
  }

  #tag(tag: Tag): void {
    this.tags = { ...this.tags, [tag.seat]: tag };
    setTimeout(() => {
      if (this.tags[tag.seat]?.seq !== tag.seq) return;
      const { [tag.seat]: _, ...others } = this.tags;
      this.tags = others;
    }, duration("--t-act"));
  }
}
