/** How this browser shows the room. Kept in its local storage, where that is allowed. */

/** What can be chosen; the first of each is the default. */
export const CHOICES = {
  theme: ["dark", "light"],
  felt: ["river", "night", "cedar"],
  deck: ["two", "four"],
  back: ["wheel", "waves", "plain"],
  stacks: ["chips", "blinds"],
  cards: ["up", "down"],
  words: ["on", "off"],
  motion: ["full", "off"],
  dealer: ["all", "results"],
  chat: ["on", "off"],
  sound: ["soft", "full", "off"],
  vibration: ["on", "off"],
} as const;

export type Setting = keyof typeof CHOICES;
export type Choice<S extends Setting> = (typeof CHOICES)[S][number];
export type Chosen = { [S in Setting]: Choice<S> };

const KEY = "riverboat.settings";

/** The settings in a stored text; whatever is not a choice becomes the default. */
export function read(text: string | null): Chosen {
  let stored: Record<string, unknown> = {};
  try {
    stored = { ...(JSON.parse(text ?? "{}") as object) };
  } catch {
    stored = {};
  }
  const pick = <S extends Setting>(setting: S): Choice<S> => {
    const choices: readonly Choice<S>[] = CHOICES[setting];
    return choices.find((choice) => choice === stored[setting]) ?? (choices[0] as Choice<S>);
  };
  return { theme: pick("theme"), felt: pick("felt"), deck: pick("deck"), back: pick("back"), stacks: pick("stacks"), cards: pick("cards"), words: pick("words"), motion: pick("motion"), dealer: pick("dealer"), chat: pick("chat"), sound: pick("sound"), vibration: pick("vibration") };
}

/** How loud each choice of `sound` is, 0 to 1. */
export const VOLUME: Readonly<Record<Choice<"sound">, number>> = { off: 0, soft: 0.35, full: 0.9 };

class Settings {
  chosen = $state.raw<Chosen>(read(null));

  /** Take over what was chosen in this browser before. */
  start(): void {
    this.chosen = read(remembered(KEY));
    this.#show();
  }

  /** Choose, show it at once and remember it. */
  set<S extends Setting>(setting: S, choice: Choice<S>): void {
    this.chosen = { ...this.chosen, [setting]: choice };
    this.#show();
    remember(KEY, JSON.stringify(this.chosen));
  }

  #show(): void {
    for (const [setting, choice] of Object.entries(this.chosen)) document.documentElement.dataset[setting] = choice;
  }
}

/** What is remembered under `key`; null when there is nothing, or the browser doesn't allow storage. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remember `text` under `key`, if the browser allows it. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const settings = new Settings();
