/** What the host's desk is asked over HTTP, and how its acts are put into words. */

import type { Answer } from "../lib/connection.svelte";
import { chips, moment } from "../lib/format";
import { fill } from "../lib/messages";
import type { Desk, LogLine, LogPage, Shapes } from "../lib/messages";
import { refusal } from "../lib/refusal";
import { m } from "../paraglide/messages.js";

/** The desk as I may see it. Throws an error whose text says why there is none. */
export const desk = (): Promise<Desk> => read("Desk", "/api/desk");

/** The log's lines before that number, 0 for the newest; "" asks for all. */
export const log = (before: number, wanted: { by: string; kind: string; player: string; table: string }): Promise<LogPage> =>
  read("LogPage", `/api/desk/log?${new URLSearchParams({ ...wanted, before: String(before) })}`);

async function read<Name extends keyof Shapes>(name: Name, address: string): Promise<Shapes[Name]> {
  let reply: Response;
  try {
    reply = await fetch(address);
  } catch {
    throw new Error(m.answer_offline());
  }
  if (!reply.ok) throw new Error((await refusal(reply)).text);
  return fill(name, await reply.json());
}

/** Do something at the desk: kick, readmit, ban, unban, setting, character. */
export const act = (what: string, body: object): Promise<Answer> => post(`/api/desk/${what}`, body);

/** Make somebody a moderator, or a player again. */
export const setRole = (player: string, moderator: boolean): Promise<Answer> => post("/api/account/role", { player, moderator });

async function post(address: string, body: object): Promise<Answer> {
  try {
    const reply = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return reply.ok ? { done: true, code: "", text: "" } : await refusal(reply);
  } catch {
    return { done: false, code: "offline", text: m.answer_offline() };
  }
}

/** How long a ban or a kick may last, in minutes; 0 is for good. */
export const SPANS: readonly { readonly minutes: number; readonly name: () => string }[] = [
  { minutes: 10, name: m.span_ten },
  { minutes: 60, name: m.span_hour },
  { minutes: 60 * 24, name: m.span_day },
  { minutes: 60 * 24 * 7, name: m.span_week },
  { minutes: 0, name: m.span_ever },
];

/** The kinds of acts, as a filter names them. */
export const KINDS: Readonly<Record<string, () => string>> = {
  pause: m.act_pause,
  resume: m.act_resume,
  void: m.act_void,
  open_table: m.act_open_table,
  close_table: m.act_close_table,
  bots: m.act_bots,
  character: m.act_character,
  kick: m.act_kick,
  readmit: m.act_readmit,
  ban: m.act_ban,
  unban: m.act_unban,
  mute: m.act_mute,
  unmute: m.act_unmute,
  settle_report: m.act_settle_report,
  adjust: m.act_adjust,
  setting: m.act_setting,
  role: m.act_role,
  link: m.act_link,
  password: m.act_password,
  factor: m.act_factor,
  passkey: m.act_passkey,
  delete: m.act_delete,
};

/** What the settings are called, and what each does. */
export const SETTINGS: Readonly<Record<string, { readonly name: () => string; readonly about: () => string }>> = {
  newcomers: { name: m.setting_newcomers, about: m.setting_newcomers_about },
  open_tables: { name: m.setting_open_tables, about: m.setting_open_tables_about },
  own_tables: { name: m.setting_own_tables, about: m.setting_own_tables_about },
  transfers: { name: m.setting_transfers, about: m.setting_transfers_about },
  coaching: { name: m.setting_coaching, about: m.setting_coaching_about },
  chat_language: { name: m.setting_chat_language, about: m.setting_chat_language_about },
  chat_lines: { name: m.setting_chat_lines, about: m.setting_chat_lines_about },
  chat_minutes: { name: m.setting_chat_minutes, about: m.setting_chat_minutes_about },
  alert_time_outs: { name: m.setting_alert_time_outs, about: m.setting_alert_time_outs_about },
  alert_same_address: { name: m.setting_alert_same_address, about: m.setting_alert_same_address_about },
};

/** A word that a setting may be, in the reader's language. */
export function wordOf(word: string): string {
  const words: Readonly<Record<string, () => string>> = {
    host: m.word_host,
    moderators: m.word_moderators,
    everybody: m.word_everybody,
    any: m.word_any,
    en: m.word_en,
    lv: m.word_lv,
    pl: m.word_pl,
    true: m.word_yes,
    false: m.word_no,
    moderator: m.role_moderator,
    player: m.role_player,
  };
  return words[word]?.() ?? word;
}

/** Whom, where and what an act was about, in one line. */
export function aboutWords(line: LogLine): string {
  const { kind, of, value, before, amount } = line;
  const what: Readonly<Record<string, () => string>> = {
    bots: () => m.about_bots({ seats: amount }),
    character: () => (value === "" ? m.bots_mixed() : value),
    adjust: () => (amount < 0 ? m.about_taken({ amount: chips(-amount) }) : m.about_given({ amount: chips(amount) })),
    setting: () => `${SETTINGS[of]?.name() ?? of}: ${wordOf(plain(before))} → ${wordOf(plain(value))}`,
    ban: () => [ofWords(of), value, untilWords(line.until)].filter(Boolean).join(", "),
    unban: () => [ofWords(of), value].filter(Boolean).join(", "),
    kick: () => untilWords(line.until),
    role: () => wordOf(value),
    passkey: () => ({ added: m.about_passkey_added(), removed: m.about_passkey_removed() })[value] ?? value,
    factor: () => ({ on: m.about_factor_on(), off: m.about_factor_off(), codes: m.about_factor_codes() })[value] ?? value,
  };
  const own = ["password", "factor", "passkey", "delete"].includes(kind);
  const who = own ? "" : line.name || (line.player === "house" ? m.place_house() : "");
  return [who, line.table, what[kind]?.() ?? ""].filter(Boolean).join(" · ");
}

/** What is banned. */
export const ofWords = (of: string): string => ({ account: m.of_account(), session: m.of_session(), address: m.of_address(), table: m.of_table() })[of] ?? of;

/** Until when something holds; for good when there is no end. */
export const untilWords = (until: number): string => (until > 0 ? m.until_moment({ moment: moment(until) }) : m.span_ever());

const plain = (json: string): string => json.replaceAll('"', "");

/** A time span in a word or two: 6 d 4 h, 12 min. */
export function lasted(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return m.up_days({ days, hours });
  return hours > 0 ? m.up_hours({ hours, minutes: minutes % 60 }) : m.up_minutes({ minutes });
}

/** What the states of a table are called here, and which of them need somebody. */
export function stateWords(state: string): string {
  const words: Readonly<Record<string, () => string>> = {
    playing: m.state_playing,
    between: m.state_playing,
    waiting: m.state_waiting,
    paused: m.state_paused,
    frozen: m.state_frozen,
    halted: m.state_halted,
  };
  return words[state]?.() ?? state;
}
