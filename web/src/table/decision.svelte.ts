/** One decision of the player: what he may do, what he has picked, and whether he has already said it. */
import type { CardText, Choices } from "../lib/messages";
import { clamp } from "./sizing";

/** Buttons that have just appeared are deaf for so long (milliseconds), so that no click meant for what stood there before counts. */
export const GUARD = 400;

export class Decision {
  readonly choices: Choices;
  /** The size picked for a bet or raise. */
  amount = $state(0);
  /** The size is being picked: open on a short phone, focused anywhere. */
  sizing = $state(false);
  /** The cards marked for discard. */
  marked = $state.raw<readonly CardText[]>([]);
  /** The command that was sent; its buttons rest until the server has answered. */
  sent = $state("");
  /** The buttons have been there long enough to be meant. */
  ready = $state(false);
  /** The player folds though he could check: asked first. */
  asking = $state(false);

  constructor(
    readonly hand: number,
    readonly turn: number,
    choices: Choices,
    /** Cards that were marked before the turn came. */
    marked: readonly CardText[] = [],
  ) {
    this.choices = choices;
    this.marked = marked.slice(0, choices.discard);
    this.amount = choices.raising === "" ? 0 : clamp(choices.least, choices);
    setTimeout(() => (this.ready = true), GUARD);
  }

  /** Whether a press counts now. */
  get open(): boolean {
    return this.ready && this.sent === "";
  }

  /** Pick a size. */
  pick(amount: number): void {
    this.amount = clamp(amount, this.choices);
  }

  /** Mark a card for discard, or take the mark back; no more than may be exchanged. */
  mark(card: CardText): void {
    if (this.marked.includes(card)) this.marked = this.marked.filter((each) => each !== card);
    else if (this.marked.length < this.choices.discard) this.marked = [...this.marked, card];
  }
}
