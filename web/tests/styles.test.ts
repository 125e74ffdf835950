/** A page's style sheet stays in the document when the page is left: it must not dress what another page's component calls the same. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = new URL("../src/", import.meta.url).pathname;
const read = (path: string): string => readFileSync(`${SRC}${path}`, "utf-8").replace(/\/\*[^]*?\*\//g, "");
const files = readdirSync(SRC, { recursive: true, encoding: "utf-8" });
const components = files.filter((path) => path.endsWith(".svelte")).map((path) => ({ path, text: read(path) }));
const sheets = files.filter((path) => path.endsWith(".css") && dirname(path) !== "styles");

/** The classes that stand alone at some rule of a text of CSS: `.seat`, `.felt::after`, not `.stage .seat`. */
function alone(css: string): Set<string> {
  const selectors = [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, text = ""]) => text.split(","));
  return new Set(selectors.flatMap((text) => /^\.([\w-]+)(?:::\w+)?$/.exec(text.trim())?.[1] ?? []));
}

/** Those which a component in another folder than the sheet and whoever asks for it dresses as its own. */
function shared(sheet: string): string[] {
  const own = new Set([dirname(sheet), ...components.filter(({ text }) => text.includes(`/${basename(sheet)}"`)).map(({ path }) => dirname(path))]);
  const names = alone(read(sheet));
  return components
    .filter(({ path }) => !own.has(dirname(path)))
    .flatMap(({ path, text }) => [...alone(/<style>([^]*)<\/style>/.exec(text)?.[1] ?? "")].filter((name) => names.has(name)).map((name) => `.${name} in ${path}`));
}

describe("the style sheets of pages", () => {
  it("are found, and read as written", () => {
    expect(sheets).toContain("table/table.css");
    expect(alone(".seat, .bar .who { a: b } .felt::after { c: d } @media (x) { .pot { e: f } }")).toEqual(new Set(["seat", "felt", "pot"]));
  });

  it.each(sheets)("leave the other pages alone: %s", (sheet) => {
    expect(shared(sheet)).toEqual([]);
  });
});
