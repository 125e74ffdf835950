/** What the server says when it refuses a request over HTTP. */

import { m } from "../paraglide/messages.js";
import type { Answer } from "./connection.svelte";
import { said } from "./said";

/** The server's own words for what was wrong, whatever they are wrapped in. */
export async function refusal(reply: Response): Promise<Answer> {
  const told = (await reply.json().catch(() => ({}))) as Record<string, unknown>;
  const text = [told.text, told.detail].find((each) => typeof each === "string");
  return { done: false, code: String(told.code ?? reply.status), text: said({ ...(told as Parameters<typeof said>[0]), text: text ?? m.answer_unclear() }) };
}
