/** How an account is put into words. */

import type { Me } from "../lib/messages";
import { m } from "../paraglide/messages.js";

/** What somebody is in the room. */
export function roleWords(me: Me): string {
  const words: Readonly<Record<string, () => string>> = { guest: m.role_guest, player: m.role_player, moderator: m.role_moderator, host: m.role_host };
  return words[me.role]?.() ?? me.role;
}

/** By what somebody came in. */
export function howWords(how: string): string {
  const words: Readonly<Record<string, () => string>> = { guest: m.how_guest, password: m.how_password, passkey: m.how_passkey, link: m.how_link, host_link: m.how_host_link };
  return words[how]?.() ?? how;
}

/** Where something came from, as far as it is known: a browser, an address. */
export const placeWords = (device: string, address: string): string => [device || m.device_unknown(), address].filter(Boolean).join(", ");
