/** A replayed coup as a list of rows to read and to jump to. */
import { chips, signed } from "../lib/format";
import { handWords } from "../lib/hands";
import type { BoxView, CoupStep, SettledLine } from "../lib/messages";
import { m } from "../paraglide/messages.js";
import { lineWords, madeWords } from "../russian/words";
import { cards, mark, pieces } from "../table/pieces";
import type { Row, StreetMark } from "./steps";

const PARTS: readonly (readonly [begins: readonly string[], name: () => string])[] = [
  [["start"], m.coup_part_bets],
  [["deal"], m.coup_part_deal],
  [["exchange", "sixth", "fold", "bet", "stand"], m.coup_part_decisions],
  [["dealer", "dealer_card", "dealer_draws", "open", "settle"], m.coup_part_settlement],
];

/** The parts of a coup, in order: bets, the deal, decisions, the settlement. */
export function parts(steps: readonly CoupStep[]): StreetMark[] {
  return PARTS.flatMap(([begins, name]) => {
    const step = steps.findIndex((each) => begins.includes(each.what));
    return step < 0 ? [] : [{ step, name: name() }];
  });
}

const amount = (of: number): string => mark("amount", chips(of));
const boxOf = (step: CoupStep): BoxView | undefined => step.view.boxes[step.box];

/** Whose box it is: "Box 2, Anna". */
function whose(step: CoupStep): string {
  const box = m.rp_box({ number: String(step.box + 1) });
  return step.name === "" ? box : `${box}, ${mark("name", step.name)}`;
}

function laid(step: CoupStep): string {
  const ante = step.dark ? m.coup_ante_dark({ box: whose(step), amount: amount(step.amount) }) : m.coup_ante({ box: whose(step), amount: amount(step.amount) });
  const bonus = step.bonus > 0 ? `, ${m.rp_bonus()} ${amount(step.bonus)}` : "";
  return ante + bonus + (step.sixth ? `, ${m.rp_sixth_bought()}` : "");
}

function exchanged(step: CoupStep): string {
  const facts = { box: whose(step), fee: amount(step.amount) };
  const known = step.cards.length > 0 && step.given.every((card) => card !== "");
  return known ? m.coup_exchange({ ...facts, given: cards(step.given), drawn: cards(step.cards) }) : m.coup_exchange_hidden({ ...facts, count: amount(step.count) });
}

/** How a BONUS came out; before the settlement its player alone knows. */
function bonus(step: CoupStep): string {
  const came = boxOf(step)?.bonus_came;
  if (came == null) return m.coup_bonus_settled({ box: whose(step) });
  return step.amount > 0 ? m.coup_bonus_won({ box: whose(step), amount: amount(step.amount) }) : m.coup_bonus_lost({ box: whose(step) });
}

function dealer(step: CoupStep): string {
  const { dealer_game: game, dealer_words: words } = step.view;
  return m.coup_dealer({ cards: cards(step.cards), made: game === true ? handWords(words) : m.rp_no_game() });
}

function opens(step: CoupStep): string {
  const box = boxOf(step);
  return m.coup_box_opens({ box: whose(step), cards: cards(step.cards), made: box === undefined || box.made.length === 0 ? m.coup_nothing() : madeWords(box) });
}

/** A line of the settlement; of somebody else's box it does not say "you". */
function line(step: CoupStep): string {
  const told = step.line as SettledLine;
  const said = lineWords(told, ", ");
  const words = step.mine ? said : said.replace(m.rp_rule_player_higher(), m.coup_box_higher());
  return `${whose(step)}. ${words}: ${mark("amount", signed(told.won - told.lost))}`;
}

const SAY: Readonly<Record<string, (step: CoupStep) => string>> = {
  ante: laid,
  taken_back: (step) => m.coup_taken_back({ box: whose(step) }),
  deal: (step) => m.coup_dealt({ card: cards(step.cards) }),
  bonus,
  exchange: exchanged,
  sixth: (step) => (step.cards.length > 0 ? m.coup_sixth({ box: whose(step), card: cards(step.cards), fee: amount(step.amount) }) : m.coup_sixth_hidden({ box: whose(step), fee: amount(step.amount) })),
  fold: (step) => m.coup_fold({ box: whose(step) }),
  bet: (step) => m.coup_bet({ box: whose(step), amount: amount(step.amount) }) + (step.insurance > 0 ? `, ${m.coup_insured({ amount: amount(step.insurance) })}` : ""),
  stand: (step) => m.coup_stand({ box: whose(step) }),
  dealer,
  dealer_card: (step) => m.coup_dealer_card({ box: whose(step), amount: amount(step.amount) }),
  dealer_draws: (step) => m.coup_dealer_draws({ given: cards(step.given), card: cards(step.cards), made: step.view.dealer_game === true ? handWords(step.view.dealer_words) : m.rp_no_game() }),
  open: opens,
  settle: line,
  voided: (step) => (step.why === "" ? m.coup_voided() : `${m.coup_voided()}: ${step.why}`),
};

/** All rows of a coup: what happened at each step, and a heading where a part begins. */
export function coupRows(steps: readonly CoupStep[]): Row[] {
  const marks = parts(steps);
  return steps.flatMap((step, at) => {
    const heads = marks.filter((each) => each.step === at).map((each) => ({ step: at, street: true, pieces: pieces(each.name), pot: 0 }));
    const words = SAY[step.what]?.(step) ?? "";
    return words === "" ? heads : [...heads, { step: at, street: false, pieces: pieces(words), pot: 0 }];
  });
}
