import { describe, expect, it } from "vitest";
import { fill } from "../src/lib/messages";
import type { CoupReplay } from "../src/lib/messages";
import { coupAddress } from "../src/lib/past";
import { coupPath, parse, placePath } from "../src/lib/router.svelte";
import { CoupPlay } from "../src/replay/coup.svelte";
import { coupRows, parts } from "../src/replay/coupwords";
import { spokenRow } from "../src/replay/steps";

const view = (boxes: readonly object[], more: object = {}): object => ({
  ...{ table: "showboat", name: "Showboat", preset: "seed", preset_name: "Russian Poker", state: "deciding", least_ante: 10, most_ante: 100, step: 5, bet_multiple: 2, least_buy_in: 0, most_buy_in: 0, seats: 2, boxes },
  ...more,
});
const mine = { box: 0, number: 0, name: "Anna", mine: true };
const other = { box: 1, number: 1, name: "Bruno" };
const felt = view([mine, other]);

const COUP: CoupReplay = fill("CoupReplay", {
  ...{ table: "showboat", table_name: "Showboat", coup: 7, at: 0, preset: "seed", preset_name: "Russian Poker", least_ante: 10, most_ante: 100, number: 0 },
  steps: [
    { what: "start", view: felt },
    { what: "ante", box: 0, name: "Anna", mine: true, amount: 10, bonus: 5, view: felt },
    { what: "ante", box: 1, name: "Bruno", amount: 20, dark: true, sixth: true, view: felt },
    { what: "deal", cards: ["4c"], view: felt },
    { what: "bonus", box: 0, name: "Anna", mine: true, amount: 0, view: view([{ ...mine, bonus_came: {} }, other]) },
    { what: "bonus", box: 1, name: "Bruno", amount: 0, view: felt },
    { what: "exchange", box: 0, name: "Anna", mine: true, amount: 10, count: 1, given: ["8d"], cards: ["Kh"], view: felt },
    { what: "exchange", box: 1, name: "Bruno", amount: 20, count: 3, view: felt },
    { what: "bet", box: 0, name: "Anna", mine: true, amount: 20, insurance: 10, view: felt },
    { what: "sixth", box: 1, name: "Bruno", amount: 20, view: felt },
    { what: "dealer", cards: ["4c", "4d"], view: view([mine, other], { dealer_game: true, dealer_words: "pair of fours" }) },
    { what: "settle", box: 0, name: "Anna", mine: true, amount: 0, line: { what: "ante", stake: 10, rule: "player_higher" }, view: felt },
    { what: "settle", box: 1, name: "Bruno", amount: 0, line: { what: "ante", stake: 20, rule: "player_higher" }, view: felt },
    { what: "settle", box: 1, name: "Bruno", amount: 40, line: { what: "bet_first", stake: 40, rule: "player_higher", won: 40, pays: 1, combination: "pair" }, view: felt },
    { what: "settle", box: 0, name: "Anna", mine: true, amount: -5, line: { what: "bonus", stake: 5, rule: "bonus_lost", lost: 5 }, view: felt },
  ],
});

describe("a replayed coup", () => {
  it("is a list of rows under the headings of its parts, in words that say who did what", () => {
    expect(coupRows(COUP.steps).map((row) => [row.step, row.street, spokenRow(row)])).toEqual([
      [0, true, "Bets"],
      [1, false, "Box 1, Anna: ANTE 10, BONUS 5"],
      [2, false, "Box 2, Bruno: dark, ANTE 20, sixth card"],
      [3, true, "Deal"],
      [3, false, "Five cards to each box. The dealer opens Four of clubs"],
      [4, false, "Box 1, Anna: BONUS is lost"],
      [5, false, "Box 2, Bruno: BONUS is settled"],
      [6, true, "Decisions"],
      [6, false, "Box 1, Anna: exchanges Eight of diamonds for King of hearts, costs 10"],
      [7, false, "Box 2, Bruno: cards exchanged: 3, costs 20"],
      [8, false, "Box 1, Anna: BET 20, insurance 10"],
      [9, false, "Box 2, Bruno: sixth card, costs 20"],
      [10, true, "Settlement"],
      [10, false, "The dealer opens Four of clubs Four of diamonds: pair of fours"],
      [11, false, "Box 1, Anna. ANTE, you are higher: 0"],
      [12, false, "Box 2, Bruno. ANTE, the box is higher: 0"],
      [13, false, "Box 2, Bruno. BET, Pair 1 : 1: +40"],
      [14, false, "Box 1, Anna. BONUS lost: −5"],
    ]);
  });

  it("has parts to jump to, leaves out those that it had not, and reads its steps out", () => {
    expect(parts(COUP.steps).map((mark) => mark.step)).toEqual([0, 3, 6, 10]);
    expect(parts(COUP.steps.slice(0, 3)).map((mark) => mark.name)).toEqual(["Bets"]);
    const play = new CoupPlay(COUP);
    play.street(1);
    play.street(1);
    expect([play.step, play.spoken, play.row]).toEqual([6, "Step 6 of 14. Decisions. Box 1, Anna: exchanges Eight of diamonds for King of hearts, costs 10", 8]);
    play.go(99);
    expect(play.step).toBe(14);
    play.street(-1);
    expect([play.step, play.view.name]).toEqual([10, "Showboat"]);
  });

  it("has an address of its own, also behind a share link", () => {
    expect(parse("/coup/showboat/7")).toEqual({ page: "coup", table: "showboat", coup: 7, mark: "" });
    expect(parse("/shared/coup/showboat/7/ab")).toEqual({ page: "coup", table: "showboat", coup: 7, mark: "ab" });
    expect(parse("/shared/coup/showboat/x/ab").page).toBe("lost");
    expect(parse("/shared/coup/7/ab"), "a hand of the table called coup").toEqual({ page: "hand", table: "coup", hand: 7, mark: "ab" });
    expect([coupPath("show boat", 7), placePath({ table: "one", hand: 3, coup: false }), placePath({ table: "one", hand: 3, coup: true })]).toEqual(["/coup/show%20boat/7", "/hand/one/3", "/coup/one/3"]);
    expect([coupAddress("a/b", 7), coupAddress("a", 7, "m")]).toEqual(["/api/coups/a%2Fb/7", "/api/shared-coups/a/7/m"]);
  });
});
