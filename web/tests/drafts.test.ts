import { expect, test } from "vitest";
import { draft, keepDraft } from "../src/lib/drafts";

test("what is half written waits until it is said", () => {
  expect(draft("note p1")).toBeNull();
  keepDraft("note p1", "raises with noth");
  keepDraft("note p2", "");
  expect(draft("note p1")).toBe("raises with noth");
  expect(draft("note p2")).toBe("");
  keepDraft("note p1", null);
  expect(draft("note p1")).toBeNull();
});

test("the newest forty are kept", () => {
  for (let at = 0; at < 60; at += 1) keepDraft(`note ${at}`, String(at));
  keepDraft("note 25", "again");
  expect(draft("note 19")).toBeNull();
  expect(draft("note 20")).toBe("20");
  keepDraft("note 60", "60");
  expect([draft("note 20"), draft("note 25"), draft("note 60")]).toEqual([null, "again", "60"]);
});
