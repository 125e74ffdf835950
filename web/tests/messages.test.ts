/** The words of the client: each language says the same things, with the same figures in them, in every plural form that it has. */

import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { baseLocale, locales } from "../src/paraglide/runtime.js";

type Variants = { declarations: string[]; selectors: string[]; match: Record<string, string> };
type Message = string | [Variants];
type Words = Record<string, Message>;

const FOLDER = new URL("../messages/", import.meta.url);
const PATTERNS: string[] = JSON.parse(readFileSync(new URL("../project.inlang/settings.json", import.meta.url), "utf8"))["plugin.inlang.messageFormat"].pathPattern;
const areas = (locale: string): string[] => readdirSync(new URL(`${locale}/`, FOLDER)).sort();
const read = (locale: string, area: string): Words => JSON.parse(readFileSync(new URL(`${locale}/${area}`, FOLDER), "utf8"));
const texts = (message: Message): string[] => (typeof message === "string" ? [message] : Object.values(message[0].match));

/** The parameters of a message: those its texts use, and those its forms are chosen by. */
function parameters(message: Message): string[] {
  const used = texts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""));
  const declared = typeof message === "string" ? [] : message[0].declarations.flatMap((line) => /^input (\w+)$/.exec(line)?.[1] ?? []);
  return [...new Set([...used, ...declared])].sort();
}

/** The selectors of a message that go by number. */
function plurals(message: Message): string[] {
  if (typeof message === "string") return [];
  const { declarations, selectors } = message[0];
  return selectors.filter((selector) => declarations.some((line) => new RegExp(`^local ${selector} = \\w+: plural$`).test(line)));
}

/** Every combination of the forms that `locale` has, as the message's `match` writes them. */
function combinations(locale: string, selectors: readonly string[]): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  return selectors.reduce<string[]>((known, selector) => known.flatMap((head) => forms.map((form) => `${head}${head && ", "}${selector}=${form}`)), [""]);
}

const everything = locales.map((locale) => ({ locale, words: Object.assign({}, ...areas(locale).map((area) => read(locale, area))) as Words }));
const base = everything.find(({ locale }) => locale === baseLocale)?.words ?? {};

test("every language has the same areas, and the build reads each of them", () => {
  for (const locale of locales) expect(PATTERNS.map((pattern) => pattern.replace(/^.*\//, "")).sort(), locale).toEqual(areas(locale));
});

test("no message is written in two areas", () => {
  const keys = areas(baseLocale).flatMap((area) => Object.keys(read(baseLocale, area)));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test.each(locales)("%s has the messages of each area, and no others", (locale) => {
  for (const area of areas(baseLocale)) expect(Object.keys(read(locale, area)).sort(), area).toEqual(Object.keys(read(baseLocale, area)).sort());
});

test.each(everything)("$locale uses the same parameters", ({ words }) => {
  const wrong = Object.keys(base).filter((key) => String(parameters(words[key] ?? "")) !== String(parameters(base[key] ?? "")));
  expect(wrong).toEqual([]);
});

test.each(everything)("$locale has every plural form of its own", ({ locale, words }) => {
  const wrong = Object.entries(words).filter(([, message]) => {
    const by = plurals(message);
    if (typeof message === "string") return false;
    return by.length === message[0].selectors.length && String(Object.keys(message[0].match).sort()) !== String(combinations(locale, by).sort());
  });
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test.each(everything)("$locale counts wherever English does", ({ words }) => {
  expect(Object.keys(base).filter((key) => plurals(base[key] ?? "").length > 0 && plurals(words[key] ?? "").length === 0)).toEqual([]);
});

test.each(everything)("$locale leaves no text empty", ({ words }) => {
  expect(Object.entries(words).filter(([, message]) => texts(message).some((text) => text === ""))).toEqual([]);
});

test("the forms are those of the languages", () => {
  const forms = (locale: string) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
  expect(forms("lv")).toEqual(["one", "other", "zero"]);
  expect(forms("pl")).toEqual(["few", "many", "one", "other"]);
});
