/** What is being written and not said yet: it outlives the sheet it is written in, and the page as long as its tab is open. */

const KEPT = "riverboat.drafts";
/** So many are kept, the newest: nobody writes more notes at once. */
const MOST = 40;

function stored(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    return Object.fromEntries(Object.entries(found as object).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}

let all: Record<string, string> | undefined;

/** What was written under `name`; null when nothing waits there. */
export function draft(name: string): string | null {
  all ??= stored();
  return all[name] ?? null;
}

/** Keep what is written under `name`; null when it was said, or put aside. */
export function keepDraft(name: string, text: string | null): void {
  const { [name]: _, ...others } = (all ??= stored());
  all = text === null ? others : Object.fromEntries([...Object.entries(others), [name, text] as const].slice(-MOST));
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still has it until the page is left.
  }
}
