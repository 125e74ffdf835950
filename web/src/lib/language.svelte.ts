/** The language of this browser's player: what was chosen, else the first of the browser's own that the room speaks, else English. */

import { baseLocale, locales, overwriteGetLocale } from "../paraglide/runtime.js";
import { remember, remembered } from "./settings.svelte";

export type Language = (typeof locales)[number];

/** Each language as its own speakers call it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", lv: "Latviešu", pl: "Polski" };

const KEY = "riverboat.language";

/** The language to speak, of what was chosen here before and what the browser asks for ("lv-LV" asks for Latvian). */
export function spoken(chosen: string | null, asked: readonly string[]): Language {
  const wanted = [chosen ?? "", ...asked.map((tag) => tag.toLowerCase().split("-")[0] ?? "")];
  for (const tag of wanted) {
    const known = locales.find((locale) => locale === tag);
    if (known !== undefined) return known;
  }
  return baseLocale;
}

class Speech {
  now = $state<Language>(baseLocale);

  /** Take over what was chosen before. Messages read `now`, so whatever shows one changes with it. */
  start(): void {
    overwriteGetLocale(() => this.now);
    this.#speak(spoken(remembered(KEY), navigator.languages));
  }

  /** Speak another language at once, and remember it. */
  set(language: Language): void {
    this.#speak(language);
    remember(KEY, language);
  }

  #speak(language: Language): void {
    this.now = language;
    document.documentElement.lang = language;
  }
}

export const language = new Speech();
