/** Which page the address names. */
import type { HandPlace } from "./messages";

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "check" }
  | { readonly page: "equity" }
  | { readonly page: "hands" }
  | { readonly page: "statistics" }
  | { readonly page: "hand"; readonly table: string; readonly hand: number; readonly mark: string }
  | { readonly page: "coup"; readonly table: string; readonly coup: number; readonly mark: string }
  | { readonly page: "cashier" }
  | { readonly page: "account" }
  | { readonly page: "sign-in" }
  | { readonly page: "desk" }
  | { readonly page: "lost"; readonly path: string };

/** The route of a path such as /table/natchez; `rules` without a game lists all games. */
export function parse(path: string): Route {
  const [page, name, ...more] = path.split("/").filter(Boolean).map(unescaped);
  if (page === "hand" && name !== undefined && more.length === 1) return hand(path, name, more[0] as string, "");
  if (page === "coup" && name !== undefined && more.length === 1) return coup(path, name, more[0] as string, "");
  if (page === "shared" && name === "coup" && more.length === 3) return coup(path, more[0] as string, more[1] as string, more[2] as string);
  if (page === "shared" && name !== undefined && more.length === 2) return hand(path, name, more[0] as string, more[1] as string);
  if (more.length > 0) return { page: "lost", path };
  if (page === undefined) return { page: "lobby" };
  if (page === "table" && name !== undefined) return { page: "table", table: name };
  if (page === "check" && name === undefined) return { page: "check" };
  if (page === "equity" && name === undefined) return { page: "equity" };
  if (page === "rules") return { page: "rules", game: name ?? "" };
  if (page === "hands" && name === undefined) return { page: "hands" };
  if (page === "statistics" && name === undefined) return { page: "statistics" };
  if (page === "cashier" && name === undefined) return { page: "cashier" };
  if (page === "account" && name === undefined) return { page: "account" };
  if (page === "sign-in" && name === undefined) return { page: "sign-in" };
  if (page === "desk" && name === undefined) return { page: "desk" };
  return { page: "lost", path };
}

function hand(path: string, table: string, number: string, mark: string): Route {
  return /^\d{1,15}$/u.test(number) ? { page: "hand", table, hand: Number(number), mark } : { page: "lost", path };
}

function coup(path: string, table: string, number: string, mark: string): Route {
  const found = hand(path, table, number, mark);
  return found.page === "hand" ? { page: "coup", table, coup: found.hand, mark } : found;
}

/** The path of a finished coup that I was at. */
export const coupPath = (table: string, number: number): string => `/coup/${encodeURIComponent(table)}/${number}`;

/** The path of a finished hand or coup. */
export const placePath = (place: HandPlace): string => (place.coup ? coupPath : handPath)(place.table, place.hand);

/** The path of a finished hand that I played. */
export const handPath = (table: string, number: number): string => `/hand/${encodeURIComponent(table)}/${number}`;

/** The path of a table's page. */
export const tablePath = (table: string): string => `/table/${encodeURIComponent(table)}`;

/** The path of the page that checks a hand. */
export const CHECK_PATH = "/check";
/** The path of the hands I played. */
export const HANDS_PATH = "/hands";
/** The path of the equity page. */
export const EQUITY_PATH = "/equity";

/** The path of a game's rules page, or of the list of games. */
export const rulesPath = (game = ""): string => (game === "" ? "/rules" : `/rules/${encodeURIComponent(game)}`);

/** The path of the host's desk. */
export const DESK = "/desk";

/** The host's desk with a player's sheet open. */
export const deskPath = (player: string): string => `${DESK}#player=${encodeURIComponent(player)}`;

/** The path of the cashier's page. */
export const CASHIER = "/cashier";

/** The path of the page of one's own account. */
export const ACCOUNT = "/account";
/** The path of the door. */
export const SIGN_IN = "/sign-in";

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>({ page: "lobby" });

  /** Follow the address bar, the back button and every plain click on a link of this room. */
  start(): void {
    const read = (): void => {
      this.route = parse(location.pathname);
    };
    read();
    addEventListener("popstate", read);
    document.addEventListener("click", (event) => {
      const path = ownLink(event);
      if (path === null) return;
      event.preventDefault();
      this.go(path);
    });
  }

  /** Show the page of `path`; `replace` leaves no step in the history. */
  go(path: string, { replace = false }: { replace?: boolean } = {}): void {
    if (path === location.pathname) return;
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.route = parse(path);
    scrollTo(0, 0);
  }
}

/** The path of the client's page that a click leads to; null when the browser should follow the link itself. */
function ownLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download")) return null;
  return parse(link.pathname).page === "lost" || link.hash !== "" ? null : link.pathname;
}

export const router = new Router();
