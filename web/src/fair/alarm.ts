/** What a player is told when something is wrong with a shuffle. */

import { CHECK_PATH, router } from "../lib/router.svelte";
import { toasts } from "../lib/toasts.svelte";
import { m } from "../paraglide/messages.js";
import type { Alarm } from "./numbers";

const ALARMS: Readonly<Record<Alarm, () => string>> = { unheard: m.fair_alarm_unheard, missing: m.fair_alarm_missing, hand: m.fair_alarm_hand };

/** Something is wrong with the shuffle: it stays until the player has seen it. */
export function alarm(what: Alarm): void {
  toasts.say(ALARMS[what](), { tone: "bad", stay: 0, action: { label: m.fair_look(), run: () => router.go(CHECK_PATH) } });
}
