/** The room's server as the pages use it: one connection for the whole client, and the few calls that go over HTTP. */

import { m } from "../paraglide/messages.js";
import { Connection } from "./connection.svelte";
import type { Answer } from "./connection.svelte";
import { refusal } from "./refusal";

/** The connection that all pages share. */
export const server = new Connection({ url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket` });

/** Connect, and watch for the network going and coming. */
export function connect(): void {
  server.start();
  addEventListener("offline", () => server.drop());
  addEventListener("online", () => server.retry());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && !["elsewhere", "banned"].includes(server.status)) server.retry();
  });
}

/** Come into the room as `name`. When it is done the connection is this player's. */
export async function join(name: string): Promise<Answer> {
  let reply: Response;
  try {
    const body = JSON.stringify({ name });
    reply = await fetch("/api/join", { method: "POST", headers: { "content-type": "application/json" }, body });
  } catch {
    return { done: false, code: "offline", text: m.answer_offline() };
  }
  if (!reply.ok) return refusal(reply);
  await server.reopen();
  return { done: true, code: "", text: "" };
}
