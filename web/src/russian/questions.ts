/** What a player who does not see a table of Russian Poker may ask by a letter, and the answer in words. */
import { chips } from "../lib/format";
import type { BoxView, DealerView } from "../lib/messages";
import { m } from "../paraglide/messages.js";
import { boxSpoken, cardNames, spoken, turnSpoken } from "./words";

/** What is known when a question is asked: `left` is the time of the running decision in milliseconds, 0 without one. */
export interface Known {
  readonly view: DealerView;
  readonly left: number;
}

const ANSWERS: Readonly<Record<string, (known: Known) => string>> = { H: boxes, B: dealer, P: bets, S: stacks, A: action, T: time, "?": () => m.rp_help() };

/** The answer to the question that a key stands for; "" for a key that asks nothing. */
export function answer(key: string, known: Known): string {
  return ANSWERS[key.toUpperCase()]?.(known) ?? "";
}

const mine = (view: DealerView): readonly BoxView[] => view.boxes.filter((box) => box.mine);
const sentence = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(". ");

function boxes({ view }: Known): string {
  return mine(view).map(boxSpoken).join(" ") || m.rp_say_none();
}

function dealer({ view }: Known): string {
  const shown = cardNames(view.dealer);
  return shown === "" ? m.rp_say_dealer_none() : m.rp_say_dealer({ cards: shown });
}

/** What lies on my boxes. */
function bets({ view }: Known): string {
  const told = mine(view).map((box) => {
    const lies: readonly (readonly [string, number])[] = [[m.rp_ante(), box.ante], [m.rp_bonus(), box.bonus], [m.rp_bet(), box.bet], [m.rp_insurance_full(), box.insurance]];
    const parts = lies.filter(([, amount]) => amount > 0).map(([name, amount]) => `${name} ${chips(amount)}`);
    return `${m.rp_box({ number: String(box.box + 1) })}: ${parts.join(", ")}`;
  });
  return sentence(told) || m.rp_say_none();
}

function stacks({ view }: Known): string {
  return sentence(view.guests.map((guest) => (guest.number === view.you.number ? m.ask_stack_mine({ amount: chips(guest.stack) }) : m.ask_stack({ name: guest.name, amount: chips(guest.stack) }))));
}

function action({ view }: Known): string {
  return turnSpoken(view) || spoken(view) || m.ask_turn_none();
}

function time({ left }: Known): string {
  return left > 0 ? m.speak_seconds({ seconds: String(Math.ceil(left / 1000)) }) : m.ask_time_none();
}
