/** What the room tells over HTTP of hands that are finished. */

import { m } from "../paraglide/messages.js";
import { fill } from "./messages";
import { said } from "./said";
import type { CoupReplay, HandList, HandReplay, Shapes, StepOdds } from "./messages";

/** Why a question was not answered, in words for the player; `code` as in `Refused`, "offline" when nothing came back. */
export class Unanswered extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}

/** Ask `path` and read the answer as a `name`. Throws Unanswered. */
export async function ask<Name extends keyof Shapes>(name: Name, path: string, how: RequestInit = {}): Promise<Shapes[Name]> {
  return fill(name, await told(path, how));
}

/** The answer of `path` as it comes. Throws Unanswered. */
async function told(path: string, how: RequestInit = {}): Promise<Record<string, unknown>> {
  let reply: Response;
  try {
    reply = await fetch(path, how);
  } catch (fault) {
    if (how.signal?.aborted) throw fault;
    throw new Unanswered("offline", m.answer_offline());
  }
  const answer = (await reply.json().catch(() => ({}))) as Record<string, unknown>;
  if (!reply.ok) throw new Unanswered(String(answer.code ?? reply.status), typeof answer.text === "string" ? said({ ...answer, text: answer.text }) : m.answer_unclear());
  return answer;
}

/** Which of my hands are wanted; "" lets all pass. Days as a date field writes them. */
export interface HandFilter {
  readonly game: string;
  readonly table: string;
  readonly from: string;
  readonly to: string;
  readonly result: string;
  readonly showdown: string;
}

export const ALL_HANDS: HandFilter = { game: "", table: "", from: "", to: "", result: "", showdown: "" };

/** Milliseconds since 1970 at the begin of a day here, `later` days after it; null for no day. */
export function dayStart(day: string, later = 0): number | null {
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined || Number.isNaN(year + month + date)) return null;
  return new Date(year, month - 1, date + later).getTime();
}

/** A filter as it stands in an address. */
export function filterQuery(filter: HandFilter, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams();
  for (const name of ["game", "table", "result", "showdown"] as const) if (filter[name] !== "") query.set(name, filter[name]);
  const since = dayStart(filter.from);
  const until = dayStart(filter.to, 1);
  if (since !== null) query.set("since", String(since));
  if (until !== null) query.set("until", String(until));
  for (const [name, value] of Object.entries(more)) if (value !== "") query.set(name, value);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export const askHands = (filter: HandFilter, before = ""): Promise<HandList> => ask("HandList", `/api/hands${filterQuery(filter, { before })}`);

/** Where a hand lies on the server: among my own, or behind a link. */
export function handAddress(table: string, hand: number, mark = ""): string {
  const place = `${encodeURIComponent(table)}/${hand}`;
  return mark === "" ? `/api/hands/${place}` : `/api/shared/${place}/${encodeURIComponent(mark)}`;
}

/** Where a coup lies on the server: among my own, or behind a link. */
export function coupAddress(table: string, coup: number, mark = ""): string {
  const place = `${encodeURIComponent(table)}/${coup}`;
  return mark === "" ? `/api/coups/${place}` : `/api/shared-coups/${place}/${encodeURIComponent(mark)}`;
}

export const askCoup = (address: string): Promise<CoupReplay> => ask("CoupReplay", address);
export const askHand = (address: string): Promise<HandReplay> => ask("HandReplay", address);
/** The file by which the shuffle of a hand, or of a coup, is checked: the text that lies at `path`. */
export const askFile = async (path: string): Promise<string> => JSON.stringify(await told(path));
export const askStepOdds = (address: string, step: number, signal: AbortSignal): Promise<StepOdds> => ask("StepOdds", `${address}/odds?step=${step}`, { signal });
