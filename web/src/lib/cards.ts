/** The shapes and the names of the cards. Figures and suits are drawn as paths, so a card looks the same on every system. */

import { m } from "../paraglide/messages.js";

/** Rank figures as strokes in a 60 × 80 box, for a pen 13 wide. */
export const RANKS: Readonly<Record<string, string>> = {
  A: "M5 80 30 5 55 80M15.5 55H44.5",
  K: "M9 0V80M54 0 12 46M25 33 56 80",
  Q: "M30 6.5C46 6.5 53.5 20 53.5 40S46 73.5 30 73.5 6.5 60 6.5 40 14 6.5 30 6.5ZM35 55 55 80",
  J: "M46 0V51C46 66 38.5 73.5 26.5 73.5 14.5 73.5 7.5 66 7.5 53",
  T: "M0 19 10.5 8V80M43 6.5C53 6.5 57 19 57 40S53 73.5 43 73.5 29 61 29 40 33 6.5 43 6.5Z",
  9: "M17 77C36 64 52.5 47 52.5 29M30 51.5A22.5 22.5 0 1 0 29.9 51.5Z",
  8: "M30 6.5A18.5 15.5 0 1 0 30.1 6.5ZM30 37.5A22.5 18 0 1 0 30.1 37.5Z",
  7: "M4 6.5H53L22 80",
  6: "M43 3C24 16 7.5 33 7.5 51M30 28.5A22.5 22.5 0 1 1 29.9 28.5Z",
  5: "M51 6.5H15L11.5 36C17 31.5 23 29.5 29 29.5 44 29.5 53 39 53 51.5 53 65 43 73.5 29 73.5 17.5 73.5 9.5 68.5 5 60",
  4: "M42 80V6L6 57H58",
  3: "M8 18C11 10.5 19 6.5 28 6.5 41 6.5 49 13 49 22 49 31.5 41 37.5 28 37.5H22M27 37.5C43 37.5 53 44.5 53 55.5 53 66 43 73.5 28.5 73.5 17 73.5 9.5 69 5 61",
  2: "M8 26C8 14 17 6.5 29.5 6.5 42 6.5 51 14 51 25 51 34 46 40 38 47L9 73.5H55",
};

/** Suits as filled shapes in a 100 × 100 box. */
export const SUITS: Readonly<Record<string, string>> = {
  h: "M50 92C20 68 5 51 5 31 5 17 15 7 28 7 38 7 46 13 50 22 54 13 62 7 72 7 85 7 95 17 95 31 95 51 80 68 50 92Z",
  s: "M50 5C57 21 93 40 93 64 93 77 83 85 72 85 65 85 58 82 54.5 77 55.5 85 59 91 65 96H35C41 91 44.5 85 45.5 77 42 82 35 85 28 85 17 85 7 77 7 64 7 40 43 21 50 5Z",
  d: "M50 2C58 19 71 36 87 50 71 64 58 81 50 98 42 81 29 64 13 50 29 36 42 19 50 2Z",
  c: "M50 5A22 22 0 0 1 66 42 22 22 0 1 1 54.5 73C55.5 83 59 91 65 96H35C41 91 44.5 83 45.5 73A22 22 0 1 1 34 42 22 22 0 0 1 50 5Z",
};

const RANK_NAMES: Readonly<Record<string, () => string>> = {
  A: m.rank_ace,
  K: m.rank_king,
  Q: m.rank_queen,
  J: m.rank_jack,
  T: m.rank_ten,
  9: m.rank_nine,
  8: m.rank_eight,
  7: m.rank_seven,
  6: m.rank_six,
  5: m.rank_five,
  4: m.rank_four,
  3: m.rank_three,
  2: m.rank_two,
};

const SUIT_NAMES: Readonly<Record<string, () => string>> = { s: m.suit_spades, h: m.suit_hearts, d: m.suit_diamonds, c: m.suit_clubs };

/** A card's name as it is read out: "Ace of spades"; "Face-down card" for "" and for whatever is no card. */
export function cardName(card: string): string {
  const rank = RANK_NAMES[card.charAt(0)];
  const suit = SUIT_NAMES[card.charAt(1)];
  return rank === undefined || suit === undefined ? m.card_down() : m.card_name({ rank: rank(), suit: suit() });
}

/** The point at `degrees` (0: right, clockwise) and `radius` round a centre, as the two numbers of a path. */
export function polar(x: number, y: number, radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
}
