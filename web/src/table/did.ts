/** What a seat did, as the tag that its pod wears for a moment. */
import { chips } from "../lib/format";
import type { Did, Told } from "../lib/messages";
import { m } from "../paraglide/messages.js";

type Happened = { readonly type: string } & Readonly<Record<string, unknown>>;

/** A tag on the pod of `seat`; `soft` for what put no chips in. */
export interface Tag {
  readonly seat: number;
  readonly text: string;
  readonly soft: boolean;
  /** The event that it is about. */
  readonly seq: number;
}

const SOFT = new Set(["check", "fold", "stand_pat", "stood_pat", "muck", "show", "ante", "run_twice", "run_once"]);

const SAID: Readonly<Record<string, (amount: string) => string>> = {
  fold: () => m.did_fold(),
  check: () => m.did_check(),
  call: (amount) => m.did_call({ amount }),
  bet: (amount) => m.did_bet({ amount }),
  raise: (amount) => m.did_raise({ amount }),
  complete: (amount) => m.did_complete({ amount }),
  bring_in: (amount) => m.did_bring_in({ amount }),
  small_blind: (amount) => m.did_blind({ amount }),
  big_blind: (amount) => m.did_blind({ amount }),
  blind: (amount) => m.did_blind({ amount }),
  post: (amount) => m.did_blind({ amount }),
  ante: (amount) => m.did_ante({ amount }),
  drew: (amount) => m.did_drew({ count: amount }),
  stand_pat: () => m.did_pat(),
  stood_pat: () => m.did_pat(),
  show: () => m.did_show(),
  muck: () => m.did_muck(),
  run_twice: () => m.did_twice(),
  run_once: () => m.did_once(),
};

/** The draw is not among them: what a seat drew stays beside it anyway. */
const KINDS: Readonly<Record<string, readonly [kind: string, field: string]>> = {
  Folded: ["fold", ""],
  Checked: ["check", ""],
  Called: ["call", "amount"],
  BetMade: ["bet", "to"],
  RaisedTo: ["raise", "to"],
  Completed: ["complete", "to"],
  BringInPosted: ["bring_in", "amount"],
  BlindPosted: ["blind", "live"],
  HandMucked: ["muck", ""],
  RunoutAnswered: ["run_once", ""],
};

/** The words of an action; those of a kind that came later than this client are its own name. */
function didText({ kind, amount }: Did): string {
  const say = SAID[kind];
  if (say !== undefined) return say(chips(amount));
  const name = kind.replaceAll("_", " ");
  return amount > 0 ? `${name} ${chips(amount)}` : name;
}

/** What a seat did in the draw, which stays beside it as long as the street lasts; "" when it did nothing of the kind. */
export function drawText(did: Did | null): string {
  if (did === null) return "";
  return did.kind === "drew" || did.kind === "stand_pat" || did.kind === "stood_pat" ? didText(did) : "";
}

/** The tags that events hang on pods, the last of a seat only. */
export function tagsOf(events: readonly Told[]): Tag[] {
  const found = new Map<number, Tag>();
  for (const { event, seq } of events) {
    const happened = event as Happened | null;
    const known = happened === null ? undefined : KINDS[happened.type];
    if (happened === null || known === undefined) continue;
    const [named, field] = known;
    const kind = named === "run_once" && happened.twice === true ? "run_twice" : named;
    const seat = Number(happened.seat);
    found.set(seat, { seat, text: didText({ kind, amount: field === "" ? 0 : Number(happened[field] ?? 0) }), soft: SOFT.has(kind), seq });
  }
  return [...found.values()];
}
