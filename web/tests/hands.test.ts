import { afterEach, expect, test } from "vitest";
import { handWords, limitWords, streetWords } from "../src/lib/hands";
import { overwriteGetLocale } from "../src/paraglide/runtime.js";

const speak = (locale: "en" | "lv" | "pl"): void => overwriteGetLocale(() => locale);
afterEach(() => speak("en"));

const TOLD: readonly [string, string, string][] = [
  ["Royal flush", "Royal Flush", "Poker królewski"],
  ["Straight flush, nine high", "Straight Flush līdz 9", "Poker do 9"],
  ["Four of a kind, sixes", "Četras vienādas, 6", "Kareta, 6"],
  ["full house, aces over kings", "Full House, A un K", "Ful, A na K"],
  ["Flush, ace high", "Flush līdz A", "Kolor do A"],
  ["Straight, ten high", "Straight līdz 10", "Strit do 10"],
  ["Three of a kind, twos", "Trīs vienādas, 2", "Trójka, 2"],
  ["Two pair, queens and jacks", "Divi pāri, Q un J", "Dwie pary, Q i J"],
  ["Pair of sevens", "Pāris, 7", "Para, 7"],
  ["King high", "Augstākā kārts K", "Wysoka karta K"],
  ["No low", "Zemākās nav", "Bez niskiego"],
  ["8-6-4-3-A", "8-6-4-3-A", "8-6-4-3-A"],
  ["T-6-4-3-A", "10-6-4-3-A", "10-6-4-3-A"],
  ["Badugi, 8-5-3-A", "Badugi, 8-5-3-A", "Badugi, 8-5-3-A"],
  ["Three cards, T-4-2", "Trīs kārtis, 10-4-2", "Trzy karty, 10-4-2"],
  ["One card, K", "Viena kārts, K", "Jedna karta, K"],
];

test.each(TOLD)("%s", (english, latvian, polish) => {
  expect(handWords(english)).toBe(english);
  speak("lv");
  expect(handWords(english)).toBe(latvian);
  speak("pl");
  expect(handWords(english)).toBe(polish);
});

test("what is not known stays as it is", () => {
  speak("lv");
  expect(handWords("Five of a kind, aces")).toBe("Five of a kind, aces");
  expect(handWords("")).toBe("");
  expect(streetWords("flop")).toBe("flop");
  expect(streetWords("the draw")).toBe("kāršu maiņa");
  expect(limitWords("nl", "No Limit")).toBe("Bez limita");
  expect(limitWords("No Limit")).toBe("Bez limita");
  expect(limitWords("sl", "Spread Limit")).toBe("Spread Limit");
});
