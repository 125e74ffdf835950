/** How big a bet: slider, steps, presets and the typed figure. Every bound comes from the server's choices. */
import type { Choices } from "../lib/messages";

export type Bounds = Pick<Choices, "least" | "most" | "step">;

/** Whether the player picks the size himself (no-limit, pot-limit) from a range of more than one amount. */
export function sized(choices: Choices): boolean {
  return choices.raising !== "" && choices.amounts.length === 0 && choices.most > choices.least;
}

/** The exact amounts that are buttons of their own; empty when the size is picked, or nothing may be raised. */
export function exact(choices: Choices): readonly number[] {
  if (choices.raising === "") return [];
  return choices.amounts.length > 0 ? choices.amounts : choices.most > choices.least ? [] : [choices.least];
}

export function clamp(amount: number, { least, most }: Bounds): number {
  return Math.min(Math.max(Math.round(amount), least), most);
}

/** How many steps of the slider lead from the least to the most; the last one may be a short one. */
export function steps({ least, most, step }: Bounds): number {
  return Math.max(0, Math.ceil((most - least) / Math.max(step, 1)));
}

/** The amount at a step of the slider. */
export function amountAt(at: number, bounds: Bounds): number {
  return clamp(bounds.least + at * Math.max(bounds.step, 1), bounds);
}

/** The step of the slider nearest to an amount; the last one is for the most alone. */
export function stepAt(amount: number, bounds: Bounds): number {
  if (amount >= bounds.most) return steps(bounds);
  const near = Math.round((clamp(amount, bounds) - bounds.least) / Math.max(bounds.step, 1));
  return Math.min(near, Math.max(0, steps(bounds) - 1));
}

/** One step more or less from any amount, on to the next multiple of the step counted from the least. */
export function stepped(amount: number, by: 1 | -1, bounds: Bounds): number {
  const step = Math.max(bounds.step, 1);
  const at = (clamp(amount, bounds) - bounds.least) / step;
  return amountAt(by > 0 ? Math.floor(at) + 1 : Math.ceil(at) - 1, bounds);
}

/** A typed figure with or without separators; null when it is not a whole number of chips. */
export function typed(text: string): number | null {
  const figures = text.replace(/[\s,.'’_\u00a0\u202f]/g, "");
  return /^\d{1,15}$/.test(figures) ? Number(figures) : null;
}

export type Typing = { readonly amount: number; readonly fault: "" | "number" | "least" | "most" };

/** What a typed figure stands for: itself within the bounds, else the nearest bound, and what is wrong with it. */
export function entered(text: string, before: number, bounds: Bounds): Typing {
  const amount = typed(text);
  if (amount === null) return { amount: before, fault: "number" };
  if (amount < bounds.least) return { amount: bounds.least, fault: "least" };
  if (amount > bounds.most) return { amount: bounds.most, fault: "most" };
  return { amount, fault: "" };
}

/** How far the slider's track is filled, per cent. */
export function filledTo(amount: number, bounds: Bounds): number {
  const range = bounds.most - bounds.least;
  return range <= 0 ? 100 : ((clamp(amount, bounds) - bounds.least) / range) * 100;
}
