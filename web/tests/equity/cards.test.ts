import { expect, test } from "vitest";
import { cardsOf, cells, changed, takesOut, toggled } from "../../src/equity/cards";

test("a text of cards alone is cards, anything else is a range", () => {
  expect(cardsOf("AhKh")).toEqual(["Ah", "Kh"]);
  expect(cardsOf(" ah kH 2C ")).toEqual(["Ah", "Kh", "2c"]);
  expect(cardsOf("")).toEqual([]);
  for (const text of ["QQ+", "AhK", "AhKh,QsQd", "AsAhKd/7c2d", "random", "A*K*"]) expect(cardsOf(text)).toBeNull();
});

test("a card is put in, and taken away again; a range makes way for it", () => {
  expect(toggled("Ah", "Kh")).toBe("AhKh");
  expect(toggled("AhKh", "Ah")).toBe("Kh");
  expect(toggled("QQ+", "Ah")).toBe("Ah");
});

test("the grid has the pairs on its diagonal and the suited hands above it", () => {
  const grid = cells("23456789TJQKA");
  expect(grid).toHaveLength(169);
  expect([grid[0], grid[1], grid[13], grid[168]]).toEqual([
    { name: "AA", kind: "pair" },
    { name: "AKs", kind: "suited" },
    { name: "AKo", kind: "off" },
    { name: "22", kind: "pair" },
  ]);
  expect(cells("6789TJQKA")).toHaveLength(81);
});

test("changes stand behind the range, with their weight", () => {
  expect(changed("QQ+", ["AKs", "AKo"], 1)).toBe("QQ+, AKs, AKo");
  expect(changed("QQ+", ["KK"], 0)).toBe("QQ+, KK@0");
  expect(changed("", ["76s"], 0.5)).toBe("76s@0.5");
});

test("a click with the weight that a cell has takes it out", () => {
  expect(takesOut(1, 1)).toBe(true);
  expect(takesOut(0.5, 1)).toBe(false);
  expect(takesOut(0.3333, 0.3333)).toBe(true);
});
