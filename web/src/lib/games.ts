/** The games of the room and their rules, as the server tells them. */

import { fill } from "./messages";
import type { GamePage } from "./messages";

let asked: Promise<readonly GamePage[]> | undefined;

/** The rules pages of all games, asked for once; rejects when the room can't be reached, and asks again the next time. */
export function gamePages(): Promise<readonly GamePage[]> {
  asked ??= ask().catch((fault: unknown) => {
    asked = undefined;
    throw fault;
  });
  return asked;
}

async function ask(): Promise<readonly GamePage[]> {
  const reply = await fetch("/api/games");
  if (!reply.ok) throw new Error(`/api/games answered ${reply.status}`);
  return ((await reply.json()) as readonly unknown[]).map((page) => fill("GamePage", page));
}
