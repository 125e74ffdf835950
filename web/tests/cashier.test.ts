import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Booking, NotShown, account, fromInput, movementWords, placeWords, reasonWords, span, toInput, when } from "../src/cashier/desk";
import { rakeWords, termsWords } from "../src/lib/terms";

const asked: { address: string; body: Record<string, unknown> }[] = [];
let answers: (() => Response)[] = [];
const ok = (): Response => Response.json({ rows: 1 });
const refused = (code: string, text: string): (() => Response) => () => Response.json({ code, text }, { status: 400 });
const silence = (): Response => {
  throw new TypeError("the line is cut");
};

beforeEach(() => {
  asked.length = 0;
  answers = [];
  vi.stubGlobal("fetch", async (address: string, options: { body?: string } = {}) => {
    asked.push({ address, body: JSON.parse(options.body ?? "{}") as Record<string, unknown> });
    return (answers.shift() ?? ok)();
  });
});

afterEach(() => vi.unstubAllGlobals());

test("a request that is asked again after a lost answer keeps its key, so that nothing is booked twice", async () => {
  answers = [silence, refused("busy", "not now"), ok, ok];
  const booking = new Booking();
  const first = await booking.ask("give", { to: "p", amount: 5 });
  expect(first).toMatchObject({ done: false, code: "offline" });
  expect(await booking.ask("give", { to: "p", amount: 5 })).toEqual({ done: false, code: "busy", text: "not now" });
  expect((await booking.ask("give", { to: "p", amount: 5 })).done).toBe(true);
  const keys = asked.map(({ body }) => body.key);
  expect(new Set(keys).size).toBe(1);
  await booking.ask("give", { to: "p", amount: 5 });
  expect(asked[3]?.body.key, "what was done is done: the same again is another request").not.toBe(keys[0]);
});

test("other words are another request", async () => {
  answers = [silence, ok];
  const booking = new Booking();
  await booking.ask("adjust", { player: "p", amount: 5, why: "a" });
  await booking.ask("adjust", { player: "p", amount: 6, why: "a" });
  expect(asked[0]?.body.key).not.toBe(asked[1]?.body.key);
  expect(asked[1]).toMatchObject({ address: "/api/cashier/adjust", body: { player: "p", amount: 6, why: "a" } });
});

test("an account comes whole, whatever the server left out", async () => {
  const me = { player: "p", name: "Ann", role: "guest", wallet: 9 };
  answers = [() => Response.json({ me, transfers: true, new_guest: 10, movements: [{ number: 1, at: 5, amount: 9, balance: 9, kind: "welcome" }] })];
  const own = await account("p", 7);
  expect(asked[0]?.address).toBe("/api/cashier?player=p&before=7");
  expect(own).toMatchObject({ me: { at_tables: 0 }, sittings: [], held: [], more: false, movements: [{ why: "", table: "" }] });
});

test("what is not shown says why", async () => {
  answers = [refused("not_allowed", "Only the host may do that."), silence];
  await expect(account("q")).rejects.toThrow("Only the host may do that.");
  await expect(account()).rejects.toBeInstanceOf(NotShown);
});

test("movements, reasons and accounts have words, and those of a later server are shown as they are", () => {
  const one = { amount: 5, why: "a bet", other: "Bob", table: "Natchez" };
  const words = ["welcome", "more", "buy_in", "top_up", "returned", "cash_out", "refund", "transfer", "adjustment"].map((kind) => movementWords({ ...one, kind }));
  expect(new Set(words).size).toBe(words.length);
  expect(words[7]).toBe("From Bob");
  expect(movementWords({ ...one, amount: -5, kind: "transfer" })).toBe("To Bob");
  expect(movementWords({ ...one, kind: "adjustment" })).toBe("By the host: a bet");
  expect(movementWords({ ...one, kind: "lottery" })).toBe("lottery");
  const reasons = ["welcome", "more", "bot", "buy_in", "top_up", "returned", "cash_out", "hand", "rake", "coup", "refund", "transfer", "adjustment"];
  expect(new Set(reasons.map((kind) => reasonWords(kind, "x"))).size).toBe(reasons.length);
  expect(reasonWords("lottery", "")).toBe("lottery");
  const place = { name: "Ann", table: "Natchez" };
  expect(["issue", "wallet", "escrow", "pot", "house", "rake", "vault"].map((kind) => placeWords({ ...place, kind }))).toEqual(["The room", "Ann", "Ann at Natchez", "Pot at Natchez", "Bank of the house", "Rake taken", "vault"]);
});

test("a table's terms are said in sentences", () => {
  const none = { rake_percent: 0, rake_cap: 0, rake_from_first_street: false, ratholing_minutes: 0 };
  expect(rakeWords(none)).toBe("");
  expect(termsWords(none)).toEqual([]);
  expect(rakeWords({ ...none, rake_percent: 5 })).toBe("5 % of each pot. No flop, no drop: a hand that ends on its first street is not raked.");
  expect(rakeWords({ ...none, rake_percent: 5, rake_cap: 1500, rake_from_first_street: true })).toBe("5 % of each pot, at most 1,500 a hand. Hands that end on their first street are raked too.");
  expect(termsWords({ ...none, rake_percent: 5, ratholing_minutes: 1 })).toHaveLength(2);
  expect(termsWords({ ...none, ratholing_minutes: 1 })).toEqual(["Whoever comes back within 1 minute brings what he left with."]);
});

test("times are short where the day is clear", () => {
  const noon = new Date(2026, 10, 28, 12, 0).getTime();
  const hours = 60 * 60 * 1000;
  expect(when(noon - hours, noon)).toBe("11:00");
  expect(when(noon - 24 * hours, noon)).toBe("Nov 27, 12:00");
  expect(when(noon - 365 * 24 * hours, noon)).toBe("Nov 28, 2025, 12:00");
  expect(span(noon - 2 * hours, noon - hours, noon)).toBe("10:00 – 11:00");
  expect(span(noon - 2 * hours, 0, noon)).toBe("10:00 – now");
  expect(span(noon - 24 * hours, noon, noon)).toBe("Nov 27, 12:00 – 12:00");
});

test("a field for a time holds what was put in", () => {
  const at = new Date(2026, 6, 1, 19, 30).getTime();
  expect(toInput(at)).toBe("2026-07-01T19:30");
  expect(fromInput(toInput(at))).toBe(at);
  expect(fromInput("")).toBe(0);
});
