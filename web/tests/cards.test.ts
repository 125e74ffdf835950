import { expect, test } from "vitest";
import { cardName, RANKS, SUITS } from "../src/lib/cards";

const DECK = [..."AKQJT98765432"].flatMap((rank) => [..."shdc"].map((suit) => rank + suit));

test("every card of the deck is drawn and has a name of its own", () => {
  for (const card of DECK) {
    expect(RANKS[card.charAt(0)]).toMatch(/^M/);
    expect(SUITS[card.charAt(1)]).toMatch(/^M/);
  }
  expect(new Set(DECK.map(cardName)).size).toBe(52);
});

test("names are read as at the table", () => {
  expect(["As", "Th", "2d", "Qc"].map(cardName)).toEqual(["Ace of spades", "Ten of hearts", "Two of diamonds", "Queen of clubs"]);
});

test("a card that is not shown has the name of its back", () => {
  for (const hidden of ["", "back", "??", "1s"]) expect(cardName(hidden)).toBe("Face-down card");
});
