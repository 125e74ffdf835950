/** The figures of a player: how they are made of counts, and how they are written. */
import { chips, signed } from "../lib/format";
import type { StatisticsGroup } from "../lib/messages";
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";

const NONE = "–";

/** A part of a whole as per cent: 24.5 %; a dash where there is no whole. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return NONE;
  return new Intl.NumberFormat(getLocale(), { style: "percent", maximumFractionDigits: 1 }).format(part / whole);
}

/** How often one comes on the other: 2.31; a dash where there is nothing to divide by. */
export function ratio(one: number, other: number): string {
  return other === 0 ? NONE : new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 2, minimumFractionDigits: 2 }).format(one / other);
}

/** A rate such as chips an hour, rounded: below three minutes it says nothing yet. */
export function rate(amount: number, hours: number): string {
  return hours < 0.05 ? NONE : signed(Math.round(amount / hours));
}

/** A figure with its name and what it means. */
export interface Figure {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly of: (group: StatisticsGroup) => string;
}

/** The figures that every group has. */
export function figures(): Figure[] {
  return [
    { key: "vpip", name: m.stat_vpip(), about: m.stat_vpip_about(), of: (group) => percent(group.entered, group.asked) },
    { key: "pfr", name: m.stat_pfr(), about: m.stat_pfr_about(), of: (group) => percent(group.raised, group.asked) },
    { key: "af", name: m.stat_af(), about: m.stat_af_about(), of: (group) => ratio(group.bets, group.calls) },
    { key: "wtsd", name: m.stat_wtsd(), about: m.stat_wtsd_about(), of: (group) => percent(group.showdown, group.saw) },
    { key: "wsd", name: m.stat_wsd(), about: m.stat_wsd_about(), of: (group) => percent(group.took, group.showdown) },
  ];
}

/** What a position is called. */
export function positionName(key: string): string {
  const known: Readonly<Record<string, () => string>> = {
    button: m.position_button,
    cutoff: m.position_cutoff,
    middle: m.position_middle,
    early: m.position_early,
    small_blind: m.position_small_blind,
    big_blind: m.position_big_blind,
    bring_in: m.position_bring_in,
    other: m.position_other,
  };
  return known[key]?.() ?? key;
}

/** The net of a group, with its sign. */
export const netOf = (group: StatisticsGroup): string => signed(group.net);

/** The hands of a group. */
export const handsOf = (group: StatisticsGroup): string => chips(group.hands);
