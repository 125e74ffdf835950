import { expect, test } from "vitest";
import { soundOf, VOICES } from "../src/lib/sounds";

test("what is done at the table has its sound, and what is told without one has none", () => {
  const heard = ["CardsDealt", "Checked", "Called", "BetMade", "RaisedTo", "Folded", "HandEnded", "PlayerSat"].map((type) => soundOf({ type, seat: 1 }, 0));
  expect(heard).toEqual(["deal", "check", "chips", "chips", "chips", "fold", null, null]);
});

test("a pot sounds of winning for who wins it", () => {
  expect(soundOf({ type: "PotAwarded", seat: 3 }, 3)).toBe("win");
  expect(soundOf({ type: "PotAwarded", seat: 3 }, -1)).toBe("chips");
});

test("every sound is short and never louder than the room allows", () => {
  for (const voices of Object.values(VOICES)) {
    expect(voices.length).toBeGreaterThan(0);
    for (const each of voices) {
      expect(each.at + each.lasts).toBeLessThan(0.7);
      expect(each.loud).toBeLessThanOrEqual(1);
      expect(Math.min(each.from, each.to)).toBeGreaterThan(0);
    }
  }
});
