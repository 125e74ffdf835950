import { expect, test } from "vitest";
import { ACCOUNT, CASHIER, SIGN_IN, parse, rulesPath, tablePath } from "../src/lib/router.svelte";

test("an address names a page", () => {
  expect(parse("/")).toEqual({ page: "lobby" });
  expect(parse("/table/natchez")).toEqual({ page: "table", table: "natchez" });
  expect(parse("/table/natchez/")).toEqual({ page: "table", table: "natchez" });
  expect(parse("/equity")).toEqual({ page: "equity" });
  expect(parse("/rules")).toEqual({ page: "rules", game: "" });
  expect(parse(CASHIER)).toEqual({ page: "cashier" });
  expect(parse(ACCOUNT)).toEqual({ page: "account" });
  expect(parse(SIGN_IN)).toEqual({ page: "sign-in" });
  expect(parse("/rules/razz")).toEqual({ page: "rules", game: "razz" });
});

test("an address of no page leads nowhere, and says which it was", () => {
  for (const path of ["/table", "/table/a/b", "/host", "/equity/more", "/cashier/ann", "/account/ann", "/sign-in/token", "/rules/razz/more"]) expect(parse(path)).toEqual({ page: "lost", path });
});

test("what a path is made of comes back out of it", () => {
  for (const key of ["natchez", "St. Louis", "50% off/now", "Rīga"]) expect(parse(tablePath(key))).toEqual({ page: "table", table: key });
  expect(parse(rulesPath("omaha_hi_lo"))).toEqual({ page: "rules", game: "omaha_hi_lo" });
  expect(parse(rulesPath())).toEqual({ page: "rules", game: "" });
});

test("a badly escaped address is taken as it is", () => {
  expect(parse("/table/100%")).toEqual({ page: "table", table: "100%" });
});
