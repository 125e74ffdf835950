/** What is written on a felt can be read on each of them: contrasts of WCAG AA, by the colours that the style sheet has. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CHOICES } from "../src/lib/settings.svelte";

const sheet = readFileSync(new URL("../src/styles/tokens.css", import.meta.url), "utf-8");
const block = (selector: string): string => sheet.slice(sheet.indexOf(selector)).split("}")[0] ?? "";
const colour = (text: string, name: string): string => new RegExp(`${name}:\\s*(#[0-9a-f]{6})`).exec(text)?.[1] ?? "";

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe("the felts", () => {
  it("are three at least, and the first is the usual one", () => {
    expect(CHOICES.felt.length).toBeGreaterThanOrEqual(3);
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
  });

  for (const felt of CHOICES.felt) {
    it(`carry every ink: ${felt}`, () => {
      const own = felt === CHOICES.felt[0] ? sheet : block(`:root[data-felt="${felt}"]`);
      const inks = block(".on-felt {");
      for (const ground of ["--felt-1", "--felt-2"]) {
        for (const ink of ["--ink-1", "--ink-2", "--ink-3", "--accent", "--good", "--info"]) {
          expect(contrast(colour(inks, ink), colour(own, ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    });
  }
});
