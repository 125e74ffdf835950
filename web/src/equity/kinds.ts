/** The names of the kinds of hands. */
import { m } from "../paraglide/messages.js";

const NAMES: Readonly<Record<string, () => string>> = {
  high_card: m.kind_high_card,
  pair: m.kind_pair,
  two_pair: m.kind_two_pair,
  three_of_a_kind: m.kind_three_of_a_kind,
  straight: m.kind_straight,
  flush: m.kind_flush,
  full_house: m.kind_full_house,
  four_of_a_kind: m.kind_four_of_a_kind,
  straight_flush: m.kind_straight_flush,
  pair_or_worse: m.kind_pair_or_worse,
  higher_low: m.kind_higher_low,
  ten_low: m.kind_ten_low,
  nine_low: m.kind_nine_low,
  eight_low: m.kind_eight_low,
  seven_low: m.kind_seven_low,
  six_low: m.kind_six_low,
  five_low: m.kind_five_low,
  one_card: m.kind_one_card,
  two_cards: m.kind_two_cards,
  three_cards: m.kind_three_cards,
  four_cards: m.kind_four_cards,
};

/** The name of a kind; one that came later than this client is its own. */
export const kindName = (kind: string): string => NAMES[kind]?.() ?? kind.replaceAll("_", " ");
