/** Keys of a table of Russian Poker: the questions are those of the other tables, and no decision lies on their letters. */

import { expect, test } from "vitest";
import { fill } from "../../src/lib/messages";
import type { DealerView } from "../../src/lib/messages";
import { pressed } from "../../src/russian/keys";
import { answer } from "../../src/russian/questions";

const BOXES = [{ box: 0, number: 0, name: "Anna", mine: true, stage: "deciding", ante: 20, bonus: 5, to_bet: 40, cards: ["As", "Kd", "7c", "4h", "2s"] }];

function table(choices: object, more: object = {}): DealerView {
  const guests = [{ number: 0, name: "Anna", player: "p", stack: 940 }, { number: 1, name: "Bruno", player: "q", stack: 500 }];
  const turn = { turn: 1, box: 0, number: 0, left: 20_000, total: 25_000 };
  return fill("DealerView", { table: "showboat", name: "Showboat", state: "deciding", dealer: ["Qs"], boxes: BOXES, guests, turn, you: { number: 0, choices }, ...more });
}

const deciding = table({ box: 0, fold: true, bet: 40, exchanges: [{ count: 1, price: 20 }, { count: 2, price: 20 }], sixth: true, sixth_price: 20 });
const known = { view: deciding, left: 12_300 };

test.each([["f", "fold"], ["c", "bet"], ["6", "sixth"]])("%s decides: %s", (key, kind) => {
  expect(pressed(key, { price: undefined }, deciding)).toEqual({ do: "decide", kind });
});

test("cards are marked by their places, and exchanged when so many can be", () => {
  expect(pressed("5", { price: undefined }, deciding)).toEqual({ do: "mark", at: 4 });
  expect(pressed("e", { price: undefined }, deciding)).toBeNull();
  expect(pressed("e", { price: 20 }, deciding)).toEqual({ do: "decide", kind: "exchange" });
});

test.each([..."hbpsat?"])("%s only asks, whatever can be done", (key) => {
  const betting = table({ box: -1, betting: true, confirm: true }, { state: "betting" });
  for (const view of [deciding, betting]) expect(pressed(key, { price: 20 }, view)).toEqual({ do: "ask", letter: key.toUpperCase() });
});

test("each question has its answer", () => {
  expect(answer("h", known)).toContain("Box 1: Ace of spades, King of diamonds, Seven of clubs");
  expect(answer("b", known)).toBe("The dealer shows Queen of spades.");
  expect(answer("p", known)).toBe("Box 1: ANTE 20, BONUS 5");
  expect(answer("s", known)).toBe("You 940. Bruno 500");
  expect(answer("a", known)).toContain("F fold, C stand with BET 40, 1 to 5 mark cards, E exchange them for 20, 6 buy the sixth card for 20.");
  expect(answer("t", known)).toBe("13 seconds left");
  expect(answer("?", known)).toContain("Keys: H my boxes");
});

test("somebody without a box is told so", () => {
  const view = table({ box: -1 }, { boxes: [], dealer: [], turn: null, state: "waiting" });
  expect([..."hpbt"].map((key) => answer(key, { view, left: 0 }))).toEqual([
    "You have no box in this coup.",
    "You have no box in this coup.",
    "The dealer has no cards yet.",
    "No clock is running.",
  ]);
});
