import { expect, test } from "vitest";
import { CHOICES, read } from "../src/lib/settings.svelte";

const USUAL = { theme: "dark", felt: "river", deck: "two", back: "wheel", stacks: "chips", cards: "up", words: "on", motion: "full", dealer: "all", chat: "on", sound: "soft", vibration: "on" };

test("nothing stored means the usual room", () => {
  expect(read(null)).toEqual(USUAL);
  expect(read("{}")).toEqual(USUAL);
});

test("what was chosen comes back", () => {
  const chosen = { theme: "light", felt: "cedar", deck: "four", back: "waves", stacks: "blinds", cards: "down", words: "off", motion: "off", dealer: "results", chat: "off", sound: "off", vibration: "off" };
  expect(read(JSON.stringify(chosen))).toEqual(chosen);
});

test("what is no choice is as if it had not been stored", () => {
  expect(read('{"theme":"pink","felt":"night","deck":4,"more":true}')).toEqual({ ...USUAL, felt: "night" });
  for (const text of ["not json", "null", "[1,2]", '"dark"', "7"]) expect(read(text)).toEqual(USUAL);
});

test("the first choice of each is the usual one", () => {
  expect(Object.fromEntries(Object.entries(CHOICES).map(([setting, [first]]) => [setting, first]))).toEqual(USUAL);
});
