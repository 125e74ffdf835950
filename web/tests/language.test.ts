import { expect, test } from "vitest";
import { LANGUAGE_NAMES, spoken } from "../src/lib/language.svelte";
import { m } from "../src/paraglide/messages.js";
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

const SECONDS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [["0", "0 seconds left"], ["1", "1 second left"], ["2", "2 seconds left"], ["21", "21 seconds left"]],
  lv: [["0", "sekunžu"], ["1", "sekunde"], ["2", "sekundes"], ["10", "sekunžu"], ["11", "sekunžu"], ["20", "sekunžu"], ["21", "sekunde"], ["22", "sekundes"]],
  pl: [["0", "sekund"], ["1", "sekunda"], ["2", "sekundy"], ["4", "sekundy"], ["5", "sekund"], ["12", "sekund"], ["21", "sekund"], ["22", "sekundy"]],
};

test.each(locales.flatMap((locale) => (SECONDS[locale] ?? []).map(([seconds, said]) => ({ locale, seconds, said }))))("$seconds in $locale: $said", ({ locale, seconds, said }) => {
  expect(m.speak_seconds({ seconds }, { locale })).toMatch(new RegExp(`(^|\\s)${said}($|[\\s.])`, "u"));
});

test("numbers are counted in every language", () => {
  expect(Object.keys(SECONDS)).toEqual([...locales]);
});
