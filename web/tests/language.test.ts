import { expect, test } from "vitest";
import { LANGUAGE_NAMES, spoken } from "../src/lib/language.svelte";
import { locales } from "../src/paraglide/runtime.js";

test("what was chosen is spoken, whatever the browser asks for", () => {
  expect(spoken("lv", ["pl-PL", "en"])).toBe("lv");
  expect(spoken("en", ["pl-PL"])).toBe("en");
});

test("else the first of the browser's languages that the room speaks", () => {
  expect(spoken(null, ["lv-LV", "en-US"])).toBe("lv");
  expect(spoken(null, ["de-AT", "PL", "en"])).toBe("pl");
  expect(spoken("klingon", ["pl"])).toBe("pl");
});

test("else English", () => {
  expect(spoken(null, [])).toBe("en");
  expect(spoken(null, ["ru-RU", "uk"])).toBe("en");
});

test("each language has its own name to be chosen by", () => {
  expect(Object.keys(LANGUAGE_NAMES)).toEqual([...locales]);
});
