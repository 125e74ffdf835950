import { describe, expect, test } from "vitest";
import { readMessage } from "../src/lib/messages";
import type { FromServer } from "../src/lib/messages";
import { forget, LINES, LOG, reduce, UNKNOWN } from "../src/lib/room";
import type { Room } from "../src/lib/room";
import { chat, events, fresh, snapshot, tableCard } from "./said";

/** The room after these messages, each read from the text that the server would send. */
function after(...messages: object[]): Room {
  return messages.reduce<Room>((room, message, i) => reduce(room, heard(message), i), UNKNOWN);
}

function heard(message: object): FromServer {
  const read = readMessage(JSON.stringify(message));
  if (read === null) throw new Error(`not a message of the server: ${JSON.stringify(message)}`);
  return read;
}

const seqs = (room: Room): number[] => (room.watched.natchez?.log ?? []).map((told) => told.seq);

describe("the room", () => {
  test("knows nobody and no table at first", () => {
    expect(UNKNOWN).toEqual({ version: "", me: null, tables: null, watched: {}, notice: null, desk: null, dealers: {} });
  });

  test("learns who I am, and that my wallet changed", () => {
    const me = { player: "p1", name: "Anna", role: "guest", wallet: 10000 };
    const room = after({ type: "welcome", version: "1.0", now: 5, me }, { type: "me", me: { ...me, wallet: 8000, at_tables: 2000 } });
    expect(room.version).toBe("1.0");
    expect(room.me).toEqual({ ...me, wallet: 8000, at_tables: 2000, chat_off: false, blocked: [], account: false, may: [], runs: [] });
  });

  test("fills in what the server leaves out because it is usual", () => {
    const table = after({ type: "lobby", tables: [tableCard()] }).tables?.[0];
    expect(table).toMatchObject({ table: "natchez", free: [], players: [], yours: false, state: "waiting" });
  });

  test("takes single lines of the lobby in place of the ones it had", () => {
    const lobby = { type: "lobby", tables: [tableCard(), { ...tableCard(), table: "cairo" }] };
    const tables = after(lobby, { type: "lobby_lines", tables: [{ ...tableCard(), table: "cairo", your_turn: true }] }).tables;
    expect(tables?.map((each) => [each.table, each.your_turn])).toEqual([["natchez", false], ["cairo", true]]);
    expect(after({ type: "lobby_lines", tables: [tableCard()] }).tables).toBeNull();
  });

  test("forgets a notice at the next welcome", () => {
    const notice = { type: "notice", code: "back_soon", text: "Back in a minute." };
    expect(after(notice).notice?.code).toBe("back_soon");
    expect(after(notice, { type: "welcome", version: "1.0", now: 5 }).notice).toBeNull();
  });
});

describe("a watched table", () => {
  test("follows events that follow on, and notes when its view came", () => {
    const room = after(snapshot(7), events([8, 9]), events([10]));
    expect(room.watched.natchez).toMatchObject({ seq: 10, gap: false, at: 2 });
    expect(room.watched.natchez?.view.hand).toBe(10);
    expect(seqs(room)).toEqual([8, 9, 10]);
  });

  test("takes events that it has already only once", () => {
    const room = after(snapshot(7), events([8, 9]), events([8, 9, 10]));
    expect(seqs(room)).toEqual([8, 9, 10]);
    expect(after(snapshot(7), events([8, 9]), events([8])).watched.natchez?.view.hand).toBe(9);
  });

  test("waits when events are missing, and goes on when they come", () => {
    const gap = after(snapshot(7), events([9]));
    expect(gap.watched.natchez).toMatchObject({ seq: 7, gap: true });
    expect(gap.watched.natchez?.view.hand).toBe(7);
    const whole = reduce(gap, heard(events([8, 9, 10])), 0);
    expect(whole.watched.natchez).toMatchObject({ seq: 10, gap: false });
    expect(seqs(whole)).toEqual([8, 9, 10]);
  });

  test("does not mix two streams, and begins anew with a snapshot of the other", () => {
    const gap = after(snapshot(7), events([8]), events([9], "restored"));
    expect(gap.watched.natchez).toMatchObject({ stream: "river", seq: 8, gap: true });
    const anew = reduce(gap, heard(snapshot(3, "restored")), 0);
    expect(anew.watched.natchez).toMatchObject({ stream: "restored", seq: 3, gap: false, log: [] });
  });

  test("is refreshed without an event, but not with a view of before or after", () => {
    const room = after(snapshot(7), fresh(7, "paused"));
    expect(room.watched.natchez).toMatchObject({ seq: 7, gap: false, view: { state: "paused" } });
    expect(after(snapshot(7), fresh(6, "paused")).watched.natchez?.view.state).toBe("playing");
    expect(after(snapshot(7), fresh(8, "paused")).watched.natchez).toMatchObject({ gap: true, view: { state: "playing" } });
  });

  test("keeps the latest of its log and of its chat, and no line twice", () => {
    const many = Array.from({ length: LOG + 30 }, (_, i) => i + 1);
    const room = after(snapshot(0), events(many), ...many.slice(0, LINES + 5).flatMap((line) => [chat(line), chat(line)]));
    expect(seqs(room)).toEqual(many.slice(-LOG));
    expect(room.watched.natchez?.chat.map((each) => each.line)).toEqual(many.slice(5, LINES + 5));
  });

  test("that nobody asked for stays unknown, and one that was left is forgotten", () => {
    expect(after(events([1]), fresh(1, "paused"), chat(1))).toEqual(UNKNOWN);
    expect(forget(after(snapshot(7)), "natchez").watched).toEqual({});
  });
});
