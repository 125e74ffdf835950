import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { checkCoup, isCoup } from "../../src/fair/coup";
import type { CoupFile } from "../../src/fair/coup";
import { CoupShuffle } from "../../src/fair/coup.svelte";
import { checked } from "../../src/fair/read";
import { hands } from "../../src/fair/shuffle.svelte";
import type { DealerView, GiveNonce, OpenNonce } from "../../src/lib/messages";
import { fill } from "../../src/lib/messages";
import { sha256 } from "../../src/lib/sha256";

const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

/** Coups that the server's side has dealt, as files of different readers. */
const VECTORS = json("../../../tests/vectors/fair_coups.json") as CoupFile[];
const coup = json("../../../docs/examples/coup.json") as CoupFile;

const changed = (more: object): CoupFile => ({ ...coup, ...more });
const replaced = <Each>(list: readonly Each[], at: number, more: object): Each[] => list.map((each, place) => (place === at ? { ...each, ...more } : each));
const event = (type: string): number => coup.events.findIndex((each) => each.type === type);
const eventWith = (type: string, more: object): CoupFile => changed({ events: replaced(coup.events, event(type), more) });
const cardsOf = (type: string, name = "cards"): string[] => coup.events[event(type)]?.[name] as string[];

test.each(VECTORS.map((each, at) => [at, each] as const))("coup %s of the server holds", (_, each) => {
  expect(isCoup(each)).toBe(true);
  expect(checkCoup(each)).toEqual([]);
});

test("a changed salt, number and card are named", () => {
  const [first, second] = coup.opened as [CoupFile["opened"][number], CoupFile["opened"][number]];
  expect(checkCoup(changed({ opened: replaced(coup.opened, 1, { salt: "00" }) }))).toEqual([{ what: "salt", place: second.place, card: second.card }]);
  expect(checkCoup(changed({ nonces: replaced(coup.nonces, 1, { nonce: "ab".repeat(32) }) }))).toEqual([{ what: "nonce", seat: 1 }]);
  const card = first.card === "2c" ? "2d" : "2c";
  expect(checkCoup(changed({ opened: replaced(coup.opened, 0, { card }) }))).toContainEqual({ what: "card", place: first.place, card, right: first.card });
});

test("cards that the coup tells otherwise than they were dealt are named", () => {
  const other = coup.dealt.find(([box, card]) => box === -1 && card !== "")?.[1] as string;
  expect(checkCoup(eventWith("CardsTakenUp", { cards: [other, ...cardsOf("CardsTakenUp").slice(1)] }))).toEqual([{ what: "told", seat: 0, card: other }]);
  expect(checkCoup(eventWith("CardsExchanged", { drawn: [other, ...cardsOf("CardsExchanged", "drawn").slice(1)] }))).toContainEqual({ what: "told", seat: 0, card: other });
  expect(checkCoup(eventWith("BoxOpened", { cards: [cardsOf("CardsExchanged", "discarded")[0], ...cardsOf("BoxOpened").slice(1)] }))[0]).toMatchObject({ what: "told", seat: 0 });
  const up = cardsOf("CardsTakenUp")[0] as string;
  expect(checkCoup(eventWith("UpCardShown", { card: up }))).toEqual([{ what: "told", seat: -1, card: up }]);
  expect(checkCoup(eventWith("DealerRevealed", { cards: cardsOf("DealerRevealed").slice(1) }))).toHaveLength(1);
});

test("a deal out of turn, another coup, and a deck that stays shut are named", () => {
  const [one, two] = [event("BoxDealt"), event("BoxDealt") + 1];
  const events = coup.events.map((each, at) => (at === one ? coup.events[two] : at === two ? coup.events[one] : each));
  expect(checkCoup(changed({ events }))).toEqual([{ what: "turn", place: 1 }]);
  expect(checkCoup(changed({ dealt: coup.dealt.slice(0, -1) }))).toEqual([{ what: "turn", place: coup.dealt.length }]);
  expect(checkCoup(changed({ coup: 2 }))).toEqual([{ what: "commitment" }]);
  expect(checkCoup(changed({ leaves: [], dealt: [], opened: [] }))).toEqual([{ what: "shut" }]);
});

test("a file of either kind is read and checked, anything else is none", () => {
  expect(checked(JSON.stringify(coup))).toMatchObject({ name: "showboat", problems: [], hand: { game: "russian_poker", hand: 1 }, file: coup });
  expect(checked(JSON.stringify(coup), "Showboat")?.name).toBe("Showboat");
  const hand = readFileSync(new URL("../../../docs/examples/hand.json", import.meta.url), "utf8");
  expect(checked(hand)).toMatchObject({ name: "natchez", problems: [] });
  for (const text of ["", "null", "[]", "{}", JSON.stringify({ ...coup, events: [null] }), JSON.stringify({ ...coup, events: [{ type: "BoxOpened", cards: 5 }] }), JSON.stringify({ ...coup, dealt: [[0, "Xx"]] })]) expect(checked(text)).toBeNull();
});

let said: (GiveNonce | OpenNonce)[];
let alarms: string[];
let now: number;
let shuffle: CoupShuffle;

const given = (): string[] => said.filter((each) => each.type === "give_nonce").map((each) => (each as GiveNonce).hash);
const opened = (): string[] => said.filter((each) => each.type === "open_nonce").map((each) => (each as OpenNonce).nonce);
const view = (state: string, more: object = {}): DealerView => fill("DealerView", { table: "showboat", name: "Showboat", preset: "seed", preset_name: "Seed", least_ante: 10, most_ante: 100, step: 5, bet_multiple: 2, least_buy_in: 200, most_buy_in: 5000, seats: 4, coup: 1, commitment: coup.commitment, nonces: coup.nonces.map(({ seat, hash }) => ({ seat, hash })), state, ...more });
const mine = (hash: string): object => ({ nonces: [{ seat: 0, hash }] });
const boxes = (...cards: string[]): object => ({ boxes: [{ box: 0, number: 0, cards }] });

beforeEach(() => {
  [said, alarms, now] = [[], [], 0];
  shuffle = new CoupShuffle("showboat", { tell: (message) => said.push(message), now: () => now, alarm: (what) => alarms.push(what) });
});

test("a number is laid down by its hash, kept shut while bets are laid, and opened when they are stopped", () => {
  shuffle.offer();
  const [hash] = given() as [string];
  shuffle.see(view("betting", mine(hash)));
  shuffle.see(view("betting", mine(hash)));
  expect(opened()).toEqual([]);
  shuffle.see(view("dealing", mine(hash)));
  shuffle.see(view("dealing", mine(hash)));
  expect(opened()).toHaveLength(1);
  expect(sha256(opened()[0] as string)).toBe(hash);
  expect(new Set(given()).size).toBe(2);
  shuffle.see(view("deciding", { nonces: [{ seat: 0, hash, nonce: opened()[0] }] }));
  expect(alarms).toEqual([]);
});

test("a number that is left out, or that is listed as missing although it was opened, raises an alarm", () => {
  shuffle.offer();
  now = 10_000;
  shuffle.see(view("betting"));
  expect(alarms).toEqual(["unheard"]);
  const hash = given()[0] as string;
  shuffle.see(view("betting", { coup: 2, ...mine(hash) }));
  shuffle.see(view("dealing", { coup: 2, ...mine(hash) }));
  shuffle.see(view("deciding", { coup: 2, nonces: [{ seat: 0, hash }] }));
  expect(alarms).toEqual(["unheard", "missing"]);
});

test("after the line was down the number is opened again, and being too late is no foul play", () => {
  shuffle.offer();
  const hash = given()[0] as string;
  shuffle.see(view("dealing", mine(hash)));
  shuffle.offer();
  shuffle.see(view("dealing", mine(hash)));
  expect(new Set(opened()).size).toBe(1);
  expect(opened().length).toBeGreaterThan(1);
  shuffle.see(view("deciding", { nonces: [{ seat: 0, hash }] }));
  expect(alarms).toEqual([]);
});

test("a coup that was watched is checked by what was seen of it, and once", () => {
  shuffle.see(view("betting"));
  shuffle.see(view("deciding", boxes(...cardsOf("CardsTakenUp"))));
  shuffle.opened(coup);
  shuffle.opened(coup);
  expect(alarms).toEqual([]);
  expect(hands.all.filter(({ hand }) => hand.table === "showboat")).toHaveLength(1);
  expect(hands.all[0]).toMatchObject({ name: "Showboat", problems: [], file: coup });
});

test("another deck, other numbers, and a card that lay there and was never dealt raise an alarm", () => {
  const up = cardsOf("DealerRevealed")[0] as string;
  shuffle.see(view("betting", { commitment: "ab".repeat(32) }));
  shuffle.see(view("deciding", boxes(up, "", "")));
  shuffle.opened(coup);
  expect(alarms).toEqual(["hand"]);
  expect(hands.all[0]?.problems).toEqual([{ what: "changed" }, { what: "shown", seat: 0, card: up }]);
  shuffle.see(view("betting", { coup: 3 }));
  shuffle.opened({ ...coup, coup: 3 });
  shuffle.opened({});
  expect(alarms).toEqual(["hand", "hand", "hand"]);
});

test("whoever comes when a coup is over has watched none: it is checked, and not listed unless it does not hold", () => {
  const before = hands.all.length;
  shuffle.opened(coup);
  expect(hands.all).toHaveLength(before);
  shuffle.opened({ ...coup, coup: 9 });
  expect(hands.all).toHaveLength(before + 1);
  expect(alarms).toEqual(["hand"]);
});
