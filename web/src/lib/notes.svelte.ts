/** What I have noted about other players. It is mine alone: the server sends it to nobody else. */

import { m } from "../paraglide/messages.js";
import type { Answer } from "./connection.svelte";
import type { Note } from "./messages";
import { ask, Unanswered } from "./past";

/** The colours that a note can have, and what they are called. */
export const COLOURS: Readonly<Record<string, () => string>> = {
  red: m.note_red,
  orange: m.note_orange,
  yellow: m.note_yellow,
  green: m.note_green,
  blue: m.note_blue,
  violet: m.note_violet,
};

/** Characters of a note. */
export const LONGEST = 500;

class Notes {
  #of = $state.raw<ReadonlyMap<string, Note>>(new Map());
  #whose = "";

  /** The note about a player; undefined when there is none. */
  about(player: string): Note | undefined {
    return this.#of.get(player);
  }

  /** Read the notes of `player`, once; nobody's are none. */
  async load(player: string): Promise<void> {
    if (player === this.#whose) return;
    this.#whose = player;
    this.#of = new Map();
    if (player === "") return;
    try {
      const { notes } = await ask("Notes", "/api/notes");
      if (this.#whose === player) this.#of = new Map(notes.map((note) => [note.player, note]));
    } catch {
      this.#whose = "";
    }
  }

  /** Keep a note; one with neither a colour nor a text is taken away. */
  async keep(player: string, colour: string, text: string): Promise<Answer> {
    try {
      const body = JSON.stringify({ player, colour, text });
      const note = await ask("Note", "/api/notes", { method: "POST", headers: { "content-type": "application/json" }, body });
      const kept = new Map(this.#of);
      if (note.colour === "" && note.text === "") kept.delete(player);
      else kept.set(player, note);
      this.#of = kept;
      return { done: true, code: "", text: "" };
    } catch (fault) {
      const { code, message } = fault instanceof Unanswered ? fault : { code: "offline", message: m.answer_offline() };
      return { done: false, code, text: message };
    }
  }
}

/** The notes of whoever is signed in here. */
export const notes = new Notes();
