import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fill } from "../src/lib/messages";
import type { HandReplay } from "../src/lib/messages";
import { ALL_HANDS, ask, dayStart, filterQuery, handAddress, Unanswered } from "../src/lib/past";
import { handPath, parse } from "../src/lib/router.svelte";
import { pressed } from "../src/replay/keys";
import { hides, opened, rows, spokenStep, streets, streetStep, withOdds } from "../src/replay/steps";

const seat = (number: number, cards: readonly string[], more: object = {}): object => ({ seat: number, name: ["Anna", "Bruno"][number], state: "playing", stack: 90, cards: cards.map((card) => ({ card })), ...more });
const view = (street: string, more: object = {}): object => ({ table: "natchez", hand: 7, street, seats: [seat(0, ["As", "Ah"]), seat(1, ["", ""])], ...more });

const HAND: HandReplay = fill("HandReplay", {
  table: "natchez",
  hand: 7,
  seat: 0,
  known: [{ seat: 0, cards: ["As", "Ah"] }, { seat: 1, cards: ["Kd", "Kc"] }],
  steps: [
    { events: [{ type: "HandStarted" }], view: view("", { seats: [seat(0, []), seat(1, [])] }) },
    { events: [{ type: "BlindPosted", seat: 0, live: 5 }], view: view("", { seats: [seat(0, []), seat(1, [])], pot: 5 }) },
    { events: [{ type: "StreetStarted", name: "pre-flop" }, { type: "CardsDealt", seat: 0, count: 2, down: ["As", "Ah"] }, { type: "CardsDealt", seat: 1, count: 2 }], view: view("pre-flop", { pot: 15 }) },
    { events: [{ type: "RaisedTo", seat: 1, to: 100 }], view: view("pre-flop", { pot: 115 }) },
    { events: [{ type: "StreetStarted", name: "flop" }, { type: "CardsDealt", seat: -1, up: ["2c", "3c", "4d"] }], view: view("flop", { pot: 200, board: ["2c", "3c", "4d"] }) },
    { events: [{ type: "PotAwarded", pot: 0, seat: 0, amount: 200 }], view: view("flop", { pot: 0, awards: [{ pot: 0, seat: 0, amount: 200, words: "" }] }) },
  ],
});

describe("a replayed hand", () => {
  it("is a list of rows, each with its step and the pot after it", () => {
    expect(rows(HAND.steps).map((row) => [row.step, row.street, row.pot])).toEqual([[1, false, 5], [2, true, 15], [3, false, 115], [4, true, 200], [5, false, 200]]);
  });

  it("has streets to jump to, the first from the very start", () => {
    const marks = streets(HAND.steps);
    expect(marks).toEqual([{ step: 0, name: "pre-flop" }, { step: 4, name: "flop" }]);
    expect([streetStep(marks, 3, 1, 5), streetStep(marks, 4, 1, 5), streetStep(marks, 5, -1, 5), streetStep(marks, 4, -1, 5)]).toEqual([4, 5, 4, 0]);
  });

  it("is read out step by step, cards by their names", () => {
    const all = rows(HAND.steps);
    expect(spokenStep(all, 4, 5)).toBe("Step 4 of 5. Flop Two of clubs Three of clubs Four of diamonds");
    expect(spokenStep(all, 3, 5)).toBe("Step 3 of 5. Bruno raises to 100");
    expect(spokenStep(all, 0, 5)).toBe("Step 0 of 5");
  });

  it("turns up what came to be known, and only as far as it is dealt", () => {
    const dealt = HAND.steps[2]?.view;
    expect(opened(dealt!, HAND.known).seats[1]?.cards.map(({ card }) => card)).toEqual(["Kd", "Kc"]);
    expect(opened(HAND.steps[0]!.view, HAND.known).seats[1]?.cards).toEqual([]);
    expect(opened(dealt!, []).seats[1]?.cards.map(({ card }) => card)).toEqual(["", ""]);
    expect(hides(HAND)).toBe(true);
    expect(hides({ ...HAND, known: [] })).toBe(false);
  });

  it("wears the odds of a step", () => {
    expect(withOdds(HAND.steps[2]!.view, new Map([[0, 816]])).seats.map((each) => each.odds)).toEqual([816, -1]);
  });
});

describe("the keys", () => {
  it("step, jump, play and turn up", () => {
    const keys = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Home", "End", " ", "+", "-", "h", "o"];
    expect(keys.map((key) => pressed(key, false))).toEqual(["next", "back", "street_back", "street_next", "first", "last", "play", "faster", "slower", "cards", "odds"]);
    expect(pressed(" ", true)).toBeNull();
    expect(pressed("x", false)).toBeNull();
  });
});

describe("addresses", () => {
  it("name a hand of mine, or one behind a link", () => {
    expect(parse(handPath("St. Louis", 12))).toEqual({ page: "hand", table: "St. Louis", hand: 12, mark: "" });
    expect(parse("/shared/natchez/12/abc")).toEqual({ page: "hand", table: "natchez", hand: 12, mark: "abc" });
    for (const path of ["/hand/natchez", "/hand/natchez/x", "/shared/natchez/1", "/hands/more", "/hand/natchez/1/2"]) expect(parse(path).page).toBe("lost");
    expect([parse("/hands"), parse("/statistics")]).toEqual([{ page: "hands" }, { page: "statistics" }]);
    expect(handAddress("@p1", 3)).toBe("/api/hands/%40p1/3");
    expect(handAddress("natchez", 3, "ab")).toBe("/api/shared/natchez/3/ab");
  });

  it("hold the filter, whole days as this place counts them", () => {
    expect(filterQuery(ALL_HANDS)).toBe("");
    const query = new URLSearchParams(filterQuery({ ...ALL_HANDS, game: "razz", result: "won", from: "2026-11-30", to: "2026-11-30" }, { before: "7.1.x" }));
    expect([query.get("game"), query.get("result"), query.get("table"), query.get("before")]).toEqual(["razz", "won", null, "7.1.x"]);
    expect(Number(query.get("until")) - Number(query.get("since"))).toBe(24 * 3600 * 1000);
    expect(dayStart("")).toBeNull();
  });
});

describe("an answer", () => {
  const reply = (status: number, body: string): void => void vi.stubGlobal("fetch", vi.fn(async () => new Response(body, { status })));
  beforeEach(() => reply(200, "{}"));
  afterEach(() => vi.unstubAllGlobals());

  it("is filled up with what is usual", async () => {
    reply(200, JSON.stringify({ hands: [{ table: "natchez", hand: 1 }] }));
    expect((await ask("HandList", "/api/hands")).hands[0]).toMatchObject({ hand: 1, cards: [], showdown: false });
  });

  it("that refuses says why, and so does none at all", async () => {
    reply(404, JSON.stringify({ code: "unknown_hand", text: "There is none." }));
    await expect(ask("HandReplay", "/x")).rejects.toMatchObject({ code: "unknown_hand", message: "There is none." });
    reply(502, "<html>");
    await expect(ask("HandReplay", "/x")).rejects.toBeInstanceOf(Unanswered);
    vi.stubGlobal("fetch", vi.fn(async () => { throw new TypeError("no network"); }));
    await expect(ask("HandReplay", "/x")).rejects.toMatchObject({ code: "offline" });
  });
});
