/** What the room is asked about accounts over HTTP, and a browser's passkeys. */

import { m } from "../paraglide/messages.js";
import type { Answer } from "../lib/connection.svelte";
import { fill } from "../lib/messages";
import type { Factor, LinkMade, Profile } from "../lib/messages";
import { refusal } from "../lib/refusal";
import { server } from "../lib/server.svelte";

/** What came of a request: `done` with what was answered, or refused with a code and words. */
export type Told<Body> = (Answer & { readonly done: true; readonly body: Body }) | (Answer & { readonly done: false });

type Words = Readonly<Record<string, unknown>>;

/** Ask for something under /api; the answer never rejects. */
export async function ask(path: string, body?: Words): Promise<Told<Words>> {
  try {
    const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) };
    const reply = await fetch(`/api/${path}`, body === undefined ? {} : sent);
    if (!reply.ok) return { ...(await refusal(reply)), done: false };
    return { done: true, code: "", text: "", body: (await reply.json()) as Words };
  } catch {
    return { done: false, code: "offline", text: m.answer_offline() };
  }
}

/** My account. */
export async function profile(): Promise<Told<Profile>> {
  const told = await ask("account");
  return told.done ? { ...told, body: fill("Profile", told.body) } : told;
}

/** The account as an answer holds it. */
export const profileOf = (body: Words): Profile => fill("Profile", body.profile ?? body);

/** What an authenticator app needs. */
export const factorOf = (body: Words): Factor => fill("Factor", body);

/** The address of a link that the host made, whole. */
export const linkOf = (body: Words): { address: string; until: number } => {
  const made: LinkMade = fill("LinkMade", body);
  return { address: `${location.origin}${made.path}`, until: made.until };
};

/** Ask for something that makes the browser somebody else's, or nobody's; then the line is opened anew. */
export async function comeIn(path: string, body: Words): Promise<Told<Words>> {
  const told = await ask(path, body);
  if (told.done) await server.reopen();
  return told;
}

// ---------------------------------------------------------------- passkeys

/** Why this browser has no passkeys here; "" when it has. */
export function whyNoPasskeys(): string {
  const digits = /^[\d.]+$|^\[/u.test(location.hostname);
  if (!window.isSecureContext || digits) return m.passkey_no_place();
  return "PublicKeyCredential" in window ? "" : m.passkey_no_browser();
}

const plain = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));

const packed = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

interface Listed {
  readonly id: string;
}

/** Have the browser make a passkey; null when the player thought better of it. */
async function made(options: Words): Promise<Words | null> {
  const user = options.user as { id: string };
  const excluded = (options.excludeCredentials ?? []) as readonly Listed[];
  const asked = { ...options, challenge: plain(options.challenge as string), user: { ...user, id: plain(user.id) }, excludeCredentials: excluded.map((each) => ({ ...each, id: plain(each.id) })) };
  const key = await chosen(() => navigator.credentials.create({ publicKey: asked as unknown as PublicKeyCredentialCreationOptions }));
  if (key === null) return null;
  const { clientDataJSON, attestationObject } = key.response as AuthenticatorAttestationResponse;
  return { id: key.id, rawId: packed(key.rawId), type: key.type, response: { clientDataJSON: packed(clientDataJSON), attestationObject: packed(attestationObject) } };
}

/** Have the browser sign with one of its passkeys; null when the player thought better of it. */
async function signed(options: Words): Promise<Words | null> {
  const asked = { ...options, challenge: plain(options.challenge as string), allowCredentials: [] };
  const key = await chosen(() => navigator.credentials.get({ publicKey: asked as unknown as PublicKeyCredentialRequestOptions }));
  if (key === null) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = key.response as AuthenticatorAssertionResponse;
  const response = { clientDataJSON: packed(clientDataJSON), authenticatorData: packed(authenticatorData), signature: packed(signature), userHandle: userHandle === null ? null : packed(userHandle) };
  return { id: key.id, rawId: packed(key.rawId), type: key.type, response };
}

async function chosen(choose: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await choose()) as PublicKeyCredential | null;
  } catch {
    return null; // the browser says alike that somebody said no, and that it took too long
  }
}

const NOT_CHOSEN = (): Answer & { readonly done: false } => ({ done: false, code: "cancelled", text: m.passkey_cancelled() });

/** Add a passkey of this device to my account; a guest has an account by it. */
export async function addPasskey(password: string): Promise<Told<Words>> {
  const begun = await ask("account/passkey/begin", { password });
  if (!begun.done) return begun;
  const credential = await made(begun.body.options as Words);
  return credential === null ? NOT_CHOSEN() : comeIn("account/passkey", { credential });
}

/** Sign in with a passkey. */
export async function signInByPasskey(): Promise<Told<Words>> {
  const begun = await ask("sign-in/passkey/begin", {});
  if (!begun.done) return begun;
  const credential = await signed(begun.body.options as Words);
  return credential === null ? NOT_CHOSEN() : comeIn("sign-in/passkey", { credential, ticket: begun.body.ticket });
}
