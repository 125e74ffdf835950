import { describe, expect, it } from "vitest";
import { fill } from "../../src/lib/messages";
import type { Choices } from "../../src/lib/messages";
import { pressed } from "../../src/table/keys";
import type { Desk } from "../../src/table/keys";

const choices = (more: Partial<Choices>): Choices => fill("Choices", more);
const desk = (more: Partial<Choices>, rest: Partial<Desk> = {}): Desk => ({ choices: choices(more), busy: false, sizing: false, cards: 2, stack: 1860, bet: 0, onButton: false, ...rest });

const NO_LIMIT = { fold: true, call: 240, raising: "raise", least: 480, most: 1860, presets: [{ name: "min", to: 480 }, { name: "pot", to: 1445 }] };
const LIMIT = { fold: true, call: 40, raising: "raise", least: 60, most: 60, amounts: [60] };

describe("keys", () => {
  it("folds with F, in either case", () => {
    expect(pressed("f", desk(NO_LIMIT))).toEqual({ do: "act", kind: "fold", to: 0 });
    expect(pressed("F", desk(NO_LIMIT))).toEqual({ do: "act", kind: "fold", to: 0 });
  });

  it("checks, calls or brings in with C", () => {
    expect(pressed("c", desk({ fold: true, check: true }))).toEqual({ do: "act", kind: "check", to: 0 });
    expect(pressed("c", desk(NO_LIMIT))).toEqual({ do: "act", kind: "call", to: 0 });
    expect(pressed("c", desk({ bring_in: 5, raising: "complete", amounts: [10] }))).toEqual({ do: "act", kind: "bring_in", to: 0 });
  });

  it("opens the sizing with R, and raises where there is nothing to size", () => {
    expect(pressed("r", desk(NO_LIMIT))).toEqual({ do: "size" });
    expect(pressed("r", desk(LIMIT))).toEqual({ do: "act", kind: "raise", to: 60 });
    expect(pressed("r", desk({ fold: true, call: 40 }))).toBeNull();
  });

  it("asks which of two amounts by the focus", () => {
    expect(pressed("r", desk({ raising: "bet", least: 10, most: 20, amounts: [10, 20] }))).toEqual({ do: "focus", kind: "bet" });
  });

  it("never puts in the last chip by one key", () => {
    expect(pressed("c", desk({ ...NO_LIMIT, call: 1860, raising: "" }))).toEqual({ do: "focus", kind: "call" });
    expect(pressed("r", desk({ ...LIMIT, amounts: [50], least: 50, most: 50 }, { stack: 30, bet: 20 }))).toEqual({ do: "focus", kind: "raise" });
  });

  it("picks presets with figures, as many as there are", () => {
    expect(pressed("2", desk(NO_LIMIT))).toEqual({ do: "preset", at: 1 });
    expect(pressed("3", desk(NO_LIMIT))).toBeNull();
    expect(pressed("0", desk(NO_LIMIT))).toBeNull();
  });

  it("marks cards with figures in a draw, and confirms it", () => {
    const draw = desk({ discard: 5, stand_pat: true }, { cards: 5 });
    expect(pressed("5", draw)).toEqual({ do: "mark", at: 4 });
    expect(pressed("6", draw)).toBeNull();
    expect(pressed("Enter", draw)).toEqual({ do: "confirm" });
  });

  it("confirms a size only while one is being picked, and leaves buttons their Enter", () => {
    expect(pressed("Enter", desk(NO_LIMIT))).toBeNull();
    expect(pressed("Enter", desk(NO_LIMIT, { sizing: true }))).toEqual({ do: "confirm" });
    expect(pressed("Enter", desk(NO_LIMIT, { sizing: true, onButton: true }))).toBeNull();
  });

  it("closes the sizing with Escape", () => {
    expect(pressed("Escape", desk(NO_LIMIT, { sizing: true }))).toEqual({ do: "close" });
    expect(pressed("Escape", desk(NO_LIMIT))).toBeNull();
  });

  it("is deaf while somebody writes, and when it is not his turn", () => {
    for (const key of ["f", "c", "r", "1", "Enter", "Escape"]) {
      expect(pressed(key, desk(NO_LIMIT, { busy: true, sizing: true }))).toBeNull();
      expect(pressed(key, { ...desk({}), choices: null })).toBeNull();
    }
  });

  it("has no key for what is not allowed", () => {
    expect(pressed("f", desk({ discard: 3, stand_pat: true }))).toBeNull();
    expect(pressed("c", desk({ fold: true }))).toBeNull();
    expect(pressed("x", desk(NO_LIMIT))).toBeNull();
  });
});
