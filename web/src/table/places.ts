/** Where things lie on the stage, as data: a map for every number of other seats, for two kinds of table and two screens.
 *
 * All numbers are per cent of the stage. A map holds the left half, from the own seat upwards, and the middle of the top;
 * the right half is its mirror. The own seat is the dock's, so only its bet and button have a place here.
 */

export interface Place {
  /** Centre of the pod, of the bet before it and of the dealer button beside it. */
  readonly x: number;
  readonly y: number;
  readonly betX: number;
  readonly betY: number;
  readonly buttonX: number;
  readonly buttonY: number;
}

export type Plan = "oval" | "stud";
export type Screen = "desktop" | "phone";

type Row = readonly [x: number, y: number, betX: number, betY: number, buttonX: number, buttonY: number];
type Half = { readonly left: readonly Row[]; readonly top?: Row };

const DESKTOP: readonly Half[] = [
  { left: [] },
  { left: [], top: [50, 14.5, 50, 26, 58.5, 21.5] },
  { left: [[24, 20, 31, 31.5, 33, 22.5]] },
  { left: [[12, 48, 23, 49, 20.5, 59]], top: [50, 14.5, 50, 26, 58.5, 21.5] },
  { left: [[11.5, 59, 23, 60, 20.5, 70], [30, 16.5, 35, 28, 39.5, 21.5]] },
  { left: [[11.5, 61, 23, 62, 20.5, 72], [20, 24, 28, 35, 30, 25.5]], top: [50, 14.5, 50, 26, 58.5, 21.5] },
  { left: [[20, 82, 29, 70, 29.5, 80], [11, 50, 22.5, 51, 20, 61], [31, 16.5, 35.5, 28, 40.5, 21.5]] },
  { left: [[21, 83, 30, 71, 30.5, 81], [10.5, 56, 22, 57, 19.5, 67], [18.5, 25, 27.5, 36, 28.5, 26.5]], top: [50, 14.5, 50, 26, 58.5, 21.5] },
  { left: [[27, 86, 34.5, 72, 36.5, 82.5], [11, 61, 22.5, 62, 20, 72], [13.5, 33, 23.5, 37, 21, 46], [34, 15.5, 37, 27, 43.5, 21]] },
  { left: [[28, 87, 35, 73, 37, 83], [11, 67, 22, 67, 20, 77], [9.5, 41, 20.5, 43, 18.5, 53], [25, 19, 32, 30, 34, 20.5]], top: [50, 14, 50, 25, 58.5, 20.5] },
];
const DESKTOP_BOTTOM: Row = [50, 87, 50, 75, 58.5, 82];
const DESKTOP_OWN: Row = [50, 100, 50, 79, 60, 83];

const PHONE: readonly Half[] = [
  { left: [] },
  { left: [], top: [50, 13, 50, 26, 67, 16] },
  { left: [[24, 15, 38, 28, 42, 17]] },
  { left: [[16, 74, 41, 72, 33, 82]], top: [50, 13, 50, 26, 67, 16] },
  { left: [[16, 74, 41, 72, 33, 82], [24, 15, 38, 28, 42, 17]] },
  { left: [[16, 74, 41, 72, 33, 82], [16, 30, 41, 30.5, 10.5, 38.3]], top: [50, 12, 50, 24, 67, 14] },
  { left: [[16, 74, 41, 72, 33, 82], [16, 30, 41, 30.5, 10.5, 38.3], [30, 12, 39, 22.5, 46, 15]] },
  { left: [[16, 92, 41, 84, 33, 95], [16, 74, 41, 72, 33, 78], [16, 30, 41, 30.5, 10.5, 38.3]], top: [50, 12, 50, 24, 67, 14] },
  { left: [[16, 92, 41, 84, 33, 95], [16, 74, 41, 72, 33, 78], [16, 29, 41, 30, 10.5, 37.3], [30, 11.5, 38, 22.5, 46, 14.5]] },
  { left: [[16, 92, 41, 84, 33, 95], [16, 74, 41, 72, 33, 78], [16, 30, 41, 31.5, 10.5, 38.3], [16, 11.5, 37, 19, 33.5, 12]], top: [50, 11.5, 50, 25, 50, 19.2] },
];
const PHONE_BOTTOM: Row = [50, 92, 50, 78, 66.8, 93];
const PHONE_OWN: Row = [50, 100, 50, 94.5, 65, 94.5];

/** Stud's seats are blocks of cards, pod and words; there is no dealer button, and a phone shows a list instead. */
const STUD: readonly Half[] = [
  { left: [] },
  { left: [], top: [50, 17, 50, 35, 58, 35] },
  { left: [[22, 22, 34, 29, 34, 34]] },
  { left: [[13, 52, 25.5, 56, 25, 62]], top: [50, 17, 50, 35, 58, 35] },
  { left: [[13, 64, 25.5, 68, 25, 74], [23, 21, 35, 28, 35, 34]] },
  { left: [[13, 68, 25.5, 72, 25, 78], [17, 22, 29, 29, 29, 35]], top: [50, 17, 50, 35, 58, 35] },
  { left: [[13, 80, 25.5, 84, 25, 90], [13, 50, 25.5, 54, 25, 60], [22, 20, 34, 27, 34, 33]] },
  { left: [[13, 80, 25.5, 84, 25, 90], [13, 50, 25.5, 54, 25, 60], [17, 20, 29, 27, 29, 33]], top: [50, 17, 50, 35, 58, 35] },
];
const STUD_BOTTOM: Row = [50, 81, 62.5, 84, 62, 90];
const STUD_OWN: Row = [50, 100, 50, 90, 58, 90];

const MAPS: Readonly<Record<string, readonly [readonly Half[], own: Row, bottom: Row]>> = {
  "oval desktop": [DESKTOP, DESKTOP_OWN, DESKTOP_BOTTOM],
  "oval phone": [PHONE, PHONE_OWN, PHONE_BOTTOM],
  "stud desktop": [STUD, STUD_OWN, STUD_BOTTOM],
  "stud phone": [STUD, STUD_OWN, STUD_BOTTOM],
};

function place([x, y, betX, betY, buttonX, buttonY]: Row): Place {
  return { x, y, betX, betY, buttonX, buttonY };
}

function mirror([x, y, betX, betY, buttonX, buttonY]: Row): Row {
  return [100 - x, y, 100 - betX, betY, 100 - buttonX, buttonY];
}

/** The seats clockwise from the one at the left of `own`; without an own seat all of them, and `bottom` stands at the bottom. */
export function around(seats: number, own: number, bottom = 0): number[] {
  const first = own < 0 ? bottom : own;
  const all = Array.from({ length: seats }, (_, step) => (first + step) % seats);
  return own < 0 ? all : all.slice(1);
}

function ring(half: Half): Row[] {
  const right = [...half.left].reverse().map(mirror);
  return half.top === undefined ? [...half.left, ...right] : [...half.left, half.top, ...right];
}

/** Where each of `seats` chairs stands, the own one at the bottom in the middle; a spectator (-1) has the seat `turned` there. */
export function places(plan: Plan, screen: Screen, seats: number, own: number, turned = 0): Map<number, Place> {
  const [maps, ownRow, bottom] = MAPS[`${plan} ${screen}`] ?? [DESKTOP, DESKTOP_OWN, DESKTOP_BOTTOM];
  const half = maps[seats - 1];
  if (half === undefined) throw new RangeError(`a ${plan} table has 1 to ${maps.length} seats, not ${seats}`);
  const first = own < 0 ? turned % seats : own;
  const others = around(seats, first);
  const found = new Map<number, Place>([[first, place(own < 0 ? bottom : ownRow)]]);
  ring(half).forEach((row, at) => found.set(others[at] as number, place(row)));
  return found;
}
