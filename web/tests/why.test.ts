import { afterEach, expect, test } from "vitest";
import { houseName, whyWords } from "../src/lib/why";
import { PRESETS } from "../src/lobby/making";
import { overwriteGetLocale } from "../src/paraglide/runtime.js";

afterEach(() => overwriteGetLocale(() => "en"));

test("a house is called by its name in every language, and a game of another name stays", () => {
  overwriteGetLocale(() => "pl");
  expect(Object.values(PRESETS).map(houseName)).toEqual([
    "Poker rosyjski",
    "Caribbean Stud",
    "Oasis Poker",
    "Poker rosyjski, pełne ubezpieczenie",
    "Poker rosyjski, para krupiera",
    "Poker rosyjski, dwa otwarte boksy",
  ]);
  overwriteGetLocale(() => "en");
  expect(Object.values(PRESETS).map(houseName)).toEqual(Object.values(PRESETS));
});

test("why a table stands still is said in the reader's language, and what is known in English alone to who reads English", () => {
  expect(whyWords("a hand that cannot be", "Stopped")).toBe("a hand that cannot be");
  expect(whyWords("", "Stopped")).toBe("Stopped");
  overwriteGetLocale(() => "lv");
  expect(whyWords("nothing can be stored just now", "Apturēts")).toBe("Galds ir apturēts: pašlaik neko nevar saglabāt");
  expect(whyWords("a hand that cannot be", "Apturēts")).toBe("Apturēts");
});
