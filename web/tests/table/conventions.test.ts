/** The numbers that players expect of a table's page, as the style sheet and the client have them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GUARD } from "../../src/table/decision.svelte";

const sheet = readFileSync(new URL("../../src/styles/tokens.css", import.meta.url), "utf-8");
const usual = sheet.slice(0, sheet.indexOf("prefers-reduced-motion"));
const time = (text: string, token: string): string => new RegExp(`--t-${token}:\\s*(\\d+ms)`).exec(text)?.[1] ?? "";

test.each([["deal", "200ms"], ["deal-step", "100ms"], ["flip", "300ms"], ["board-step", "150ms"], ["fold", "150ms"]])("animation: %s takes %s", (token, takes) => {
  expect(time(usual, token)).toBe(takes);
});

test("reduced motion: nothing that moves takes any time", () => {
  for (const from of [sheet.indexOf("prefers-reduced-motion"), sheet.lastIndexOf('[data-motion="off"]')]) {
    const reduced = sheet.slice(from);
    for (const token of ["deal", "deal-step", "flip", "board-step", "fold", "bet", "pot", "lift", "win"]) expect(time(reduced, token), token).toBe("0ms");
  }
});

test("the last action is shown for 1.5 s", () => {
  expect(time(usual, "act")).toBe("1500ms");
});

test("new buttons are deaf for 300 to 750 ms", () => {
  expect(GUARD).toBe(400);
});
