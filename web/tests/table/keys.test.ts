import { describe, expect, it } from "vitest";
import { fill } from "../../src/lib/messages";
import type { Choices } from "../../src/lib/messages";
import { actionOf, keyOf, keysOf, usual } from "../../src/table/bindings";
import type { Order } from "../../src/table/bindings";
import { pressed as pressedAs } from "../../src/table/keys";
import type { Desk, Press } from "../../src/table/keys";

const choices = (more: Partial<Choices>): Choices => fill("Choices", more);
const desk = (more: Partial<Choices>, rest: Partial<Desk> = {}): Desk => ({ choices: choices(more), busy: false, sizing: false, cards: 2, stack: 1860, bet: 0, onButton: false, onSlider: false, may: [], hides: false, ...rest });
const pressed = (key: string, at: Desk, { shiftKey = false, order = "ask" as Order } = {}): Press | null => pressedAs(key, actionOf(keyOf({ key, shiftKey }), keysOf(usual(order))), at);

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
    for (const key of ["d", "n", "S", "T", " "]) expect(pressed(key, desk(NO_LIMIT), { shiftKey: key !== key.toLowerCase() })).toBeNull();
  });

  it("asks with the letters that are wanted twice, and acts with Shift; or the other way round", () => {
    const seated = desk({}, { may: ["sit_out", "take_time"] });
    expect(pressed("s", seated)).toEqual({ do: "ask", about: "ask_stacks" });
    expect(pressed("S", seated, { shiftKey: true })).toEqual({ do: "seat", what: "sit_out" });
    expect(pressed("T", seated, { shiftKey: true })).toEqual({ do: "seat", what: "take_time" });
    expect(pressed("H", seated, { shiftKey: true })).toEqual({ do: "history" });
    expect(pressed("s", seated, { order: "act" })).toEqual({ do: "seat", what: "sit_out" });
    expect(pressed("t", seated, { order: "act" })).toEqual({ do: "seat", what: "take_time" });
    expect(pressed("H", seated, { order: "act", shiftKey: true })).toEqual({ do: "ask", about: "ask_hand" });
  });

  it("comes back with the key that sits out", () => {
    for (const what of ["come_back", "keep_in", "sit_out"]) expect(pressed("s", desk({}, { may: [what, "leave"] }), { order: "act" })).toEqual({ do: "seat", what });
  });

  it("asks anything at any time but while somebody writes", () => {
    const watching = { ...desk({}), choices: null };
    for (const [key, about] of [["h", "ask_hand"], ["b", "ask_board"], ["p", "ask_pot"], ["a", "ask_action"], ["t", "ask_time"], ["l", "ask_last"], ["?", "help"]]) {
      expect(pressed(key as string, watching)).toEqual({ do: "ask", about });
      expect(pressed(key as string, { ...watching, busy: true })).toBeNull();
    }
  });

  it("peeks with the space bar where cards lie face down, and leaves a button its own", () => {
    expect(pressed(" ", desk(NO_LIMIT, { hides: true }))).toEqual({ do: "peek" });
    expect(pressed(" ", desk(NO_LIMIT, { hides: true, onButton: true }))).toBeNull();
  });

  it("marks cards before the draw as a wish, and goes to them with D", () => {
    const waiting = { ...desk({}, { may: ["mark"], cards: 5 }), choices: null };
    expect(pressed("3", waiting)).toEqual({ do: "mark", at: 2 });
    expect(pressed("6", waiting)).toBeNull();
    expect(pressed("d", waiting)).toEqual({ do: "discard" });
    expect(pressed("d", desk({ discard: 3, stand_pat: true }))).toEqual({ do: "discard" });
  });

  it("steps by arrows while a size is picked, but for the slider, which does so itself", () => {
    expect(pressed("ArrowUp", desk(NO_LIMIT, { sizing: true }))).toEqual({ do: "step", by: 1 });
    expect(pressed("ArrowLeft", desk(NO_LIMIT, { sizing: true }))).toEqual({ do: "step", by: -1 });
    expect(pressed("ArrowUp", desk(NO_LIMIT, { sizing: true, onSlider: true }))).toBeNull();
    expect(pressed("ArrowUp", desk(NO_LIMIT))).toBeNull();
  });

  it("goes on after a hand with N, writes with the stroke", () => {
    expect(pressed("n", desk({}, { may: ["ready"] }))).toEqual({ do: "seat", what: "ready" });
    expect(pressed("/", desk({}))).toEqual({ do: "chat" });
  });
});
