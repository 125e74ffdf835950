import { expect, test } from "vitest";
import { fill } from "../src/lib/messages";
import { figures, percent, positionName, rate, ratio } from "../src/history/figures";

test("figures are made of counts, and say nothing of nothing", () => {
  const group = fill("StatisticsGroup", { key: "", name: "", hands: 10, net: 5, adjusted: 5, asked: 8, entered: 2, raised: 1, saw: 4, bets: 3, calls: 2, showdown: 2, took: 1 });
  expect(figures().map((figure) => figure.of(group))).toEqual(["25%", "12.5%", "1.50", "50%", "50%"]);
  const none = fill("StatisticsGroup", { key: "", name: "", hands: 0, net: 0, adjusted: 0 });
  expect(figures().map((figure) => figure.of(none))).toEqual(["–", "–", "–", "–", "–"]);
  expect([percent(1, 3), ratio(1, 3), rate(120, 2), rate(-120, 2), rate(5, 0)]).toEqual(["33.3%", "0.33", "+60", "−60", "–"]);
});

test("positions have names, and later ones their own", () => {
  expect([positionName("cutoff"), positionName("straddler")]).toEqual(["Cutoff", "straddler"]);
});
