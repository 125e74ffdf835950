import { expect, test } from "vitest";
import { keyboard } from "../../src/lib/keys.svelte";
import { ACTIONS, actionOf, give, isFree, keyOf, keysOf, ORDERS, read, usual } from "../../src/table/bindings";
import { helpWords, keyName } from "../../src/table/bindingwords";

test("a key has one name, whatever the lock and the alphabet", () => {
  expect(keyOf({ key: "f", shiftKey: false })).toBe("f");
  expect(keyOf({ key: "F", shiftKey: false })).toBe("f");
  expect(keyOf({ key: "F", shiftKey: true })).toBe("shift+f");
  expect(keyOf({ key: "а", code: "KeyF", shiftKey: false })).toBe("f");
  expect(keyOf({ key: "?", code: "Slash", shiftKey: true })).toBe("?");
  expect(keyOf({ key: "F4", shiftKey: true })).toBe("shift+F4");
  expect(keyOf({ key: "Shift", shiftKey: true })).toBe("");
});

test.each(ORDERS)("in the order %s every action has a key of its own that can be given", (order) => {
  const keys = Object.values(keysOf(usual(order)));
  expect(new Set(keys).size).toBe(ACTIONS.length);
  expect(keys.every(isFree)).toBe(true);
});

test("the letters that are wanted twice do both, with Shift and without", () => {
  const [ask, act] = ORDERS.map((order) => keysOf(usual(order)));
  for (const letter of ["s", "h", "t"]) {
    expect(actionOf(letter, ask!)).toBe(actionOf(`shift+${letter}`, act!));
    expect(actionOf(letter, act!)).toBe(actionOf(`shift+${letter}`, ask!));
  }
  expect([actionOf("s", act!), actionOf("t", act!), actionOf("h", act!)]).toEqual(["sit_out", "time_bank", "history"]);
});

test("a new key is taken, and the old one does nothing any more", () => {
  const given = give(usual("ask"), "fold", "x");
  expect(given).toEqual({ kept: { order: "ask", own: { fold: "x" } } });
  const keys = keysOf(read(JSON.stringify("kept" in given ? given.kept : null)));
  expect([actionOf("x", keys), actionOf("f", keys)]).toEqual(["fold", null]);
});

test("a key that is taken is refused by the name of what it does, a fixed one too", () => {
  expect(give(usual("ask"), "fold", "s")).toEqual({ taken: "ask_stacks" });
  for (const key of ["Enter", "Escape", "Tab", "1", "9", "ArrowUp", "shift+Tab", "Home", ""]) expect(give(usual("ask"), "fold", key)).toEqual({ fixed: true });
});

test("the own key given again is as usual", () => {
  expect(give(usual("ask"), "fold", "f")).toEqual({ kept: usual("ask") });
  expect(give({ order: "ask", own: { fold: "x" } }, "fold", "f")).toEqual({ kept: usual("ask") });
});

test("what is stored and makes no sense is as usual", () => {
  for (const text of [null, "no", "7", "[]", '{"own":7}', '{"order":"x","own":{"fold":"Enter","jump":"j"}}']) expect(read(text)).toEqual(usual("ask"));
  expect(read('{"order":"act","own":{"fold":"c"}}'), "two actions by one key").toEqual(usual("act"));
});

test("keys are said as they are written on the keyboard, and as they are now", () => {
  expect(["f", "shift+s", " ", "/", "F4"].map(keyName)).toEqual(["F", "Shift+S", "Space", "/", "F4"]);
  expect(helpWords()).toContain("H my cards");
  keyboard.give("ask_hand", "y");
  expect(helpWords()).toContain("Y my cards");
  keyboard.reset("ask");
  expect(helpWords()).toContain("H my cards");
});
