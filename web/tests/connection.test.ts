import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket as NodeSocket, WebSocketServer } from "ws";
import { Connection } from "../src/lib/connection.svelte";
import type { Events } from "../src/lib/messages";
import { chat, events, snapshot, tableCard } from "./said";

type Sent = Record<string, unknown> & { type: string };

/** The server's end of one connection: what came, and a way to speak. */
class Line {
  readonly heard: Sent[] = [];
  #waiting: (() => void)[] = [];

  constructor(readonly socket: NodeSocket) {
    socket.on("message", (data) => {
      this.heard.push(JSON.parse(String(data)) as Sent);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  say(...messages: object[]): void {
    for (const message of messages) this.socket.send(JSON.stringify(message));
  }

  /** The next message of this type that has not been asked for yet. */
  async next(type: string): Promise<Sent> {
    for (;;) {
      const at = this.heard.findIndex((each) => each.type === type);
      if (at >= 0) return this.heard.splice(at, 1)[0] as Sent;
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
  }
}

const WELCOME = { type: "welcome", version: "1.0", now: 1 };
const ME = { player: "p1", name: "Anna", role: "guest", wallet: 10000 };

let house: WebSocketServer;
let connection: Connection;
let lines: Line[];
let arrived: (() => void)[];

async function open(): Promise<void> {
  house = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  house.on("connection", (socket) => {
    lines.push(new Line(socket));
    for (const wake of arrived.splice(0)) wake();
  });
  await once(house, "listening");
}

/** The server's end of the `n`th connection (from 1). */
async function line(n: number): Promise<Line> {
  while (lines.length < n) await new Promise<void>((wake) => arrived.push(wake));
  return lines[n - 1] as Line;
}

/** Wait until something holds; the test's own time limit ends it. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((wake) => setTimeout(wake, 2));
}

beforeEach(async () => {
  lines = [];
  arrived = [];
  await open();
  const { port } = house.address() as { port: number };
  connection = new Connection({
    url: `ws://127.0.0.1:${port}/socket`,
    open: (url) => new NodeSocket(url).on("error", () => undefined) as unknown as WebSocket,
    waits: [5, 10],
    hello: 100,
  });
});

afterEach(async () => {
  connection.stop();
  for (const each of lines) each.socket.terminate();
  await new Promise((done) => house.close(done));
});

test("it is open once the server has welcomed it, and knows what it was told", async () => {
  expect(connection.status).toBe("connecting");
  connection.start();
  (await line(1)).say({ ...WELCOME, me: ME }, { type: "lobby", tables: [tableCard()] });
  await until(() => connection.tables !== null);
  expect(connection.status).toBe("open");
  expect(connection.me?.name).toBe("Anna");
  expect(connection.tables?.map((table) => table.name)).toEqual(["Natchez"]);
});

test("a table is watched from its snapshot on, and each group of events is told once", async () => {
  const told: number[][] = [];
  connection.start();
  const stop = connection.watch("natchez");
  connection.listen("natchez", (group: Events) => told.push(group.events.map((each) => each.seq)));
  const first = await line(1);
  first.say(WELCOME);
  expect(await first.next("watch")).toEqual({ type: "watch", table: "natchez" });
  first.say(snapshot(4), events([5, 6]), events([6, 7]), chat(1));
  await until(() => connection.table("natchez")?.chat.length === 1);
  expect(connection.table("natchez")).toMatchObject({ seq: 7, gap: false });
  expect(told).toEqual([[5, 6], [7]]);
  stop();
  await first.next("unwatch");
  await until(() => connection.table("natchez") === undefined);
});

test("A7: through two drops it resumes each table where it was, and says so meanwhile", async () => {
  connection.start();
  connection.watch("natchez");
  const first = await line(1);
  first.say(WELCOME, snapshot(4), events([5]));
  await until(() => connection.table("natchez")?.seq === 5);

  first.socket.terminate();
  await until(() => connection.status === "reconnecting");
  expect(connection.table("natchez")?.view.name).toBe("Natchez");
  const second = await line(2);
  second.say(WELCOME);
  expect(await second.next("watch")).toEqual({ type: "watch", table: "natchez", stream: "river", seq: 5 });
  second.say(events([6, 7]));
  await until(() => connection.table("natchez")?.seq === 7);
  expect(connection.status).toBe("open");

  second.socket.close(1001);
  await until(() => connection.status === "reconnecting");
  const third = await line(3);
  third.say(WELCOME);
  expect(await third.next("watch")).toEqual({ type: "watch", table: "natchez", stream: "river", seq: 7 });
  third.say(snapshot(2, "restored"));
  await until(() => connection.table("natchez")?.stream === "restored");
  expect(connection.table("natchez")).toMatchObject({ seq: 2, log: [] });
});

test("A6: the very first call is made again until somebody answers", async () => {
  const { port } = house.address() as { port: number };
  await new Promise((done) => house.close(done));
  connection.start();
  await until(() => connection.failures >= 3);
  expect(connection.status).toBe("connecting");
  house = new WebSocketServer({ port, host: "127.0.0.1" });
  house.on("connection", (socket) => socket.send(JSON.stringify(WELCOME)));
  await until(() => connection.status === "open");
  expect(connection.failures).toBe(0);
});

test("it keeps trying while nobody answers", async () => {
  const { port } = house.address() as { port: number };
  connection.start();
  (await line(1)).say(WELCOME);
  await until(() => connection.status === "open");
  for (const each of lines) each.socket.terminate();
  await new Promise((done) => house.close(done));
  await until(() => connection.failures >= 4);
  expect(connection.status).toBe("reconnecting");
  house = new WebSocketServer({ port, host: "127.0.0.1" });
  house.on("connection", (socket) => socket.send(JSON.stringify(WELCOME)));
  await until(() => connection.status === "open");
  expect(connection.failures).toBe(0);
});

test("a server that takes the call but says nothing is given up and called again", async () => {
  connection.start();
  await line(1);
  (await line(2)).say(WELCOME);
  await until(() => connection.status === "open");
});

test("A1: missed events are asked for again, once", async () => {
  connection.start();
  connection.watch("natchez");
  const first = await line(1);
  first.say(WELCOME, snapshot(4));
  await first.next("watch");
  first.say(events([7]), events([8]));
  expect(await first.next("watch")).toEqual({ type: "watch", table: "natchez", stream: "river", seq: 4 });
  first.say(events([5, 6, 7, 8]));
  await until(() => connection.table("natchez")?.seq === 8);
  expect(first.heard).toEqual([]);
});

test("a command is answered by its own id, done or refused, in any order", async () => {
  connection.start();
  const first = await line(1);
  first.say(WELCOME);
  await until(() => connection.status === "open");
  const leave = connection.send({ type: "leave", table: "natchez" });
  const say = connection.send({ type: "say", table: "natchez", text: "nh" });
  const [asked, spoken] = [await first.next("leave"), await first.next("say")];
  expect(asked.id).toMatch(/^[0-9a-f]{32}$/);
  expect(asked.id).not.toBe(spoken.id);
  first.say(
    { type: "refused", id: spoken.id, code: "too_fast", text: "Not so fast: five lines in ten seconds." },
    { type: "done", id: asked.id, text: "You leave after this hand." },
  );
  expect(await say).toEqual({ done: false, code: "too_fast", text: "Not so fast: five lines in ten seconds." });
  expect(await leave).toEqual({ done: true, code: "", text: "You leave after this hand." });
});

test("a command without a line, or whose line drops, says so and is not sent again", async () => {
  expect(await connection.send({ type: "more_chips" })).toMatchObject({ done: false, code: "offline" });
  connection.start();
  const first = await line(1);
  first.say(WELCOME);
  await until(() => connection.status === "open");
  const answer = connection.send({ type: "more_chips" });
  await first.next("more_chips");
  first.socket.terminate();
  expect(await answer).toMatchObject({ done: false, code: "dropped" });
  const second = await line(2);
  second.say(WELCOME);
  await until(() => connection.status === "open");
  void connection.send({ type: "leave", table: "natchez" });
  await second.next("leave");
  expect(second.heard).toEqual([]);
});

test("after joining it opens anew, so that the server sees the cookie", async () => {
  connection.start();
  connection.watch("natchez");
  (await line(1)).say(WELCOME, snapshot(4));
  await until(() => connection.table("natchez") !== undefined);
  const open = connection.reopen();
  const second = await line(2);
  second.say({ ...WELCOME, me: ME });
  await open;
  expect(connection.me?.name).toBe("Anna");
  expect(await second.next("watch")).toMatchObject({ seq: 4 });
});

test("played in another window, it waits to be asked", async () => {
  connection.start();
  const first = await line(1);
  first.say(WELCOME, { type: "notice", code: "elsewhere", text: "You went on in another window." });
  await until(() => connection.status === "elsewhere");
  await new Promise((wake) => setTimeout(wake, 60));
  expect(lines.length).toBe(1);
  connection.retry();
  (await line(2)).say(WELCOME);
  await until(() => connection.status === "open");
});

test("two who watch the same table share it", async () => {
  connection.start();
  const first = await line(1);
  first.say(WELCOME);
  await until(() => connection.status === "open");
  const stops = [connection.watch("natchez"), connection.watch("natchez")];
  first.say(snapshot(4));
  await until(() => connection.table("natchez") !== undefined);
  stops[0]?.();
  stops[0]?.();
  expect(connection.table("natchez")).toBeDefined();
  stops[1]?.();
  await first.next("unwatch");
  expect(first.heard.map((each) => each.type)).toEqual(["watch"]);
});

test("somebody whom the room does not let in is told why, and does not try again by himself", async () => {
  connection.start();
  const first = await line(1);
  first.say({ type: "notice", code: "banned", text: "You are banned from this room: shouting", say: "banned", params: { why: "shouting" } });
  await until(() => connection.status === "banned");
  expect(connection.notice?.params).toEqual({ why: "shouting" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lines.length).toBe(1);
  connection.retry();
  (await line(2)).say(WELCOME);
  await until(() => connection.status === "open");
});
