import { describe, expect, it } from "vitest";
import type { Choices } from "../../src/lib/messages";
import { fill } from "../../src/lib/messages";
import { amountAt, clamp, entered, exact, filledTo, sized, stepAt, stepped, steps, typed } from "../../src/table/sizing";

const choices = (more: Partial<Choices>): Choices => fill("Choices", more);
const RANGE = { least: 480, most: 1865, step: 10 };

describe("what is sized and what is exact", () => {
  it("sizes a range", () => {
    const open = choices({ raising: "raise", least: 20, most: 200 });
    expect(sized(open)).toBe(true);
    expect(exact(open)).toEqual([]);
  });

  it("makes buttons of the amounts of a limit game", () => {
    const two = choices({ raising: "bet", least: 10, most: 20, amounts: [10, 20] });
    expect(sized(two)).toBe(false);
    expect(exact(two)).toEqual([10, 20]);
  });

  it("makes a button of the one amount that is left", () => {
    expect(exact(choices({ raising: "raise", least: 75, most: 75 }))).toEqual([75]);
  });

  it("offers nothing where nothing may be raised", () => {
    expect(exact(choices({ call: 40, fold: true }))).toEqual([]);
    expect(sized(choices({ call: 40, fold: true }))).toBe(false);
  });
});

describe("the slider", () => {
  it("reaches every bound, by a short last step", () => {
    expect(steps(RANGE)).toBe(139);
    expect(amountAt(0, RANGE)).toBe(480);
    expect(amountAt(139, RANGE)).toBe(1865);
    expect(amountAt(138, RANGE)).toBe(1860);
  });

  it("comes back to the step it was set to", () => {
    for (const at of [0, 1, 77, 138, 139]) expect(stepAt(amountAt(at, RANGE), RANGE)).toBe(at);
  });

  it("keeps the last step for the most alone", () => {
    expect(stepAt(1864, RANGE)).toBe(138);
    expect(stepAt(1865, RANGE)).toBe(139);
  });

  it("steps on to multiples, and no further than the bounds", () => {
    expect(stepped(842, 1, RANGE)).toBe(850);
    expect(stepped(842, -1, RANGE)).toBe(840);
    expect(stepped(480, -1, RANGE)).toBe(480);
    expect(stepped(1860, 1, RANGE)).toBe(1865);
    expect(stepped(1865, -1, RANGE)).toBe(1860);
    expect(stepped(1865, 1, RANGE)).toBe(1865);
  });

  it("fills its track from the least to the most", () => {
    expect(filledTo(480, RANGE)).toBe(0);
    expect(filledTo(1865, RANGE)).toBe(100);
    expect(filledTo(50, { least: 50, most: 50, step: 1 })).toBe(100);
  });
});

describe("a typed amount", () => {
  it.each([
    ["842", 842],
    [" 1,860 ", 1860],
    ["1 860", 1860],
    ["128'450", 128450],
    ["", null],
    ["abc", null],
    ["-5", null],
    ["1e3", null],
  ])("reads %j as %j", (text, amount) => expect(typed(text)).toBe(amount));

  it("is held within the bounds, and says which one", () => {
    expect(entered("842", 480, RANGE)).toEqual({ amount: 842, fault: "" });
    expect(entered("5", 480, RANGE)).toEqual({ amount: 480, fault: "least" });
    expect(entered("9999", 480, RANGE)).toEqual({ amount: 1865, fault: "most" });
    expect(entered("x", 700, RANGE)).toEqual({ amount: 700, fault: "number" });
  });

  it("clamps to whole chips", () => expect(clamp(500.4, RANGE)).toBe(500));
});
