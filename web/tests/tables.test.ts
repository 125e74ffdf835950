import { describe, expect, test } from "vitest";
import { fill } from "../src/lib/messages";
import type { TableCard } from "../src/lib/messages";
import { EVERYTHING, affordable, families, filtered, hasSeat, offered, seated, sortedBy } from "../src/lobby/tables";
import type { Filter } from "../src/lobby/tables";
import { tableCard } from "./said";

const table = (key: string, more: object = {}): TableCard => fill("TableCard", tableCard({ table: key, free: [3], family: "holdem", ...more }));
const keys = (tables: readonly TableCard[]): string[] => tables.map((each) => each.table);

const ROOM = [
  table("razz", { family: "stud", game: "razz", game_name: "Razz", taken: 0 }),
  table("natchez", { state: "playing" }),
  table("whist", { family: "tricks", game: "whist", game_name: "Whist" }),
  table("memphis", { family: "omaha", game: "omaha_hi_lo", game_name: "Omaha Hi-Lo", free: [], state: "playing" }),
  table("cairo", { family: "omaha", game: "omaha", game_name: "Omaha", state: "between" }),
];

describe("families", () => {
  test("stand in the house's order, games that nobody knows last, under their own name", () => {
    expect(families(ROOM).map(({ name, tables }) => [name, keys(tables)])).toEqual([
      ["Hold'em", ["natchez"]],
      ["Omaha", ["memphis", "cairo"]],
      ["Stud", ["razz"]],
      ["Whist", ["whist"]],
    ]);
  });

  test("are left out when they have no table", () => {
    expect(families([])).toEqual([]);
  });
});

describe("a filter", () => {
  const left = (filter: Partial<Filter>): string[] => filtered(families(ROOM), { ...EVERYTHING, ...filter }).flatMap((each) => keys(each.tables));

  test("hides full tables, or empty ones, or both", () => {
    expect(left({})).toEqual(["natchez", "memphis", "cairo", "razz", "whist"]);
    expect(left({ free: true })).toEqual(["natchez", "cairo", "razz", "whist"]);
    expect(left({ running: true })).toEqual(["natchez", "memphis", "cairo"]);
    expect(left({ free: true, running: true })).toEqual(["natchez", "cairo"]);
  });

  test("of a family shows no other", () => {
    expect(left({ family: "omaha" })).toEqual(["memphis", "cairo"]);
    expect(left({ family: "omaha", free: true })).toEqual(["cairo"]);
    expect(left({ family: "stud", running: true })).toEqual([]);
  });

  test("finds words in a table's name, game, stakes and players, with or without accents, in any order", () => {
    const tables = families([table("riga", { name: "Rīga", players: ["Jānis", "Kay"] }), table("cairo", { name: "Cairo", game_name: "5 Card Draw", stakes: "10/20, ante 2" })]);
    const found = (words: string): string[] => filtered(tables, { ...EVERYTHING, words }).flatMap((each) => keys(each.tables));
    expect(found("riga")).toEqual(["riga"]);
    expect(found(" JANIS  rīga ")).toEqual(["riga"]);
    expect(found("draw 10/20")).toEqual(["cairo"]);
    expect(found("draw janis")).toEqual([]);
    expect(found("")).toEqual(["riga", "cairo"]);
  });
});

describe("an order", () => {
  const tables = [
    table("low", { name: "B", stakes: "1/2", taken: 3, waiting: 0, average_pot: 20, seeing: 60, hands_an_hour: 70, family: "stud" }),
    table("high", { name: "C", stakes: "500/1,000, ante 100", taken: 1, waiting: 4, average_pot: 4000, seeing: 20, hands_an_hour: 60 }),
    table("dealer", { name: "A", stakes: "10-100", taken: 2, waiting: 1, average_pot: 0, seeing: 0, hands_an_hour: 80, family: "russian" }),
  ];
  const sorted = (filter: Partial<Filter>): string[] => filtered(families(tables), { ...EVERYTHING, ...filter }).flatMap((each) => keys(each.tables));

  test.each([
    ["name", ["dealer", "low", "high"]],
    ["stakes", ["high", "dealer", "low"]],
    ["seats", ["low", "dealer", "high"]],
    ["waiting", ["high", "dealer", "low"]],
    ["pot", ["high", "low", "dealer"]],
    ["seeing", ["low", "high", "dealer"]],
    ["rate", ["dealer", "low", "high"]],
  ] as const)("by %s makes one list of all families", (sort, order) => {
    expect(filtered(families(tables), { ...EVERYTHING, sort })).toHaveLength(1);
    expect(sorted({ sort })).toEqual(order);
    expect(sorted({ sort, reversed: true })).toEqual(order.toReversed());
  });

  test("comes, is reversed, and goes, as its column is pressed", () => {
    const once = sortedBy(EVERYTHING, "pot");
    expect([once.sort, once.reversed]).toEqual(["pot", false]);
    const twice = sortedBy(once, "pot");
    expect([twice.sort, twice.reversed]).toEqual(["pot", true]);
    expect(sortedBy(twice, "pot")).toEqual(EVERYTHING);
    expect(sortedBy(twice, "rate")).toEqual({ ...EVERYTHING, sort: "rate" });
  });

  test("of no table is no list", () => {
    expect(filtered([], { ...EVERYTHING, sort: "pot" })).toEqual([]);
  });
});

test("a seat is free where the server lists one, a bot's too", () => {
  expect(hasSeat(table("full", { taken: 9, seats: 9, bots: 0, free: [] }))).toBe(false);
  expect(hasSeat(table("bots", { taken: 9, seats: 9, bots: 4, free: [5] }))).toBe(true);
});

test("a newcomer is offered the most people first, then company, then any seat, never his own table, a shut one, or one he can't afford", () => {
  expect(offered(ROOM)?.table).toBe("natchez");
  expect(offered([table("bots", { taken: 8, bots: 8 }), table("people", { taken: 2, bots: 0 }), table("few", { taken: 1, bots: 0 })])?.table).toBe("people");
  expect(offered([table("none", { taken: 0, bots: 0 }), table("bots", { taken: 2, bots: 2 })])?.table).toBe("bots");
  expect(offered([table("empty", { taken: 0, bots: 0 })])?.table).toBe("empty");
  expect(offered([table("mine", { yours: true }), table("full", { free: [] }), table("shut", { shut: true })])).toBeUndefined();
  expect(offered([table("dear", { least_buy_in: 5000 }), table("cheap", { least_buy_in: 200 })], 1000)?.table).toBe("cheap");
});

test("what sits at the tables is added up, and a wallet bounds what can be brought", () => {
  expect(seated(ROOM)).toBe(20);
  expect([affordable(table("t"), null), affordable(table("t"), 12000), affordable(table("t"), 640)]).toEqual([1000, 1000, 640]);
});
