import { expect, test } from "vitest";
import { fill } from "../../src/lib/messages";
import type { TableView } from "../../src/lib/messages";
import type { Question } from "../../src/table/keys";
import { answer } from "../../src/table/questions";
import { view as sent } from "../said";

const made = (more: object): TableView => fill("TableView", { ...sent(7), ...more });
const seats = [
  { seat: 0, state: "playing", player: "me", name: "Me", stack: 980, cards: [{ card: "As" }, { card: "Kh" }] },
  { seat: 1, state: "playing", player: "p1", name: "Anna", stack: 1000, cards: [{}, { card: "Td", up: true }], showing: "Ten high" },
  { seat: 2, state: "folded", player: "p2", name: "Ben", stack: 50, cards: [{ card: "2c", up: true }] },
  { seat: 3 },
];
const mine = made({ seats, pot: 120, pots: [{ pot: 0, amount: 90 }, { pot: 1, amount: 30 }], board: ["2c", "7d", "Jh"], you: { seat: 0, words: "Ace high", to_call: 20, bank: 30000 } });
const BY: Readonly<Record<string, Question>> = { h: "ask_hand", b: "ask_board", p: "ask_pot", s: "ask_stacks", a: "ask_action", t: "ask_time", l: "ask_last", "?": "help" };
const ask = (key: string, view: TableView = mine, last = ""): string => answer(BY[key.toLowerCase()] as Question, { view, clock: null, last, help: "Keys: H my cards" });

test("H reads the own cards and what they are worth", () => {
  expect(ask("h")).toBe("Your cards: Ace of spades, King of hearts. Ace high");
  expect(ask("H", made({ seats, you: { seat: -1 } }))).toBe("You have no cards.");
});

test("B reads the board and the up cards of those who are in", () => {
  expect(ask("b")).toBe("Board: Two of clubs, Seven of diamonds, Jack of hearts. Anna: Ten of diamonds. Ten high");
  expect(ask("B", made({ seats: [{ seat: 0 }] }))).toBe("No card lies open.");
});

test("P tells the pot, its parts and what it costs to call", () => {
  expect(ask("p")).toBe("Pot 120. Main 90. Side 30. to call 20");
  expect(ask("P", made({ seats, pot: 15, you: { seat: 0 } }))).toBe("Pot 15");
});

test("S tells the stacks, and one's own as one's own", () => {
  expect(ask("s")).toBe("You 980. Anna 1,000. Ben 50");
});

test("A tells what may be done, or whose turn it is", () => {
  expect(ask("a")).toBe("Nobody is to act.");
  expect(ask("a", made({ seats, turn: { seat: 1, turn: 3 }, you: { seat: 0 } }))).toBe("Anna is to act.");
  const choices = { fold: true, call: 20 };
  expect(ask("a", made({ seats, turn: { seat: 0, turn: 3, choices }, you: { seat: 0 } }))).toBe("Your turn: call 20 or fold.");
});

test("T tells the time", () => {
  expect(ask("t")).toBe("No clock is running.");
  const clock = { left: 7200, share: 36, low: false, seconds: 8, banked: false };
  expect(answer("ask_time", { view: mine, clock, last: "", help: "" })).toBe("8 seconds, time bank 30");
});

test("L tells what happened last", () => {
  expect(ask("l")).toBe("Nothing has happened yet.");
  expect(ask("l", mine, "Anna calls 20")).toBe("Anna calls 20");
});

test("? tells the keys", () => {
  expect(ask("?")).toBe("Keys: H my cards");
});
