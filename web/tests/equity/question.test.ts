import { expect, test } from "vitest";
import { lines } from "../../src/equity/ask";
import { fromAddress, same, toAddress } from "../../src/equity/equity.svelte";

test("a question is in its address, and comes out of it again", () => {
  const question = { game: "omaha", hands: ["AsAhKdQd", "AAxx, KKxx"], board: "2c3c4d", dead: "" };
  expect(fromAddress(toAddress(question))).toEqual(question);
  expect(toAddress(question)).not.toContain("dead");
});

test("an address without a question asks about two hands of hold'em that are still to be picked", () => {
  expect(fromAddress("")).toEqual({ game: "texas_holdem", hands: ["", ""], board: "", dead: "" });
  expect(fromAddress(`?${"hand=AA&".repeat(20)}`).hands).toHaveLength(10);
});

test("lines of a stream are told when they are whole", async () => {
  const encoder = new TextEncoder();
  const pieces = ['{"part":0', '.1}\n{"part":0.2}\n', "\n", '{"found":"ā', 'ē"}'];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  const told: string[] = [];
  for await (const line of lines(body)) told.push(line);
  expect(told).toEqual(['{"part":0.1}', '{"part":0.2}', '{"found":"āē"}']);
});

test("two targets are the same when they mean the same place", () => {
  expect(same({ kind: "hand", at: 1 }, { kind: "hand", at: 1 })).toBe(true);
  expect(same({ kind: "hand", at: 1 }, { kind: "hand", at: 0 })).toBe(false);
  expect(same({ kind: "board" }, { kind: "dead" })).toBe(false);
});
