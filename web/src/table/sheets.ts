/** The sheets that a table can open over itself. */
export type Sheet = "sit" | "chips" | "rules" | "seat" | "feed" | "settings" | "leave" | "person" | "keys";

/** Opens one of them; `seat` is the chair it is about, -1 for none in particular. */
export type Open = (sheet: Sheet, seat?: number) => void;
