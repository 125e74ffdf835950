/** Sentences of a table of Russian Poker that depend on more than one thing. */
import { cardName } from "../lib/cards";
import { chips, decimal, signed } from "../lib/format";
import { handWords } from "../lib/hands";
import type { BoxView, Coached, DealerView, SettledLine } from "../lib/messages";
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";

const KINDS: Readonly<Record<string, () => string>> = {
  ace_king: m.rp_kind_ace_king,
  pair: m.rp_kind_pair,
  two_pair: m.rp_kind_two_pair,
  three_of_a_kind: m.rp_kind_three_of_a_kind,
  straight: m.rp_kind_straight,
  flush: m.rp_kind_flush,
  full_house: m.rp_kind_full_house,
  four_of_a_kind: m.rp_kind_four_of_a_kind,
  straight_flush: m.rp_kind_straight_flush,
  royal_flush: m.rp_kind_royal_flush,
};

const RULES: Readonly<Record<string, () => string>> = {
  no_game: m.rp_rule_no_game,
  dealer_higher: m.rp_rule_dealer_higher,
  equal: m.rp_rule_equal,
  player_higher: m.rp_rule_player_higher,
  second_combination: m.rp_rule_second_combination,
  folded: m.rp_rule_folded,
  exchange: m.rp_rule_exchange,
  sixth_card: m.rp_rule_sixth_card,
  dealer_card: m.rp_rule_dealer_card,
  bonus_won: m.rp_rule_bonus_won,
  bonus_lost: m.rp_rule_bonus_lost,
};

const ABOUT: Readonly<Record<string, () => string>> = { ante: m.rp_ante, bet_first: m.rp_bet, bet_second: m.rp_bet, fee: m.rp_fee, insurance: m.rp_insurance, bonus: m.rp_bonus };

/** The name of a kind of combination. */
export const kindName = (kind: string): string => KINDS[kind]?.() ?? kind.replaceAll("_", " ");

/** What a box's cards make: "Pair + Ace-King", or nothing yet. */
export const madeWords = (box: BoxView): string => box.made.map((each) => kindName(each.kind)).join(" + ") || m.rp_nothing();

/** What a line is about and why: "BET: pair 1 : 1"; a rule that names the BONUS says all. */
export function lineWords(line: SettledLine, between = ": "): string {
  const about = ABOUT[line.what]?.() ?? line.what;
  const why = line.combination === "" ? (RULES[line.rule]?.() ?? line.rule) : `${kindName(line.combination)} ${line.pays} : 1`;
  return line.rule === "bonus_lost" ? why : about + between + why;
}

/** The same of somebody else's box: it does not say "you". */
export const othersLine = (line: SettledLine): string => lineWords(line).replace(m.rp_rule_player_higher(), m.coup_box_higher());

/** What playing dark costs by the rules of this table; "" where that is not known, or there are no dark boxes. */
export function darkPrice({ dark_edge: plain, dark_sixth_edge: sixth }: DealerView): string {
  if (plain === 0) return "";
  const percent = (of: number): string => decimal(Math.round(of / 10) / 10);
  return sixth === 0 ? m.rp_dark_price_plain({ plain: percent(plain) }) : m.rp_dark_price({ plain: percent(plain), sixth: percent(sixth) });
}

/** What a box brings if it stands and wins: its combinations, counted from the BET that it lays. */
export const winsWith = (box: BoxView): number => box.made.reduce((sum, each) => sum + each.pays * (box.bet || box.to_bet), 0);

/** Cards by their names, those that lie face down left out. */
export const cardNames = (cards: readonly string[]): string => cards.filter((card) => card !== "").map(cardName).join(", ");

/** What a box says for somebody who does not see it. */
export const boxSpoken = (box: BoxView): string => m.rp_say_box({ number: String(box.box + 1), cards: cardNames(box.cards), made: madeWords(box) });

/** Thousandths of an ANTE as a figure: 0.12. */
export const antes = (mills: number): string => new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 3 }).format(mills / 1000);

/** What the coach says about a decision. */
export function coachWords({ best, cards, insures, cost }: Coached): string {
  if (cost === 0) return m.rp_coach_right();
  const plain: Readonly<Record<string, () => string>> = { fold: m.rp_coach_fold, bet: m.rp_coach_bet, sixth_card: m.rp_coach_sixth };
  const words = plain[best]?.() ?? m.rp_coach_exchange({ cards: cardNames(cards) });
  return m.rp_coach_best({ best: insures ? m.rp_coach_insured({ best: words }) : words, cost: antes(cost) });
}

/** What is said aloud when something has changed at the table. */
export function spoken(view: DealerView): string {
  if (view.state === "betting") return view.you.choices.betting ? m.rp_say_betting({ amount: chips(view.least_ante) }) : m.rp_bets_open();
  if (view.state === "dealing") return m.rp_dealing();
  if (view.state === "settled") {
    const nets = view.boxes.filter((box) => box.mine && box.lines.length > 0).map((box) => m.rp_say_net({ number: String(box.box + 1), net: signed(box.net) }));
    return [view.dealer_game === false ? m.rp_no_game() : handWords(view.dealer_words), ...nets].filter(Boolean).join(". ");
  }
  const shows = view.dealer.length > 0 ? m.rp_say_dealer({ cards: cardNames(view.dealer) }) : "";
  const other = view.state === "deciding" && view.turn !== null && view.turn.number !== view.you.number ? view.boxes[view.turn.box] : undefined;
  return other === undefined ? shows : `${shows} ${m.rp_other_decides({ number: String(other.box + 1), name: other.name })}`;
}

/** What the player is to decide now, said once; "" when it is not his turn. */
export function turnSpoken(view: DealerView): string {
  const { choices } = view.you;
  const box = view.boxes[choices.box];
  if (box === undefined || !(choices.fold || choices.stand)) return "";
  const cards = cardNames(box.cards);
  if (choices.dealer_card > 0) return m.rp_say_dealers_turn({ number: String(box.box + 1), cards: cardNames(view.dealer), ways: waysSpoken(view) });
  return m.rp_say_turn({ number: String(box.box + 1), made: cards === "" ? m.rp_dark() : `${cards}: ${madeWords(box)}`, ways: waysSpoken(view) });
}

/** What may be done now, each way with its key. */
function waysSpoken({ you: { choices } }: DealerView): string {
  const prices = choices.exchanges.map((each) => each.price);
  const [cheap, dear] = [Math.min(...prices), Math.max(...prices)];
  return [
    choices.fold ? m.rp_way_fold() : "",
    choices.fold ? m.rp_way_bet({ amount: chips(choices.bet) }) : "",
    choices.stand ? m.rp_way_stand() : "",
    choices.dealer_card > 0 ? m.rp_way_dealer_card({ amount: chips(choices.dealer_card) }) : "",
    prices.length > 0 ? m.rp_way_exchange({ amount: cheap === dear ? chips(cheap) : `${chips(cheap)}–${chips(dear)}` }) : "",
    choices.sixth ? m.rp_way_sixth({ amount: chips(choices.sixth_price) }) : "",
    choices.insurance_most > 0 ? m.rp_way_insure({ least: chips(choices.insurance_least), most: chips(choices.insurance_most) }) : "",
  ].filter(Boolean).join(", ");
}
