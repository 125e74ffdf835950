/** What the equity page asks the room for: odds, told as they are counted, and what a range holds. */
import { fill } from "../lib/messages";
import type { OddsFound, OddsNews, OddsQuestion, RangeGrid } from "../lib/messages";
import { refusal } from "../lib/refusal";
import { m } from "../paraglide/messages.js";

/** How an answer ended: with odds, with the room's word why not, or because it was not wanted any more. */
export type Outcome = { readonly found: OddsFound } | { readonly text: string; readonly code: string } | null;

/** Ask for odds; `tell` hears which part of the work is done (0 to 1). Never rejects; null when `signal` stopped it. */
export async function askOdds(question: OddsQuestion, tell: (part: number) => void, signal: AbortSignal): Promise<Outcome> {
  try {
    const body = JSON.stringify(question);
    const reply = await fetch("/api/odds", { method: "POST", headers: { "content-type": "application/json" }, body, signal });
    if (!reply.ok || reply.body === null) return await refusal(reply);
    for await (const line of lines(reply.body)) {
      const news: OddsNews = fill("OddsNews", JSON.parse(line));
      if (news.found !== null) return { found: news.found };
      if (news.code === "replaced") return null;
      if (news.code !== "") return { code: news.code, text: news.text };
      tell(news.part);
    }
  } catch {
    if (signal.aborted) return null;
  }
  return { code: "offline", text: m.answer_offline() };
}

/** Ask what a range of two cards holds; null when it is none, or the room can't be reached. */
export async function askRange(game: string, text: string): Promise<RangeGrid | null> {
  try {
    const reply = await fetch(`/api/range?${new URLSearchParams({ game, text }).toString()}`);
    return reply.ok ? fill("RangeGrid", await reply.json()) : null;
  } catch {
    return null;
  }
}

/** The lines of a stream, each as soon as it is whole. */
export async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const parts = rest.split("\n");
      rest = parts.pop() ?? "";
      for (const part of parts) if (part !== "") yield part;
      if (done) break;
    }
    if (rest !== "") yield rest;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
