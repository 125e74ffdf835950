import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { check, orders, read } from "../../src/fair/check";
import { Recorder } from "../../src/fair/hand";
import type { HandFile } from "../../src/fair/hand";
import { fill } from "../../src/lib/messages";
import { sha256 } from "../../src/lib/sha256";

interface Vector {
  readonly table: string;
  readonly game: string;
  readonly told: readonly object[];
  readonly file: HandFile;
}

/** Hands that the server's side has dealt, and the files its own code made of them. */
const VECTORS = JSON.parse(readFileSync(new URL("../../../tests/vectors/fair.json", import.meta.url), "utf8")) as Vector[];
const told = (vector: Vector) => vector.told.map((each) => fill("Told", each));
const vector = VECTORS[1] as Vector;
const hand = vector.file;
const changed = (more: object): HandFile => ({ ...hand, ...more });
const replaced = <Each>(list: readonly Each[], at: number, more: object): Each[] => list.map((each, place) => (place === at ? { ...each, ...more } : each));

test.each(VECTORS.map((each, at) => [`${each.game} ${at}`, each] as const))("%s: the events come to the server's file, and it holds", (_, each) => {
  const files = new Recorder().tell(told(each), each.table, each.game);
  expect(files).toEqual([each.file]);
  expect(check(each.file)).toEqual([]);
});

test("the hash is SHA-256", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("a hand is recorded in pieces as it is told, and given up when something was missed", () => {
  const recorder = new Recorder();
  const events = told(vector);
  const files = events.slice(0, -4).flatMap((each) => recorder.tell([each], "natchez", vector.game));
  expect(files).toHaveLength(0);
  expect(recorder.tell(events.slice(-3), "natchez", vector.game)).toHaveLength(0);
  expect(new Recorder().tell(events.filter((_, at) => at !== 9), "natchez", vector.game)).toHaveLength(0);
});

test("a changed salt, number and card are named", () => {
  const [first, second] = hand.opened as [HandFile["opened"][number], HandFile["opened"][number]];
  expect(check(changed({ opened: replaced(hand.opened, 1, { salt: "00" }) }))).toEqual([{ what: "salt", place: second.place, card: second.card }]);
  expect(check(changed({ nonces: replaced(hand.nonces, 0, { nonce: "ab".repeat(32) }) }))).toEqual([{ what: "nonce", seat: 0 }]);
  const card = first.card === "2c" ? "2d" : "2c";
  expect(check(changed({ opened: replaced(hand.opened, 0, { card }) }))).toContainEqual({ what: "card", place: first.place, card, right: first.card });
});

test("cards from other places, skipped ones, and hands that were never dealt are named", () => {
  const turn = hand.dealt.findIndex(([, card]) => card !== "");
  const [seat, card] = hand.dealt[turn] as [number, string];
  const other = hand.opened.find((each) => each.card !== card)?.card as string;
  const place = orders(hand)[0][turn];
  const dealt = hand.dealt.map((each, at) => (at === turn ? [seat, other] : each));
  expect(check(changed({ dealt }))).toEqual([{ what: "order", seat, card: other, place, right: card }]);
  expect(check(changed({ dealt: [[0, ""], ...hand.dealt] })).map(({ what }) => what)).toContain("order");
  const board = hand.dealt.find(([who]) => who === -1)?.[1];
  expect(check(changed({ shown: [{ seat: 0, cards: [board] }] }))).toEqual([{ what: "shown", seat: 0, card: board }]);
});

test("other leaves, another hand, another deck are named", () => {
  expect(check(changed({ hand: 2 }))).toEqual([{ what: "commitment" }]);
  expect(check(changed({ deck: 36 }))).toContainEqual({ what: "leaves" });
  expect(check(changed({ dealt: [...hand.dealt, ...new Array(60).fill([0, ""])] }))).toContainEqual({ what: "many" });
});

test("reshuffled cards must come in their order", () => {
  const again = VECTORS.find(({ file }) => file.dealt.slice(file.deck).filter(([, card]) => card !== "").length > 1)?.file as HandFile;
  const late = again.dealt.map(([, card], at) => (at >= again.deck && card !== "" ? at : -1)).filter((at) => at >= 0);
  const [one, two] = late as [number, number];
  const dealt = [...again.dealt];
  dealt[one] = [again.dealt[one]?.[0] as number, again.dealt[two]?.[1] as string];
  dealt[two] = [again.dealt[two]?.[0] as number, again.dealt[one]?.[1] as string];
  expect(check({ ...again, dealt }).map(({ what }) => what)).toContain("reshuffled");
});

test.each(["", "no", "null", "[]", "{}", JSON.stringify({ ...hand, format: "other/1" }), JSON.stringify({ ...hand, leaves: [1] }), JSON.stringify({ ...hand, dealt: [[0, "Xx"]] })])(
  "%s is no file of a hand",
  (text) => expect(read(text)).toBeNull(),
);

test("a file is read as it was written", () => {
  expect(read(JSON.stringify(hand))).toEqual(hand);
});
