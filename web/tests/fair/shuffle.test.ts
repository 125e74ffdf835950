import { beforeEach, expect, test } from "vitest";
import { hands, Shuffle } from "../../src/fair/shuffle.svelte";
import type { GiveNonce, OpenNonce, Told } from "../../src/lib/messages";
import { fill } from "../../src/lib/messages";
import { sha256 } from "../../src/lib/sha256";

let said: (GiveNonce | OpenNonce)[];
let alarms: string[];
let now: number;
let shuffle: Shuffle;
let seq: number;

const event = (more: object): Told => fill("Told", { seq: (seq += 1), at: 1, event: more });
const committed = (...hashes: string[]): Told => event({ type: "DeckCommitted", hand: 1, commitment: "c", size: 52, nonces: hashes.map((hash, seat) => ({ seat, hash })) });
const tell = (...events: Told[]): void => shuffle.tell(events, "texas_holdem", "Natchez");
const given = (): string[] => said.filter((each) => each.type === "give_nonce").map((each) => (each as GiveNonce).hash);
const opened = (): string[] => said.filter((each) => each.type === "open_nonce").map((each) => (each as OpenNonce).nonce);

beforeEach(() => {
  [said, alarms, now, seq] = [[], [], 0, 0];
  shuffle = new Shuffle("natchez", { tell: (message) => said.push(message), now: () => now, alarm: (what) => alarms.push(what) });
});

test("a number is given by its hash, opened once a deck is laid down with it, and another one given for the next hand", () => {
  shuffle.offer();
  expect(given()).toHaveLength(1);
  expect(opened()).toHaveLength(0);
  tell(committed("other", given()[0] as string));
  expect(opened()).toHaveLength(1);
  expect(opened()[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(sha256(opened()[0] as string)).toBe(given()[0]);
  expect(new Set(given()).size).toBe(2);
  tell(event({ type: "NoncesOpened", hand: 1, nonces: ["", opened()[0]] }));
  expect(alarms).toEqual([]);
});

test("a number that is left out raises an alarm, unless it may not have arrived yet", () => {
  shuffle.offer();
  tell(committed("other"));
  expect(alarms).toEqual([]);
  now = 10_000;
  tell(committed("other"));
  expect(alarms).toEqual(["unheard"]);
});

test("an opened number that is listed as missing raises an alarm", () => {
  shuffle.offer();
  tell(committed(given()[0] as string), event({ type: "NoncesOpened", hand: 1, nonces: [""] }));
  expect(alarms).toEqual(["missing"]);
});

test("after the line was down the same number is given and opened again, and being too late is no foul play", () => {
  shuffle.offer();
  tell(committed(given()[0] as string));
  shuffle.offer();
  expect(given()[2]).toBe(given()[1]);
  expect(opened()[1]).toBe(opened()[0]);
  tell(event({ type: "NoncesOpened", hand: 1, nonces: [""] }));
  expect(alarms).toEqual([]);
});

test("a hand that does not hold raises an alarm and is kept to be looked at", () => {
  const leaves = new Array(52).fill("00");
  tell(committed(), event({ type: "NoncesOpened", hand: 1 }), event({ type: "DeckOpened", hand: 1, leaves }));
  expect(alarms).toEqual(["hand"]);
  expect(hands.all[0]).toMatchObject({ name: "Natchez", problems: [{ what: "commitment" }] });
});

test("somebody who only watches gives nothing, and no alarm is raised", () => {
  tell(committed("other"), event({ type: "NoncesOpened", hand: 1, nonces: [""] }));
  expect(said).toEqual([]);
  expect(alarms).toEqual([]);
});
