import { describe, expect, it } from "vitest";
import { bestWords, didWords, inAntes, perDecision } from "../src/history/choices";
import { fill } from "../src/lib/messages";
import type { ChoiceGroup, ChoiceLine } from "../src/lib/messages";
import { plain } from "../src/table/pieces";

const line = (more: object): ChoiceLine => fill("ChoiceLine", { table: "t", coup: 1, at: 0, house: "seed", box: 0, ante: 10, up: "As", did: "bet", best: "fold", ...more });
const group = (more: object): ChoiceGroup => fill("ChoiceGroup", { key: "seed", name: "x", coups: 1, net: 0, ...more });

describe("the cost of choices", () => {
  it("is told in ANTEs, small costs to four places", () => {
    expect([inAntes(0), inAntes(1_250_000), inAntes(3_210), inAntes(10_000)]).toEqual(["0.00", "1.25", "0.0032", "0.01"]);
    expect([perDecision(group({ decisions: 4, cost: 1_000_000 })), perDecision(group({}))]).toEqual(["0.250", "–"]);
  });

  it("says what was done and what was better", () => {
    expect(plain(didWords(line({ did: "exchange", given: ["2c", "3d"] })))).toBe("Exchange: Two of clubs Three of diamonds");
    expect(plain(didWords(line({ insured: 40 })))).toBe("BET, insurance 40");
    expect(plain(bestWords(line({})))).toBe("Better: fold");
    expect(plain(bestWords(line({ best: "bet", insures: true })))).toBe("Better: BET with insurance");
    expect(plain(bestWords(line({ best: "exchange", cards: ["Kh"] })))).toBe("Better: exchange: King of hearts");
  });
});
