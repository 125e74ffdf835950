import { describe, expect, it } from "vitest";
import { around, places } from "../../src/table/places";
import type { Place, Plan, Screen } from "../../src/table/places";

/** The stage and the pods of the two screens, in pixels; the stages are those of 1280×800 and 390×844. */
const STAGES = { "oval desktop": [1280, 552], "oval phone": [390, 446], "stud desktop": [1280, 516] } as const;
const PODS = { "oval desktop": [160, 52], "oval phone": [98, 42], "stud desktop": [250, 140] } as const;

const CASES: [Plan, Screen, number][] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((seats): [Plan, Screen, number][] => [
    ["oval", "desktop", seats],
    ["oval", "phone", seats],
  ]),
  ...[2, 3, 4, 5, 6, 7, 8].map((seats): [Plan, Screen, number] => ["stud", "desktop", seats]),
];

function apart(ax: number, ay: number, aw: number, ah: number, bx: number, by: number, bw: number, bh: number): boolean {
  return Math.abs(ax - bx) >= (aw + bw) / 2 || Math.abs(ay - by) >= (ah + bh) / 2;
}

describe("around", () => {
  it("goes clockwise from the seat at the own one's left", () => {
    expect(around(6, 4)).toEqual([5, 0, 1, 2, 3]);
    expect(around(3, 0)).toEqual([1, 2]);
  });

  it("has every seat when the onlooker has none", () => {
    expect(around(4, -1)).toEqual([0, 1, 2, 3]);
  });
});

describe.each(CASES)("%s, %s, %i seats", (plan, screen, seats) => {
  const name = `${plan} ${screen}` as keyof typeof STAGES;
  const [width, height] = STAGES[name];
  const [podWidth, podHeight] = PODS[name];
  const at = (place: Place): [number, number] => [(place.x / 100) * width, (place.y / 100) * height];

  it.each([-1, 0, 1])("gives every seat a place, seen from seat %i", (own) => {
    const map = places(plan, screen, seats, own);
    expect([...map.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: seats }, (_, seat) => seat));
  });

  it("puts the own seat at the bottom in the middle", () => {
    const own = places(plan, screen, seats, 1).get(1) as Place;
    expect([own.x, own.y]).toEqual([50, 100]);
    expect(own.betY).toBeLessThan(100);
  });

  it("puts the next seat at the left and the last at the right", () => {
    const map = places(plan, screen, seats, 0);
    if (seats > 2) {
      expect(map.get(1)?.x).toBeLessThan(50);
      expect(map.get(seats - 1)?.x).toBeGreaterThan(50);
    } else expect(map.get(1)?.x).toBe(50);
  });

  it("is the same on both sides", () => {
    const map = places(plan, screen, seats, 0);
    for (let seat = 1; seat < seats; seat += 1) {
      expect(map.get(seats - seat)?.x).toBeCloseTo(100 - (map.get(seat)?.x ?? 0));
      expect(map.get(seats - seat)?.y).toBe(map.get(seat)?.y);
    }
  });

  it.each([0, -1])("keeps pods apart and on the stage, own seat %i", (own) => {
    const all = [...places(plan, screen, seats, own)].filter(([seat]) => seat !== own).map(([, place]) => place);
    all.forEach((one, i) => {
      const [x, y] = at(one);
      expect(x - podWidth / 2).toBeGreaterThanOrEqual(0);
      expect(x + podWidth / 2).toBeLessThanOrEqual(width);
      for (const other of all.slice(i + 1)) {
        const [otherX, otherY] = at(other);
        expect(apart(x, y, podWidth, podHeight, otherX, otherY, podWidth, podHeight), `${JSON.stringify(one)} ${JSON.stringify(other)}`).toBe(true);
      }
    });
  });

  it.each([0, -1])("keeps bets off pods and off each other, own seat %i", (own) => {
    const map = places(plan, screen, seats, own);
    const bet: [number, number] = screen === "phone" ? [66, 24] : [86, 28];
    const all = [...map].map(([seat, place]) => ({ seat, x: (place.betX / 100) * width, y: (place.betY / 100) * height }));
    all.forEach((one, i) => {
      for (const [seat, place] of map) {
        if (seat === own) continue;
        const [x, y] = at(place);
        expect(apart(one.x, one.y, ...bet, x, y, plan === "stud" ? 170 : podWidth, plan === "stud" ? 100 : podHeight), `bet of ${one.seat} on pod of ${seat}`).toBe(true);
      }
      for (const other of all.slice(i + 1)) expect(apart(one.x, one.y, ...bet, other.x, other.y, ...bet), `bets of ${one.seat} and ${other.seat}`).toBe(true);
    });
  });

  it("keeps the dealer button off bets and pods", () => {
    if (plan === "stud") return expect(places(plan, screen, seats, 0).size).toBe(seats);
    const map = places(plan, screen, seats, 0);
    const size = screen === "phone" ? 22 : 26;
    const bet: [number, number] = screen === "phone" ? [66, 24] : [86, 28];
    for (const [, { buttonX, buttonY }] of map) {
      const [x, y] = [(buttonX / 100) * width, (buttonY / 100) * height];
      for (const [seat, place] of map) {
        expect(apart(x, y, size, size, (place.betX / 100) * width, (place.betY / 100) * height, ...bet), `button ${buttonX} ${buttonY} on bet of ${seat}`).toBe(true);
        if (seat !== 0) expect(apart(x, y, size, size, ...at(place), podWidth, podHeight), `button ${buttonX} ${buttonY} on pod of ${seat}`).toBe(true);
      }
    }
  });
});

describe("an onlooker", () => {
  it("turns the table: another seat stands at the bottom, the places stay", () => {
    expect(around(6, -1, 4)).toEqual([4, 5, 0, 1, 2, 3]);
    const before = places("oval", "desktop", 6, -1);
    const after = places("oval", "desktop", 6, -1, 4);
    expect(after.get(4)).toEqual(before.get(0));
    expect(after.get(3)).toEqual(before.get(5));
  });

  it("does not turn what a player sees", () => {
    expect(around(6, 2, 4)).toEqual([3, 4, 5, 0, 1]);
    expect(places("oval", "phone", 6, 2, 4)).toEqual(places("oval", "phone", 6, 2));
  });
});

describe("places", () => {
  it("says how many seats a table may have", () => {
    expect(() => places("oval", "desktop", 11, 0)).toThrow(/1 to 10 seats, not 11/);
    expect(() => places("stud", "desktop", 9, 0)).toThrow(/1 to 8 seats, not 9/);
  });
});
