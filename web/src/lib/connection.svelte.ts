/** The one line to the server: it connects, drops, tries again and resumes where it was; components read it and send commands. */

import { untrack } from "svelte";
import { m } from "../paraglide/messages.js";
import { newId } from "./id";
import { readMessage } from "./messages";
import type { ChatDesk, Events, FromClient, FromServer, GiveNonce, Me, Notice, OpenNonce, TableCard } from "./messages";
import { forget, reduce, UNKNOWN } from "./room";
import { said } from "./said";
import type { Dealt, Room, Watched } from "./room";

/**
 * `connecting`: not yet welcomed for the first time. `open`: the server listens. `reconnecting`: it was lost and is tried again.
 * `elsewhere`: the player went on in another window; this one waits to be asked. `closed`: stopped by `stop`.
 * `banned`: the room does not let this player in; `notice` says why and until when.
 */
export type Status = "connecting" | "open" | "reconnecting" | "elsewhere" | "banned" | "closed";

/** What became of a command: `done`, or refused with a `code` for programs; `text` is for the player ("" when there is nothing to say). */
export interface Answer {
  readonly done: boolean;
  readonly code: string;
  readonly text: string;
}

type WithoutId<Each> = Each extends { readonly id: string } ? Omit<Each, "id"> : never;

/** A command as a component writes it; `send` adds the id. */
export type Command = WithoutId<FromClient>;

/** The waits between two tries, in milliseconds; the last one repeats. Each is stretched by up to a third, so that a room's worth of clients spreads. */
const WAITS: readonly number[] = [200, 500, 1000, 2000, 4000, 8000];

/** How long a command waits for its answer, in milliseconds. */
export const PATIENCE = 15_000;

/** How long a call may stay without a welcome before it is given up, in milliseconds. */
const HELLO = 10_000;

export interface Options {
  /** Where the socket is, such as `ws://host/socket`. */
  readonly url: string;
  /** Opens a socket; the browser's own unless told otherwise. */
  readonly open?: (url: string) => WebSocket;
  readonly waits?: readonly number[];
  readonly hello?: number;
}

const CONNECTING = 0;
const OPEN = 1;

export class Connection {
  status = $state<Status>("connecting");
  /** How many tries failed in a row. */
  failures = $state(0);
  #room = $state.raw<Room>(UNKNOWN);

  readonly #url: string;
  readonly #open: (url: string) => WebSocket;
  readonly #waits: readonly number[];
  readonly #hello: number;
  readonly #wanted = new Map<string, number>();
  readonly #asked = new Map<string, (answer: Answer) => void>();
  readonly #listeners = new Map<string, Set<(events: Events) => void>>();
  readonly #heeding = new Set<(message: FromServer) => void>();
  readonly #whenOpen = new Set<() => void>();
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ url, open = (address) => new WebSocket(address), waits = WAITS, hello = HELLO }: Options) {
    this.#url = url;
    this.#open = open;
    this.#waits = waits;
    this.#hello = hello;
  }

  /** The player of this connection; null while he has not given a name. */
  get me(): Me | null {
    return this.#room.me;
  }

  /** The tables of the lobby; null until they are known. */
  get tables(): readonly TableCard[] | null {
    return this.#room.tables;
  }

  /** For the host: whose chat is off, and who complained; null for everybody else. */
  get desk(): ChatDesk | null {
    return this.#room.desk;
  }

  /** The server's last notice, until the next welcome. */
  get notice(): Notice | null {
    return this.#room.notice;
  }

  /** The version of the server, "" until it is known. */
  get version(): string {
    return this.#room.version;
  }

  /** The state of a table asked for with `watch`; undefined until its first snapshot has come. */
  table(key: string): Watched | undefined {
    return this.#room.watched[key];
  }

  /** A table of Russian Poker asked for with `watch`; undefined until it has come. */
  dealer(key: string): Dealt | undefined {
    return this.#room.dealers[key];
  }

  /** Begin to connect. */
  start(): void {
    if (this.#socket === null) this.#connect();
  }

  /** Hang up for good. */
  stop(): void {
    this.#hangUp();
    this.status = "closed";
  }

  /** Try again at once: the network is back, or the player asks for this window. */
  retry(): void {
    if (this.status === "closed" || this.#socket?.readyState === OPEN || this.#socket?.readyState === CONNECTING) return;
    this.#connect();
  }

  /** Connect anew (the server knows a player by the cookie that the socket was opened with); resolves when it is open again. */
  async reopen(): Promise<void> {
    this.#hangUp();
    this.status = "reconnecting";
    this.#connect();
    await new Promise<void>((resolve) => {
      this.#whenOpen.add(resolve);
    });
  }

  /** The network has gone: don't wait for the socket to notice. */
  drop(): void {
    if (this.#socket !== null && this.status === "open") this.#lost();
  }

  /**
   * Keep a table up to date until the returned function is called. Two who watch the same table share it.
   * An effect may call this: it does not come to depend on what is known of the table.
   */
  watch(key: string): () => void {
    untrack(() => this.#want(key));
    let stopped = false;
    return () => {
      if (!stopped) untrack(() => this.#unwant(key));
      stopped = true;
    };
  }

  /** Call `listener` with every message that comes; the returned function ends it. */
  heed(listener: (message: FromServer) => void): () => void {
    this.#heeding.add(listener);
    return () => this.#heeding.delete(listener);
  }

  /** Call `listener` with each group of events of a table that follows on, after the view has changed; the returned function ends it. */
  listen(key: string, listener: (events: Events) => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Send a command; the answer never rejects. While the line is down nothing is sent, and the answer says so (code `offline`). */
  send(command: Command): Promise<Answer> {
    if (this.status !== "open") return Promise.resolve({ done: false, code: "offline", text: m.answer_offline() });
    const id = newId();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#answer(id, { done: false, code: "silence", text: m.answer_silence() }), PATIENCE);
      this.#asked.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.#write({ ...command, id } as FromClient);
    });
  }

  /** Send what has no answer; while the line is down it is dropped. */
  tell(message: GiveNonce | OpenNonce): void {
    if (this.status === "open") this.#write(message);
  }

  #want(key: string): void {
    const others = this.#wanted.get(key) ?? 0;
    this.#wanted.set(key, others + 1);
    if (others === 0 && this.status === "open") this.#ask(key);
  }

  #unwant(key: string): void {
    const others = (this.#wanted.get(key) ?? 1) - 1;
    if (others > 0) {
      this.#wanted.set(key, others);
      return;
    }
    this.#wanted.delete(key);
    if (this.status === "open") this.#write({ type: "unwatch", table: key });
    // Not now: an effect that ends is no place to change what others are just reading; they would miss it.
    queueMicrotask(() => {
      if (!this.#wanted.has(key)) this.#room = forget(this.#room, key);
    });
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const socket = this.#open(this.#url);
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lost(), this.#hello);
    socket.onmessage = (event: MessageEvent) => {
      if (this.#socket === socket) this.#read(String(event.data));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #read(text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    if (message.type === "done") this.#answer(message.id, { done: true, code: "", text: said(message) });
    else if (message.type === "refused") this.#answer(message.id, { done: false, code: message.code, text: said(message) });
    else this.#take(message);
  }

  #take(message: FromServer): void {
    if ("table" in message && message.type !== "notice" && !this.#wanted.has(message.table)) return;
    const before = this.#room;
    this.#room = reduce(before, message, performance.now());
    if (message.type === "welcome") this.#welcomed();
    else if (message.type === "notice" && message.code === "elsewhere") this.#yield("elsewhere");
    else if (message.type === "notice" && message.code === "banned") this.#yield("banned");
    else if (message.type === "events" || message.type === "fresh") this.#follow(message.table, before, message);
    for (const listener of this.#heeding) listener(message);
  }

  #welcomed(): void {
    clearTimeout(this.#timer);
    this.status = "open";
    this.failures = 0;
    for (const key of this.#wanted.keys()) this.#ask(key);
    for (const resolve of this.#whenOpen) resolve();
    this.#whenOpen.clear();
  }

  /** Another window of the same player took over, and two that both reconnect would push each other out for ever; or he is banned. */
  #yield(to: "elsewhere" | "banned"): void {
    this.#hangUp();
    this.status = to;
  }

  #follow(key: string, before: Room, message: FromServer): void {
    const was = before.watched[key];
    const now = this.#room.watched[key];
    if (was === undefined || now === undefined) return;
    if (now.gap && !was.gap) this.#ask(key);
    if (message.type !== "events" || now.gap || now.seq === was.seq) return;
    const news = { ...message, events: message.events.filter((each) => each.seq > was.seq) };
    for (const listener of this.#listeners.get(key) ?? []) listener(news);
  }

  /** Ask for a table: what came after the last event that is known here, or all of it. */
  #ask(key: string): void {
    const known = this.#room.watched[key];
    this.#write(known === undefined ? { type: "watch", table: key } : { type: "watch", table: key, stream: known.stream, seq: known.seq });
  }

  #answer(id: string, answer: Answer): void {
    const resolve = this.#asked.get(id);
    this.#asked.delete(id);
    resolve?.(answer);
  }

  #write(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #lost(): void {
    this.#hangUp();
    if (this.status === "open") this.status = "reconnecting";
    const wait = this.#waits[Math.min(this.failures, this.#waits.length - 1)] ?? 1000;
    this.failures += 1;
    this.#timer = setTimeout(() => this.#connect(), wait * (1 + Math.random() / 3));
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const id of [...this.#asked.keys()]) this.#answer(id, { done: false, code: "dropped", text: m.answer_dropped() });
  }
}
