/**
 * What this client knows of the room, and how a message of the server changes it. Pure: no socket, no clock, no DOM.
 *
 * Every value is replaced, never changed in place, so that a reader sees by identity whether something is new.
 */

import type { ChatDesk, ChatLine, DealerView, FromServer, Me, Notice, TableCard, TableView, Told } from "./messages";

/** How many events of a table are kept for its log. */
export const LOG = 400;

/** How many lines of chat are kept for a table. */
export const LINES = 50;

/** A table that is being watched, up to date with event number `seq` of `stream`. */
export interface Watched {
  readonly table: string;
  readonly stream: string;
  readonly seq: number;
  readonly view: TableView;
  /** When `view` came, on the clock that the caller of `reduce` reads (milliseconds): `turn.left` counts from here. */
  readonly at: number;
  /** The latest events, oldest first, none missing between them. */
  readonly log: readonly Told[];
  readonly chat: readonly ChatLine[];
  /** True when events were missed: `view` and `log` wait until the server has told the rest. */
  readonly gap: boolean;
}

/** Everything the client knows. `tables` is null until the server has listed them, `me` until the player has a name. */
export interface Room {
  readonly version: string;
  readonly me: Me | null;
  readonly tables: readonly TableCard[] | null;
  readonly watched: Readonly<Record<string, Watched>>;
  readonly notice: Notice | null;
  /** The host's desk of the chat; null for everybody else. */
  readonly desk: ChatDesk | null;
  /** The tables of Russian Poker that are watched. */
  readonly dealers: Readonly<Record<string, Dealt>>;
}

/** A table of Russian Poker as it is; `at` is when that came, as with `Watched`. */
export interface Dealt {
  readonly view: DealerView;
  readonly at: number;
  readonly chat: readonly ChatLine[];
}

/** A room of which nothing is known yet. */
export const UNKNOWN: Room = { version: "", me: null, tables: null, watched: {}, notice: null, desk: null, dealers: {} };

/** The room after `message`, which came at `now` (milliseconds). Messages that tell nothing new return the same object. */
export function reduce(room: Room, message: FromServer, now: number): Room {
  switch (message.type) {
    case "welcome":
      return { ...room, version: message.version, me: message.me, notice: null, desk: null };
    case "me":
      return { ...room, me: message.me };
    case "lobby":
      return { ...room, tables: message.tables };
    case "lobby_lines":
      return { ...room, tables: room.tables && renewed(room.tables, message.tables) };
    case "chat_desk":
      return { ...room, desk: message };
    case "notice":
      return { ...room, notice: message };
    case "snapshot": {
      const { table, stream, seq, view, chat } = message;
      const before = room.watched[table];
      const log = before !== undefined && before.stream === stream && before.seq === seq ? before.log : [];
      return keep(room, { table, stream, seq, view, at: now, log, chat, gap: false });
    }
    case "events":
    case "fresh":
    case "chat": {
      const before = room.watched[message.table];
      if (before === undefined) return message.type === "chat" ? saidAtDealers(room, message.table, message.line) : room;
      if (message.type === "chat") return keep(room, { ...before, chat: said(before.chat, message.line) });
      return keep(room, catchUp(before, message.stream, message.type === "events" ? message.events : [], message.view, now, message));
    }
    case "dealer":
      return { ...room, dealers: { ...room.dealers, [message.table]: { view: message.view, at: now, chat: message.chat ?? room.dealers[message.table]?.chat ?? [] } } };
    default:
      return room;
  }
}

/** The room without a table that nobody looks at any more. */
export function forget(room: Room, table: string): Room {
  const watched = { ...room.watched };
  delete watched[table];
  return { ...room, watched };
}

function keep(room: Room, table: Watched): Room {
  return room.watched[table.table] === table ? room : { ...room, watched: { ...room.watched, [table.table]: table } };
}

/** The table after events and the view that goes with the last of them; with `gap` when the events don't follow on. */
function catchUp(before: Watched, stream: string, told: readonly Told[], view: TableView, now: number, message: FromServer): Watched {
  if (stream !== before.stream) return before.gap ? before : { ...before, gap: true };
  const news = told.filter((each) => each.seq > before.seq);
  const first = news[0];
  const upTo = message.type === "fresh" ? message.seq : (told.at(-1)?.seq ?? before.seq);
  if (upTo < before.seq) return before;
  const follows = first === undefined ? upTo === before.seq : first.seq === before.seq + 1;
  if (!follows) return before.gap ? before : { ...before, gap: true };
  return { ...before, seq: upTo, view, at: now, log: [...before.log, ...news].slice(-LOG), gap: false };
}

/** The tables with these lines in place of the ones they had. */
function renewed(tables: readonly TableCard[], lines: readonly TableCard[]): readonly TableCard[] {
  return tables.map((each) => lines.find((line) => line.table === each.table) ?? each);
}

function saidAtDealers(room: Room, table: string, line: ChatLine): Room {
  const before = room.dealers[table];
  return before === undefined ? room : { ...room, dealers: { ...room.dealers, [table]: { ...before, chat: said(before.chat, line) } } };
}

function said(chat: readonly ChatLine[], line: ChatLine): readonly ChatLine[] {
  return chat.some((each) => each.line === line.line) ? chat : [...chat, line].slice(-LINES);
}
