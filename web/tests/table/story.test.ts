import { describe, expect, it } from "vitest";
import { fill } from "../../src/lib/messages";
import type { TableView, Told } from "../../src/lib/messages";
import { settings } from "../../src/lib/settings.svelte";
import { clockOf, spoken } from "../../src/table/clock";
import { flightsOf } from "../../src/table/flights";
import { places } from "../../src/table/places";
import { lifted, Names, standing, story as told } from "../../src/table/story";
import { outWords, stackWords, titleOf, turnWords } from "../../src/table/words";

const NAMES = ["Anna", "Bruno", "Marta"];

function view(more: object = {}): TableView {
  const seats = NAMES.map((name, seat) => ({ seat, name, state: "playing", stack: 1000, bet: seat * 10, cards: [{}, {}] }));
  return fill("TableView", { table: "t", name: "Memphis", limit_name: "Limit", game_name: "Omaha Hi-Lo", stakes: "10/20", seats, you: { seat: 0 }, ...more });
}

const story = (seen: TableView) => told(seen, new Names().of(seen));

const BOARD = ["Ac", "4d", "7s", "Kd", "7h"];
const HIGH = { pot: 0, seat: 2, amount: 420, share: "high", cards: ["Kc", "Kh", "Kd", "7s", "7h"], words: "full house, kings over sevens" };
const LOW = { pot: 0, seat: 0, amount: 420, share: "low", cards: ["7s", "4d", "3h", "2h", "Ac"], words: "7-4-3-2-A" };

describe("the story of a showdown", () => {
  it("tells each half with its own cards first", () => {
    const [high, low] = story(view({ board: BOARD, awards: [HIGH, LOW] }));
    expect(high).toMatchObject({ name: "Marta", amount: 420, half: true, own: ["Kc", "Kh"], board: ["Kd", "7s", "7h"], now: true });
    expect(low).toMatchObject({ name: "Anna", share: "low", own: ["3h", "2h"], board: ["7s", "4d", "Ac"], now: true });
  });

  it("names a winner who has got up since, and not whoever took his seat", () => {
    const names = new Names();
    const before = view({ hand: 7, board: BOARD, awards: [HIGH] });
    names.of(before);
    for (const name of ["", "Wanda"]) {
      const seats = before.seats.map((seat) => (seat.seat === 2 ? { ...seat, name } : seat));
      const after = { ...before, seats };
      expect(told(after, names.of(after))[0]?.name).toBe("Marta");
    }
    const next = view({ hand: 8, seats: [{ seat: 2, name: "Wanda" }] });
    expect(names.of(next).get(2)).toBe("Wanda");
    expect(names.of(next).get(0)).toBeUndefined();
  });

  it("is empty when nobody had to show", () => {
    expect(story(view({ awards: [{ pot: 0, seat: 1, amount: 30 }] }))).toEqual([]);
  });

  it("adds up the pots that the same five won, and looks at the last told", () => {
    const side = { ...HIGH, pot: 1, amount: 80, seat: 1, cards: ["Qc", "Qh", "Kd", "7s", "7h"] };
    const tales = story(view({ board: BOARD, awards: [side, { ...side, pot: 2, amount: 10 }, HIGH] }));
    expect(tales.map(({ name, amount, pots, now }) => [name, amount, pots, now])).toEqual([
      ["Bruno", 90, [1, 2], false],
      ["Marta", 420, [0], true],
    ]);
  });
});

describe("the lifted cards", () => {
  it("stand for high, low, both or neither", () => {
    const lift = lifted(view({ board: BOARD, awards: [HIGH, LOW] }));
    expect(["Kd", "4d", "7s", "Js"].map((card) => standing(card, lift))).toEqual(["up", "lo", "both", "dim"]);
    expect(lift.half).toBe(true);
  });

  it("are the winning five where there is one hand to win with, even the lowest", () => {
    const lift = lifted(view({ awards: [{ ...LOW, share: "low" }] }));
    expect(standing("7s", lift)).toBe("up");
    expect(lift.half).toBe(false);
  });

  it("are none before anything is told", () => expect(standing("7s", lifted(view()))).toBe(""));
});

describe("the clock", () => {
  const turn = (more: object): ReturnType<typeof fill<"Turn">> => fill("Turn", { seat: 0, turn: 3, left: 12_000, total: 20_000, ...more });

  it("counts on from what the server said", () => {
    expect(clockOf(turn({}), 1000, 1000)).toMatchObject({ left: 12_000, share: 60, seconds: 12, low: false, banked: false });
    expect(clockOf(turn({}), 1000, 9000)).toMatchObject({ left: 4000, seconds: 4, low: true });
    expect(clockOf(turn({}), 1000, 99_000)).toMatchObject({ left: 0, seconds: 0 });
  });

  it("goes over to the time bank", () => {
    expect(clockOf(turn({ bank: 30_000 }), 0, 13_000)).toMatchObject({ left: 29_000, banked: true });
    expect(clockOf(turn({ left: 0, bank: 15_000, banked: true }), 0, 5000)).toMatchObject({ left: 10_000, share: 50, banked: true });
  });

  it("stands still where there is no hurry", () => {
    expect(clockOf(turn({ total: 0 }), 0, 0)).toBeNull();
    expect(clockOf(null, 0, 0)).toBeNull();
  });

  it("speaks at ten and at five seconds only", () => {
    const said = [12_000, 10_000, 9000, 6000, 5000, 1000, 0].map((left) => spoken(clockOf(turn({ left }), 0, 0)));
    expect(said).toEqual([0, 10, 10, 10, 5, 5, 0]);
  });
});

describe("what flies", () => {
  const told = (seq: number, event: object): Told => ({ seq, at: 0, event: event as Told["event"] });
  const map = places("oval", "desktop", 3, 0);

  it("is the bets, into the pot", () => {
    expect(flightsOf([told(4, { type: "BetsCollected", pot: 30 })], view(), map).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["bet", 10],
      ["bet", 20],
    ]);
  });

  it("is the pot to its winners, one after another, and folded cards away", () => {
    const events = [told(5, { type: "Folded", seat: 1 }), told(6, { type: "PotAwarded", seat: 2, amount: 60 }), told(7, { type: "PotAwarded", seat: 0, amount: 60 })];
    expect(flightsOf(events, view(), map).map(({ kind, after }) => [kind, after])).toEqual([
      ["fold", 0],
      ["award", 0],
      ["award", 1],
    ]);
  });
});

describe("words", () => {
  const choices = (more: object): ReturnType<typeof fill<"Choices">> => fill("Choices", more);

  it("say the turn once with every way and its amount", () => {
    expect(turnWords(choices({ fold: true, call: 240, raising: "raise", least: 480, most: 1860 }))).toBe("Your turn: call 240 or raise to 480 or more or fold.");
    expect(turnWords(choices({ bring_in: 5, raising: "complete", least: 10, most: 10, amounts: [10] }))).toBe("Your turn: bring in 5 or complete to 10.");
    expect(turnWords(choices({ fold: true, check: true, raising: "bet", least: 10, most: 20, amounts: [10, 20] }))).toBe("Your turn: check or bet 10 or 20.");
    expect(turnWords(choices({ discard: 5, stand_pat: true }))).toBe("Your turn: discard up to 5 cards, or stand pat.");
  });

  it("put whose turn it is into the title", () => {
    const table = "Memphis, Limit Omaha Hi-Lo 10/20";
    expect(titleOf(view())).toBe(table);
    expect(titleOf(view({ turn: { seat: 0, turn: 1, choices: {} } }))).toBe(`Your turn: ${table}`);
    expect(titleOf(view({ turn: { seat: 0, turn: 1, choices: { discard: 5 } } }))).toBe(`Your draw: ${table}`);
    expect(titleOf(view({ turn: { seat: 1, turn: 1 } }))).toBe(`Bruno to act: ${table}`);
  });

  it("say a stack, or why there is none", () => {
    const table = fill("TableView", { table: "t", big_blind: 100 });
    expect(stackWords(fill("SeatView", { seat: 1, state: "playing", stack: 128450 }), table)).toBe("128,450");
    expect(stackWords(fill("SeatView", { seat: 1, state: "all_in" }), table)).toBe("All-in");
    expect(stackWords(fill("SeatView", { seat: 1, state: "sitting_out", stack: 5 }), table)).toBe("Sitting out");
      settings.chosen = { ...settings.chosen, stacks: "blinds" };
    expect(stackWords(fill("SeatView", { seat: 1, state: "playing", stack: 1250 }), table)).toBe("12.5 BB");
    expect(stackWords(fill("SeatView", { seat: 1, state: "playing", stack: 1250 }), fill("TableView", { table: "t" }))).toBe("1,250");
    settings.chosen = { ...settings.chosen, stacks: "chips" };
  });
});

describe("a seat that is out of the hand", () => {
  it("says whether it folded or threw its hand away at the showdown", () => {
    const [seat] = view().seats;
    expect(seat && outWords({ ...seat, state: "folded", did: { kind: "fold", amount: 0 } })).toBe("Folded");
    expect(seat && outWords({ ...seat, state: "folded", did: { kind: "muck", amount: 0 } })).toBe("Mucked");
    expect(seat && outWords({ ...seat, state: "folded" })).toBe("Folded");
  });
});
