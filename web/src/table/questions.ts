/** What a player who does not see the table may ask by a letter, and the answer in words. */
import { cardName } from "../lib/cards";
import { chips } from "../lib/format";
import { handWords } from "../lib/hands";
import type { SeatView, TableView } from "../lib/messages";
import { m } from "../paraglide/messages.js";
import type { Clock } from "./clock";
import type { Question } from "./keys";
import { boardName, potName, turnWords } from "./words";

/** What is known when a question is asked. */
export interface Known {
  readonly view: TableView;
  readonly clock: Clock | null;
  /** What happened last, as the log tells it. */
  readonly last: string;
  /** Which keys there are, in a sentence. */
  readonly help: string;
}

const ANSWERS: Readonly<Record<Question, (known: Known) => string>> = {
  ask_hand: hand,
  ask_board: board,
  ask_pot: pot,
  ask_stacks: stacks,
  ask_action: action,
  ask_time: time,
  ask_last: ({ last }) => last || m.ask_last_none(),
  help: ({ help }) => help,
};

/** The answer to a question that a player asks by a key. */
export function answer(about: Question, known: Known): string {
  return ANSWERS[about](known);
}

const names = (cards: readonly string[]): string => cards.map(cardName).join(", ");
const sentence = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(". ");
const at = (view: TableView, seat: number): SeatView | undefined => view.seats[seat];
const taken = (view: TableView): readonly SeatView[] => view.seats.filter((seat) => seat.state !== "empty" && seat.state !== "reserved");

function hand({ view }: Known): string {
  const own = at(view, view.you.seat)?.cards ?? [];
  if (own.length === 0) return m.ask_hand_none();
  const worth = sentence([handWords(view.you.words), view.you.low_words === "" ? "" : `${m.low()}: ${handWords(view.you.low_words)}`]);
  return m.ask_hand({ cards: names(own.map((card) => card.card)), words: worth });
}

function board({ view }: Known): string {
  const shown = taken(view).flatMap((seat) => {
    const up = seat.cards.filter((card) => card.up && card.card !== "").map((card) => card.card);
    return up.length === 0 || seat.state === "folded" ? [] : [sentence([m.ask_shows({ name: seat.name, cards: names(up) }), handWords(seat.showing)])];
  });
  const both = view.boards.map((cards, place) => m.ask_boards({ board: boardName(place + 1), cards: names(cards) }));
  const lies = both.length > 0 ? both : view.board.length > 0 ? [m.ask_board({ cards: names(view.board) })] : [];
  return sentence([...lies, ...shown]) || m.ask_board_none();
}

function pot({ view }: Known): string {
  const sides = view.pots.length > 1 ? view.pots.map((each) => `${potName(each.pot, view.pots.length)} ${chips(each.amount)}`) : [];
  return sentence([m.ask_pot({ amount: chips(view.pot) }), ...sides, view.you.to_call > 0 ? m.ask_to_call({ amount: chips(view.you.to_call) }) : ""]);
}

function stacks({ view }: Known): string {
  return sentence(taken(view).map((seat) => (seat.seat === view.you.seat ? m.ask_stack_mine({ amount: chips(seat.stack) }) : m.ask_stack({ name: seat.name, amount: chips(seat.stack) }))));
}

function action({ view }: Known): string {
  if (view.turn === null) return m.ask_turn_none();
  if (view.turn.seat === view.you.seat && view.turn.choices !== null) return turnWords(view.turn.choices);
  return m.ask_turn_other({ name: at(view, view.turn.seat)?.name ?? "" });
}

function time({ view, clock }: Known): string {
  if (clock === null) return m.ask_time_none();
  return m.ask_time({ seconds: String(clock.seconds), bank: String(Math.ceil((view.turn?.bank ?? view.you.bank) / 1000)) });
}
