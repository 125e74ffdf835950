/** A table of Russian Poker as its page keeps it: the server's view, and what only this screen has (marked cards, insurance, bets of before). */
import { MediaQuery } from "svelte/reactivity";
import { alarm } from "../fair/alarm";
import { CoupShuffle } from "../fair/coup.svelte";
import { hands } from "../fair/shuffle.svelte";
import type { Answer, Command } from "../lib/connection.svelte";
import type { BoxView, Coached, DealerView, PlaceView } from "../lib/messages";
import { server } from "../lib/server.svelte";
import { settings } from "../lib/settings.svelte";
import { toasts } from "../lib/toasts.svelte";

/** Buttons that have just appeared are deaf for so long (milliseconds). */
export const GUARD = 400;
const TICK = 250;

/** What lies on a box. */
export interface Laid {
  readonly box: number;
  readonly ante: number;
  readonly bonus: number;
  readonly dark: boolean;
  readonly sixth: boolean;
}

export class Dealer {
  readonly key: string;
  readonly phone = new MediaQuery("max-width: 720px");
  now = $state(performance.now());
  /** The ANTE that a press on a box lays. */
  size = $state(0);
  /** Cards marked for exchange, by their texts. */
  marked = $state.raw<readonly string[]>([]);
  insurance = $state(0);
  sent = $state(false);
  ready = $state(false);
  /** What the coach said last, and all his words cost so far, in thousandths of an ANTE. */
  coached = $state.raw<Coached | null>(null);
  coaching = $state(false);
  cost = $state(0);
  decisions = $state(0);
  /** The number of the last line of chat that has been seen; -1 until the table is there. */
  read = $state(-1);
  /** The answer to what the player asked last, to be said aloud; `number` tells two equal ones apart. */
  asked = $state.raw({ text: "", number: 0 });
  /** The bets of the last coup, to be laid once more. */
  before: readonly Laid[] = [];
  readonly #shuffle: CoupShuffle;
  #turn = "";
  #coup = 0;

  readonly dealt = $derived.by(() => server.dealer(this.key));
  readonly view: DealerView | undefined = $derived(this.dealt?.view);
  readonly chat = $derived(this.dealt?.chat ?? []);
  readonly unread = $derived(this.read < 0 || settings.chosen.chat === "off" ? 0 : this.chat.filter((line) => line.line > this.read).length);
  readonly own = $derived(this.view?.guests.find((guest) => guest.number === this.view?.you.number));
  readonly mine: readonly BoxView[] = $derived(this.view?.boxes.filter((box) => box.mine) ?? []);
  /** The box that this player decides for now. */
  readonly deciding: BoxView | undefined = $derived(this.view === undefined || this.view.you.choices.box < 0 ? undefined : this.view.boxes[this.view.you.choices.box]);
  readonly left = $derived(this.view?.turn == null || this.dealt === undefined ? 0 : Math.max(0, this.view.turn.left - (this.now - this.dealt.at)));
  readonly share = $derived(this.view?.turn == null || this.view.turn.total === 0 ? 0 : (100 * this.left) / this.view.turn.total);

  /** True while the player of this window has a place here and the line is up: so long his numbers count in the shuffle. */
  readonly shuffles = $derived(server.status === "open" && this.own !== undefined);
  /** How the coup that is over came out in this browser's check; undefined until it is checked. */
  readonly checked = $derived(hands.all.find(({ hand }) => hand.table === this.key && hand.hand === this.view?.coup));

  constructor(key: string) {
    this.key = key;
    this.#shuffle = new CoupShuffle(key, { tell: (message) => server.tell(message), now: () => performance.now(), alarm });
  }

  /** Follow the table until the returned function is called. */
  start(): () => void {
    const unwatch = server.watch(this.key);
    const timer = setInterval(() => (this.now = performance.now()), TICK);
    const unheed = server.heed((message) => {
      if (message.type === "dealer" && message.table === this.key) this.#shuffle.see(message.view);
      else if (message.type === "coup_opened" && message.table === this.key) this.#shuffle.opened(message.file);
      if (message.type !== "coached" || message.table !== this.key) return;
      this.coached = message;
      this.cost += message.cost;
      this.decisions += 1;
    });
    return () => {
      unheed();
      clearInterval(timer);
      unwatch();
    };
  }

  /** Note that all that was said has been seen. */
  readAll(): void {
    this.read = this.chat.at(-1)?.line ?? 0;
  }

  /** Give a number to the next shuffle. */
  offer(): void {
    this.#shuffle.offer();
  }

  /** Take notice of a new view: another decision begins with nothing marked, its buttons deaf for a moment. */
  settle(): void {
    const { view } = this;
    if (view === undefined) return;
    if (this.size === 0) this.size = view.least_ante;
    if (this.read < 0) this.readAll();
    const turn = `${view.coup} ${view.turn?.turn ?? ""} ${view.you.choices.box} ${this.deciding?.cards.length ?? 0}`;
    if (view.state === "deciding" && this.mine.length > 0 && this.#coup !== view.coup) {
      this.#coup = view.coup;
      this.before = this.mine.map(({ box, ante, bonus, dark, sixth_ordered }) => ({ box, ante, bonus, dark, sixth: sixth_ordered }));
    }
    if (turn === this.#turn) return;
    this.#turn = turn;
    this.marked = [];
    this.insurance = 0;
    this.sent = false;
    this.ready = false;
    setTimeout(() => (this.ready = true), GUARD);
  }

  /** Send a command of this table; a refusal is said, and the answer returned. */
  async send(command: Command): Promise<Answer> {
    const answer = await server.send(command);
    if (!answer.done) toasts.say(answer.text, { tone: "bad" });
    else if (answer.text !== "") toasts.say(answer.text, { stay: 3500 });
    return answer;
  }

  /** Ask for the coach, or do without him. */
  async coach(on: boolean): Promise<void> {
    const { done } = await this.send({ type: "coach", table: this.key, on });
    this.coaching = done && on;
    if (!on) this.coached = null;
  }

  /** What may be laid on a box now; undefined where nothing may. */
  place(box: number): PlaceView | undefined {
    return this.view?.you.choices.places.find((place) => place.box === box);
  }

  /** Lay bets on a box, kept within what it takes; 0 chips of ANTE take them back. */
  async lay(laid: Laid): Promise<Answer> {
    return this.send({ type: "place_bets", table: this.key, coup: this.view?.coup ?? 0, ...laid });
  }

  /** Press a free box: it is played open if none of mine is yet, else dark. */
  press(box: number): void {
    const place = this.place(box);
    if (place === undefined) return;
    const dark = place.most === 0;
    const [least, most] = dark ? [place.dark_least, place.dark_most] : [place.least, place.most];
    if (most > 0) void this.lay({ box, ante: Math.min(Math.max(this.size, least), most), bonus: 0, dark, sixth: false });
  }

  /** Lay the bets of the last coup again. */
  async again(): Promise<void> {
    for (const laid of this.before) if (!(await this.lay(laid)).done) return;
  }

  /** Take a decision, once. */
  async decide(kind: string): Promise<void> {
    const { view } = this;
    if (view?.turn == null || this.sent || !this.ready) return;
    this.sent = true;
    const answer = await this.send({ type: "decide", table: this.key, coup: view.coup, turn: view.turn.turn, kind, insurance: kind === "bet" ? this.insurance : 0, cards: kind === "exchange" ? this.marked : [] });
    if (!answer.done) this.sent = false;
  }

  /** Say something aloud, also when it is what was said before. */
  say(text: string): void {
    this.asked = { text, number: this.asked.number + 1 };
  }

  /** Mark a card for exchange, or take the mark back. */
  mark(card: string): void {
    if (card === "" || this.deciding === undefined || this.view?.you.choices.exchanges.length === 0) return;
    this.marked = this.marked.includes(card) ? this.marked.filter((each) => each !== card) : [...this.marked, card];
  }

  /** Insure by the key: nothing, the least, the most, and nothing again. */
  insureNext(): void {
    const { insurance_least: least = 0, insurance_most: most = 0 } = this.view?.you.choices ?? {};
    this.insurance = this.insurance === 0 ? least : this.insurance < most ? most : 0;
  }

  /** What exchanging the marked cards costs; undefined when so many can't be exchanged. */
  get price(): number | undefined {
    return this.view?.you.choices.exchanges.find((each) => each.count === this.marked.length)?.price;
  }
}
