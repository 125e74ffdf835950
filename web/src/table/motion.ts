/** Motion: cards and chips fly in once, over a state that is already true. How long, the tokens say; 0 means that nothing moves. */

/** A token such as `--t-deal` in milliseconds. */
export function duration(token: string): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const value = Number.parseFloat(text);
  if (Number.isNaN(value)) return 0;
  return text.endsWith("ms") ? value : value * 1000;
}

function easing(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim() || "ease-out";
}

/** A way on the stage, in per cent of its width and height. */
export interface Way {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** The way in pixels of the stage that `node` stands on; null off the stage. */
function pixels(node: Element, { fromX, fromY, toX, toY }: Way): [number, number] | null {
  const stage = node.closest(".room")?.querySelector(".stage")?.getBoundingClientRect();
  return stage === undefined ? null : [((fromX - toX) / 100) * stage.width, ((fromY - toY) / 100) * stage.height];
}

function run(node: Element, frames: Keyframe[], token: string, ease: string, delay = 0): void {
  const time = duration(token);
  if (time > 0) node.animate(frames, { duration: time, delay, easing: easing(ease), fill: "backwards" });
}

/** Deal a card in from the middle of the table; `at` is its turn in the deal. */
export function deal(node: Element, way: Way, at: number): void {
  const from = pixels(node, way);
  if (from === null) return;
  run(node, [{ transform: `translate(${from[0]}px, ${from[1]}px) rotate(-8deg) scale(.7)`, opacity: 0 }, {}], "--t-deal", "--ease-fly", at * duration("--t-deal-step"));
}

/** Turn a card up round its long side. */
export function flip(node: Element, at = 0): void {
  run(node, [{ transform: "perspective(600px) rotateY(90deg)" }, { transform: "perspective(600px) rotateY(0)" }], "--t-flip", "--ease-io", at * duration("--t-board-step"));
}

/** Push chips from a seat to its line. */
export function bet(node: Element, way: Way): void {
  const from = pixels(node, way);
  if (from === null) return;
  run(node, [{ translate: `${from[0]}px ${from[1]}px`, scale: ".8", opacity: 0.2 }, {}], "--t-bet", "--ease-out");
}
