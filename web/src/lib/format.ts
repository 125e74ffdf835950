/** Figures and names as the room writes them. */

import { getLocale } from "../paraglide/runtime.js";

const MINUS = "\u2212";

/** Chips with separators and a real minus: 12,480 or −224. */
export function chips(amount: number): string {
  const figures = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 0 }).format(Math.abs(amount));
  return amount < 0 ? MINUS + figures : figures;
}

/** A figure with one place after the point at most: 12 or 7.5. */
export function decimal(amount: number): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(amount);
}

/** A gain or loss: +965, −224 or 0. */
export function signed(amount: number): string {
  return amount > 0 ? `+${chips(amount)}` : chips(amount);
}

/** A number with so many decimals: 43.6. */
export function figures(number: number, decimals: number): string {
  return new Intl.NumberFormat(getLocale(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(number);
}

/** A part of one, from 0 to 1, in per cent: 53.3 %. */
export function percent(part: number, decimals: number): string {
  return `${figures(100 * part, decimals)}\u00a0%`;
}

/** Odds in thousandths as whole per cent; what is neither nothing nor everything is never told as that. */
export function odds(thousandths: number): string {
  if (thousandths > 0 && thousandths < 5) return `< ${percent(0.01, 0)}`;
  if (thousandths > 995 && thousandths < 1000) return `> ${percent(0.99, 0)}`;
  return percent(Math.round(thousandths / 10) / 100, 0); // 145 is 15 %: as a binary fraction 0.145 lies below the half
}

/** Whole seconds left of so many milliseconds, never fewer than 0; a begun second counts. */
export function seconds(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

/** The time of day of an event, such as 21:04, from milliseconds since 1970. */
export function clock(at: number): string {
  return new Intl.DateTimeFormat(getLocale(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

/** A day as a heading: Monday, 30 November 2026. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(getLocale(), { weekday: "long", day: "numeric", month: "long", year: "numeric" }).format(at);
}

/** A moment in a line of text: 30 Nov 2026, 21:04. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(getLocale(), { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

/** The two letters that stand for a name: JĀ for Jānis, AR for "Anna Rose". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0] ?? "") : [...(words[0] ?? "")].slice(0, 2);
  return letters.join("").toLocaleUpperCase(getLocale());
}

/** Which of the six avatar colours a name has: always the same one. */
export function avatarColour(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return `var(--av-${(sum % 6) + 1})`;
}
