/** The keys of the replayer. */
export type Press = "next" | "back" | "first" | "last" | "play" | "street_back" | "street_next" | "slower" | "faster" | "cards" | "odds";

const KEYS: Readonly<Record<string, Press>> = {
  ArrowRight: "next",
  ArrowLeft: "back",
  ArrowUp: "street_back",
  ArrowDown: "street_next",
  PageUp: "street_back",
  PageDown: "street_next",
  Home: "first",
  End: "last",
  " ": "play",
  "-": "slower",
  "+": "faster",
  "=": "faster",
  h: "cards",
  o: "odds",
};

/** What a key does; null for none. A space on a button presses the button. */
export function pressed(key: string, onButton: boolean): Press | null {
  if (key === " " && onButton) return null;
  return KEYS[key] ?? null;
}
