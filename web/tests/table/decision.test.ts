import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fill } from "../../src/lib/messages";
import type { Choices } from "../../src/lib/messages";
import { Decision, GUARD } from "../../src/table/decision.svelte";

const decision = (more: Partial<Choices>): Decision => new Decision(7, 3, fill("Choices", more));

describe("a decision", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is deaf at first, so that no click meant for other buttons counts", () => {
    const made = decision({ fold: true, check: true });
    expect(made.open).toBe(false);
    vi.advanceTimersByTime(GUARD - 1);
    expect(made.open).toBe(false);
    vi.advanceTimersByTime(1);
    expect(made.open).toBe(true);
  });

  it("guards between 300 and 750 milliseconds", () => {
    expect(GUARD).toBeGreaterThanOrEqual(300);
    expect(GUARD).toBeLessThanOrEqual(750);
  });

  it("is closed from the moment it is said until it is refused", () => {
    const made = decision({ fold: true });
    vi.advanceTimersByTime(GUARD);
    made.sent = "fold";
    expect(made.open).toBe(false);
    made.sent = "";
    expect(made.open).toBe(true);
  });

  it("begins at the least, and stays within the server's bounds", () => {
    const made = decision({ raising: "raise", least: 480, most: 1860 });
    expect(made.amount).toBe(480);
    made.pick(99);
    expect(made.amount).toBe(480);
    made.pick(1e9);
    expect(made.amount).toBe(1860);
  });

  it("marks cards, takes marks back, and marks no more than may be exchanged", () => {
    const made = decision({ discard: 2, stand_pat: true });
    made.mark("7c");
    made.mark("4d");
    made.mark("Qs");
    expect(made.marked).toEqual(["7c", "4d"]);
    made.mark("7c");
    made.mark("Qs");
    expect(made.marked).toEqual(["4d", "Qs"]);
  });
});
