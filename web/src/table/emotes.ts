/** Gestures: what they look like, and what they say. */
import type { IconName } from "../parts/Icon.svelte";
import { m } from "../paraglide/messages.js";

/** How long a gesture is seen, in milliseconds. */
export const SEEN = 3500;

export interface Gesture {
  readonly look: IconName;
  readonly words: () => string;
}

/** The gestures of the room, by the name that the server has for them. */
export const GESTURES: Readonly<Record<string, Gesture>> = {
  nice_hand: { look: "thumb", words: m.emote_nice_hand },
  well_played: { look: "trophy", words: m.emote_well_played },
  thanks: { look: "heart", words: m.emote_thanks },
  good_luck: { look: "clover", words: m.emote_good_luck },
  oops: { look: "oops", words: m.emote_oops },
  wow: { look: "party", words: m.emote_wow },
  laugh: { look: "laugh", words: m.emote_laugh },
  sorry: { look: "frown", words: m.emote_sorry },
};
