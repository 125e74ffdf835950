/**
 * A fresh id for a command: 16 random bytes as hex.
 *
 * `crypto.randomUUID` needs a secure context, which a room on a house network (plain http) is not; `getRandomValues` doesn't.
 */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
