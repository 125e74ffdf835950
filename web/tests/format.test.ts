import { describe, expect, test } from "vitest";
import { avatarColour, chips, figures, initials, odds, percent, seconds, signed } from "../src/lib/format";

describe("chips", () => {
  test("have separators and a real minus", () => {
    expect(chips(0)).toBe("0");
    expect(chips(12480)).toBe("12,480");
    expect(chips(-224)).toBe("\u2212224");
    expect(chips(9007199254740991)).toBe("9,007,199,254,740,991");
  });

  test("won or lost carry their sign", () => {
    expect([signed(965), signed(0), signed(-1500)]).toEqual(["+965", "0", "\u22121,500"]);
  });
});

test("a begun second counts, and no time is never less than none", () => {
  expect([seconds(12001), seconds(12000), seconds(1), seconds(0), seconds(-50)]).toEqual([13, 12, 1, 0, 0]);
});

describe("names", () => {
  test("are shortened to two letters, whatever the alphabet", () => {
    expect(["Jānis", "anna rose lee", "X", " Pēteris ", "Żaneta", "🂡dam"].map(initials)).toEqual(["JĀ", "AR", "X", "PĒ", "ŻA", "🂡D"]);
  });

  test("always have the same colour, one of six", () => {
    const colours = new Set(Array.from({ length: 200 }, (_, i) => avatarColour(`player ${i}`)));
    expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `var(--av-${n})`));
    expect(avatarColour("Anna")).toBe(avatarColour("Anna"));
  });
});

test("parts of one are told in per cent", () => {
  expect(percent(0.5333, 1)).toBe("53.3\u00a0%");
  expect(percent(1, 0)).toBe("100\u00a0%");
  expect(figures(43.56, 1)).toBe("43.6");
});

test("odds are never told as nothing or everything unless they are", () => {
  const told = [0, 1, 4, 5, 145, 462, 995, 996, 999, 1000].map((each) => odds(each).replaceAll("\u00a0", " "));
  expect(told).toEqual(["0 %", "< 1 %", "< 1 %", "1 %", "15 %", "46 %", "100 %", "> 99 %", "> 99 %", "100 %"]);
});
