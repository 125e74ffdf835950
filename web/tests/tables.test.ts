import { describe, expect, test } from "vitest";
import { fill } from "../src/lib/messages";
import type { TableCard } from "../src/lib/messages";
import { affordable, families, filtered, hasSeat, offered, seated } from "../src/lobby/tables";
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
  const left = (show: "all" | "free" | "running", family = ""): string[] => filtered(families(ROOM), { show, family }).flatMap((each) => keys(each.tables));

  test("shows all, those with a seat, or those that play", () => {
    expect(left("all")).toEqual(["natchez", "memphis", "cairo", "razz", "whist"]);
    expect(left("free")).toEqual(["natchez", "cairo", "razz", "whist"]);
    expect(left("running")).toEqual(["natchez", "memphis", "cairo"]);
  });

  test("of a family shows no other", () => {
    expect(left("all", "omaha")).toEqual(["memphis", "cairo"]);
    expect(left("free", "omaha")).toEqual(["cairo"]);
    expect(left("running", "stud")).toEqual([]);
  });
});

test("a seat is free where the server lists one, a bot's too", () => {
  expect(hasSeat(table("full", { taken: 9, seats: 9, bots: 0, free: [] }))).toBe(false);
  expect(hasSeat(table("bots", { taken: 9, seats: 9, bots: 4, free: [5] }))).toBe(true);
});

test("a newcomer is offered company first, then any seat, never his own table", () => {
  expect(offered(ROOM)?.table).toBe("natchez");
  expect(offered([table("empty", { taken: 0 })])?.table).toBe("empty");
  expect(offered([table("mine", { yours: true }), table("full", { free: [] })])).toBeUndefined();
});

test("what sits at the tables is added up, and a wallet bounds what can be brought", () => {
  expect(seated(ROOM)).toBe(20);
  expect([affordable(table("t"), null), affordable(table("t"), 12000), affordable(table("t"), 640)]).toEqual([1000, 1000, 640]);
});
