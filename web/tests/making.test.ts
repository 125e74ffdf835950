import { describe, expect, test } from "vitest";
import { POINTS, bookText, stakesText, withAnte } from "../src/lobby/making";

test("a rule book is named with what the house changes of it", () => {
  expect(bookText("seeds", {})).toBe("seeds");
  expect(bookText("standard", { raises_cap: 4, all_in_face_up: false, moving_button: true })).toBe("standard, raises_cap=4, all_in_face_up=no, moving_button=yes");
});

describe("antes", () => {
  const blinds = { small_blind: 5, big_blind: 10, small_bet: 10, big_bet: 20 };

  test("of a kind go into the stakes, and are told", () => {
    expect(withAnte(blinds, "", 3)).toBe(blinds);
    expect(withAnte(blinds, "each", 1)).toEqual({ ...blinds, ante: 1 });
    expect(stakesText(withAnte(blinds, "each", 1), "nl")).toBe("5/10, ante 1");
    expect(stakesText(withAnte(blinds, "big_blind", 10), "nl")).toBe("5/10, big blind ante 10");
  });
});

test("every point of a rule book has a name and says what it does", () => {
  const names = "bring_in_high opener_first stud_may_muck raises_cap all_in_face_up odd_chip_by_seat short_bet_completes moving_button short_ante_wins_all short_bring_in_stands";
  expect(Object.keys(POINTS)).toEqual(names.split(" "));
  for (const { name, about } of Object.values(POINTS)) expect([name(), about()].every((text) => text.length > 3)).toBe(true);
});
