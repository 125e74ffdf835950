/** Messages as a server sends them: what is usual left out. */

export const view = (hand: number, state = "playing") => ({
  table: "natchez",
  name: "Natchez",
  game: "texas_holdem",
  game_name: "Texas Hold'em",
  limit: "nl",
  limit_name: "No-Limit",
  stakes: "5/10",
  book: "seeds",
  book_name: "House",
  layout: "board",
  state,
  seats: [{ seat: 0 }, { seat: 1, state: "playing", player: "p1", name: "Anna", stack: 1000 }],
  least_buy_in: 200,
  most_buy_in: 1000,
  hand,
});

export const tableCard = (more: object = {}) => ({
  table: "natchez",
  name: "Natchez",
  game: "texas_holdem",
  game_name: "Texas Hold'em",
  limit: "nl",
  limit_name: "No-Limit",
  stakes: "5/10",
  book_name: "House",
  seats: 9,
  taken: 5,
  bots: 2,
  least_buy_in: 200,
  most_buy_in: 1000,
  ...more,
});

export const snapshot = (seq: number, stream = "river") => ({ type: "snapshot", table: "natchez", stream, seq, view: view(seq) });

/** Events with these numbers; the view's hand is the last number, so that it is seen which view is shown. */
export const events = (seqs: readonly number[], stream = "river") => ({
  type: "events",
  table: "natchez",
  stream,
  hand: 1,
  events: seqs.map((seq) => ({ seq, at: 1000 + seq, event: { type: "Checked", seat: 1 } })),
  view: view(seqs.at(-1) ?? 0),
});

export const fresh = (seq: number, state: string) => ({ type: "fresh", table: "natchez", stream: "river", seq, view: view(seq, state) });

export const chat = (line: number) => ({ type: "chat", table: "natchez", line: { line, name: "Anna", text: `line ${line}`, at: line } });
