import { describe, expect, it } from "vitest";
import { fill } from "../../src/lib/messages";
import type { TableView, Told } from "../../src/lib/messages";
import { tagsOf } from "../../src/table/did";
import { Log } from "../../src/table/log";
import { mark, pieces } from "../../src/table/pieces";
import type { Piece } from "../../src/table/pieces";

const NAMES = ["Anna", "Bruno", "Marta"];

function view(more: object = {}): TableView {
  const seats = NAMES.map((name, seat) => ({ seat, name, state: "playing", stack: 1000 }));
  return fill("TableView", { table: "t", seats, you: { seat: 0 }, ...more });
}

const plain = (all: readonly Piece[], word: (card: string) => string): string =>
  all.map((piece) => (piece.kind === "card" ? word(piece.text) : piece.text)).join("");

let seq = 0;
const told = (event: object): Told => ({ seq: (seq += 1), at: 0, event: event as Told["event"] });

function lines(events: object[], table = view(), hand = 7): string[] {
  const log = new Log();
  log.begin(view());
  log.tell(events.map(told), hand, table);
  return log.lines.map((line) => plain(line.pieces, (card) => `[${card}]`));
}

describe("the log", () => {
  it("tells a street with its cards in one line", () => {
    const flop = [{ type: "StreetStarted", step: 3, name: "Flop" }, { type: "CardsDealt", seat: -1, up: ["Ks", "9d"] }, { type: "CardsDealt", seat: -1, up: ["4c"] }];
    expect(lines(flop)).toEqual(["Flop [Ks] [9d] [4c]"]);
  });

  it("passes over cards of seats, which the table shows", () => {
    expect(lines([{ type: "CardsDealt", seat: 1, count: 2 }])).toEqual([]);
  });

  it("lets the same act of several share a line", () => {
    expect(lines([{ type: "Called", seat: 0, amount: 10 }])).toEqual(["Anna calls 10"]);
    expect(lines([{ type: "Called", seat: 0, amount: 10 }, { type: "Called", seat: 2, amount: 5 }])).toEqual(["Anna, Marta call"]);
    expect(lines([{ type: "Folded", seat: 0 }, { type: "Checked", seat: 1 }, { type: "Checked", seat: 2 }])).toEqual(["Anna folds", "Bruno, Marta check"]);
  });

  it("gives a line that grew a new key, so that it is read out again", () => {
    const log = new Log();
    log.begin(view());
    log.tell([told({ type: "Folded", seat: 0 })], 7, view());
    const before = log.lines.at(-1)?.key;
    log.tell([told({ type: "Folded", seat: 1 })], 7, view());
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]?.key).not.toBe(before);
  });

  it.each([
    [{ type: "BetMade", seat: 1, to: 1240 }, "Bruno bets 1,240"],
    [{ type: "RaisedTo", seat: 1, to: 480 }, "Bruno raises to 480"],
    [{ type: "Completed", seat: 1, to: 10 }, "Bruno completes to 10"],
    [{ type: "BringInPosted", seat: 1, amount: 5 }, "Bruno brings it in for 5"],
    [{ type: "BlindPosted", seat: 1, live: 5 }, "Bruno posts 5"],
    [{ type: "BlindPosted", seat: 1, live: 10, dead: 5 }, "Bruno posts 10 and 5 dead"],
    [{ type: "StoodPat", seat: 1 }, "Bruno stands pat"],
    [{ type: "CardsDrawn", seat: 1, count: 2 }, "Bruno draws 2"],
    [{ type: "Discarded", seat: 0, count: 2, cards: ["7c", "4d"] }, "Anna discards [7c] [4d]"],
    [{ type: "HandShown", seat: 2, cards: ["Kc", "Kh"] }, "Marta shows [Kc] [Kh]"],
    [{ type: "UncalledBetReturned", seat: 2, amount: 60 }, "60 go back to Marta"],
    [{ type: "HandStarted" }, "Hand 7"],
    [{ type: "PlayerSat", seat: 1, name: "Kasia", stack: 500 }, "Kasia sits down with 500"],
  ])("tells %j", (event, line) => expect(lines([event])).toEqual([line]));

  it("says what a hand won with", () => {
    const awards = [{ pot: 0, seat: 2, amount: 965, share: "high", cards: ["Kc"], words: "two pair, kings and nines" }];
    expect(lines([{ type: "PotAwarded", pot: 0, seat: 2, amount: 965, share: "high" }], view({ awards }))).toEqual(["Marta wins 965: two pair, kings and nines"]);
    expect(lines([{ type: "PotAwarded", pot: 0, seat: 2, amount: 965 }])).toEqual(["Marta wins 965"]);
  });

  it("names both halves of a split pot", () => {
    const awards = [
      { pot: 0, seat: 2, amount: 420, share: "high", cards: ["Kc"], words: "full house" },
      { pot: 0, seat: 0, amount: 420, share: "low", cards: ["2h"], words: "7-4-3-2-A" },
    ];
    const events = awards.map(({ pot, seat, amount, share }) => ({ type: "PotAwarded", pot, seat, amount, share }));
    expect(lines(events, view({ awards }))).toEqual(["Marta wins the high half, 420: full house", "Anna wins the low half, 420: 7-4-3-2-A"]);
  });

  it("remembers the name of somebody who left", () => {
    const gone = view({ seats: [{ seat: 0, name: "Anna" }, { seat: 1 }, { seat: 2, name: "Marta" }] });
    expect(lines([{ type: "PlayerLeft", seat: 1, player: "p", stack: 0 }], gone)).toEqual(["Bruno leaves"]);
  });

  it("passes over what it does not know", () => expect(lines([{ type: "BoxDealt", seat: 1 }])).toEqual([]));

  it("begins where the table stands", () => {
    const log = new Log();
    log.begin(view({ hand: 1204, street: "Turn", board: ["Ks", "9d", "4c", "2s"] }));
    expect(log.lines.map((line) => plain(line.pieces, (card) => card))).toEqual(["Hand 1,204, Turn", "Ks 9d 4c 2s"]);
  });
});

describe("pieces", () => {
  it("cuts a sentence at its marks", () => {
    expect(pieces(`${mark("name", "Anna")} shows ${mark("card", "As")}.`)).toEqual([
      { kind: "name", text: "Anna" },
      { kind: "text", text: " shows " },
      { kind: "card", text: "As" },
      { kind: "text", text: "." },
    ]);
  });

  it("leaves a plain sentence whole", () => expect(pieces("The table goes on")).toEqual([{ kind: "text", text: "The table goes on" }]));
});

describe("tags", () => {
  it("says what a seat did last", () => {
    expect(tagsOf([told({ type: "Checked", seat: 1 }), told({ type: "RaisedTo", seat: 2, to: 1240 })])).toMatchObject([
      { seat: 1, text: "Check", soft: true },
      { seat: 2, text: "Raise 1,240", soft: false },
    ]);
  });

  it("keeps the last of a seat only, and nothing of the table", () => {
    expect(tagsOf([told({ type: "BlindPosted", seat: 1, live: 5 }), told({ type: "Folded", seat: 1 }), told({ type: "BetsCollected", pot: 5 })])).toMatchObject([{ seat: 1, text: "Fold" }]);
  });
});
