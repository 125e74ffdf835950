/** Sentences of the table page that depend on more than one thing. */
import { chips, decimal } from "../lib/format";
import type { Choices, SeatView, TableView } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { limitWords } from "../lib/hands";
import { m } from "../paraglide/messages.js";
import { exact, sized } from "./sizing";
import type { Bounds, Typing } from "./sizing";

/** The verb of a bet, raise or completion, as its button says it. */
export function raisingWord(kind: string, all: boolean): string {
  if (all) return m.act_all_in();
  if (kind === "bet") return m.act_bet();
  return kind === "complete" ? m.act_complete_to() : m.act_raise_to();
}

function raisingPhrase(choices: Choices): string {
  const amounts = exact(choices).map(chips);
  if (amounts.length > 0) return choices.raising === "bet" ? m.speak_bet({ amount: amounts.join(m.speak_or()) }) : choices.raising === "complete" ? m.speak_complete({ amount: amounts.join(m.speak_or()) }) : m.speak_raise({ amount: amounts.join(m.speak_or()) });
  const amount = chips(choices.least);
  return choices.raising === "bet" ? m.speak_bet_from({ amount }) : m.speak_raise_from({ amount });
}

/** What the player may do now, said once when his turn comes. */
export function turnWords(choices: Choices): string {
  const ways: string[] = [];
  if (choices.discard > 0) ways.push(m.speak_discard({ most: String(choices.discard) }));
  if (choices.check) ways.push(m.speak_check());
  if (choices.call > 0) ways.push(m.speak_call({ amount: chips(choices.call) }));
  if (choices.bring_in > 0) ways.push(m.speak_bring_in({ amount: chips(choices.bring_in) }));
  if (sized(choices) || exact(choices).length > 0) ways.push(raisingPhrase(choices));
  if (choices.fold && !choices.check) ways.push(m.speak_fold());
  if (choices.run_twice) ways.push(m.runs_once(), m.runs_twice());
  if (choices.show) ways.push(m.speak_show());
  if (choices.muck) ways.push(m.speak_muck());
  return m.speak_turn({ ways: ways.join(m.speak_or()) });
}

/** Which of two boards it is: "First board"; "" where there is one. */
export function boardName(run: number): string {
  return run === 0 ? "" : run === 1 ? m.board_first() : m.board_second();
}

/** The stakes up to the first comma ("20/40"), and what comes after it ("ante 2, bring-in 5"). */
export function stakesWords(view: TableView): readonly [bets: string, more: string] {
  const [bets = "", ...more] = view.stakes.split(", ");
  return [bets, more.join(", ")];
}

/** The name of the table's game and stakes: "5/10 · No-Limit Hold'em". Antes stand elsewhere, so that the game's name has room. */
export function whereWords(view: TableView): string {
  return m.table_where({ stakes: stakesWords(view)[0], limit: limitWords(view.limit, view.limit_name), game: view.game_name });
}

/** The title of the page: whose turn it is comes first, even that at a table `elsewhere`. */
export function titleOf(view: TableView, elsewhere = ""): string {
  const table = `${view.name}, ${limitWords(view.limit, view.limit_name)} ${view.game_name} ${view.stakes}`;
  const { turn, you } = view;
  if (elsewhere !== "" && turn?.seat !== you.seat) return m.title_elsewhere({ table: elsewhere });
  if (turn === null) return table;
  if (turn.seat === you.seat) return turn.choices?.discard ? m.title_your_draw({ table }) : m.title_your_turn({ table });
  return m.title_turn({ name: view.seats[turn.seat]?.name ?? "", table });
}

/** A text with a large first letter: the server names streets and antes as they stand within sentences. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An amount on the table as this browser shows them: in chips, or in big blinds where there are any. */
export function amountWords(amount: number, view: TableView): string {
  if (settings.chosen.stacks === "chips" || view.big_blind === 0) return chips(amount);
  return m.amount_blinds({ amount: decimal(amount / view.big_blind) });
}

/** What stands where the stack stands: the stack, or why there is none to speak of. */
export function stackWords(seat: SeatView, view: TableView): string {
  switch (seat.state) {
    case "all_in":
      return m.seat_all_in();
    case "sitting_out":
      return m.seat_sitting_out();
    case "broke":
      return m.seat_broke();
    case "reserved":
      return m.seat_reserved();
    default:
      return amountWords(seat.stack, view);
  }
}

/** How a seat that is out of the hand gave it up. */
export function outWords(seat: SeatView): string {
  return seat.did?.kind === "muck" ? m.seat_mucked() : m.seat_folded();
}

/** The frame of a seat, as classes. */
export function seatClasses(seat: SeatView, acting: boolean): (string | false)[] {
  return [
    acting && "is-acting",
    seat.state === "folded" && "is-folded",
    (seat.state === "sitting_out" || seat.state === "broke" || seat.state === "reserved") && "is-out",
    seat.state === "all_in" && "is-allin",
    seat.state === "waiting" && "is-waiting",
    !seat.connected && !seat.bot && seat.state !== "empty" && "is-gone",
    seat.won > 0 && "is-winner",
  ];
}

/** What a pot is called. */
export function potName(pot: number, pots: number): string {
  if (pot === 0) return m.pot_main();
  return pots > 2 ? m.pot_side_number({ number: String(pot) }) : m.pot_side();
}

/** What is wrong with a typed amount; "" when nothing is. */
export function faultWords(fault: Typing["fault"], { least, most }: Bounds): string {
  if (fault === "number") return m.size_number();
  if (fault === "least") return m.size_least({ amount: chips(least) });
  return fault === "most" ? m.size_most({ amount: chips(most) }) : "";
}

/** The name of a preset of the size of a bet. */
export function presetName(name: string): string {
  const known: Readonly<Record<string, () => string>> = { min: m.preset_min, two_and_half_blinds: m.preset_two_and_half_blinds, three_blinds: m.preset_three_blinds, half_pot: m.preset_half, two_thirds_pot: m.preset_two_thirds, pot: m.preset_pot, all_in: m.preset_all_in };
  return known[name]?.() ?? name.replaceAll("_", " ");
}
