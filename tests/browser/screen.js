/* What is wrong with the screen as it is: a function for Playwright's evaluate, given the smallest target in px (0: any). */
async (smallest) => {
  // cards and chips on their way are nobody's fault
  const passing = (each) => each.playState === "running" && each.effect.getComputedTiming().endTime < 5000;
  const moving = () => document.getAnimations().filter(passing);
  for (let tries = 0; tries < 40 && moving().length > 0; tries++) await new Promise((done) => setTimeout(done, 50));

  const faults = new Set();
  // not innerWidth: a phone zooms out until a page that is too wide fits
  const { clientWidth: width, clientHeight: height } = document.documentElement;

  const box = (element) => element.getBoundingClientRect();
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest("[inert], .vh");
  const onScreen = (b) =>
    b.width > 0 && b.height > 0 && b.right > 0 && b.bottom > 0 && b.left < width && b.top < height;
  const text = (element) => (element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 40);
  const name = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${text(element)}"`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);

  function sidewaysScroll() {
    const wide = document.scrollingElement.scrollWidth;
    if (wide > width) faults.add(`sideways scroll: ${wide} px on a screen of ${width}`);
  }

  /* Where the text of an element stands up to its last figure: words after an amount may be cut off, amounts may not.
     What follows " · " is the name of a game, which may hold a figure too. */
  function figures(element) {
    const range = document.createRange();
    range.selectNodeContents(element);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const last = node.data.split(" · ")[0].search(/\d\D*$/);
      if (last >= 0) range.setEnd(node, last + 1);
    }
    return [...range.getClientRects()].filter((b) => b.width > 0);
  }

  /* The first box around an element that cuts off what of `b` sticks out; null when it is whole or can be scrolled to. */
  function cutter(element, b) {
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX + overflowY)) return null;
      const c = box(around);
      if (overflowY !== "visible" && (b.top >= c.bottom - 1 || b.bottom <= c.top + 1)) return null; // not shown at all
      if (overflowX !== "visible" && (b.left < c.left - 1 || b.right > c.right + 1)) return around;
      if (overflowY !== "visible" && (b.top < c.top - 4 || b.bottom > c.bottom + 4)) return around;
    }
    return b.right > width + 1 || b.left < -1 ? document.body : null;
  }

  function clippedAmounts() {
    for (const amount of all(".num, .pod b").filter((each) => /\d/.test(each.textContent))) {
      for (const around of figures(amount).map((b) => cutter(amount, b)))
        if (around) faults.add(`cut off: ${name(amount)} by ${name(around)}`);
    }
  }

  function spilledAmounts() {
    for (const amount of all(".award .num")) {
      const c = box(amount.closest(".award"));
      for (const b of figures(amount)) if (b.left < c.left || b.right > c.right) faults.add(`sticks out of its award: ${name(amount)}`);
    }
  }

  /* What can be pressed: while a dialog is open, what is in it alone. */
  function controls() {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;
    return all("button, a[href], input, select, textarea, summary").filter((each) => each.closest("dialog") === dialog);
  }

  /* The button of a pod is just as large as the pod, which is drawn where it has room: it covers nothing more than that.
     A toast lies over whatever is there, for a few seconds or until it is closed. */
  const mayLieThere = (control) => control.matches(".about-seat, .toasts *");

  function coveredCards() {
    if (document.querySelector("dialog[open], .sit.asked")) return;
    for (const card of all(".board .card, .hand .card, .seat .card")) {
      const c = box(card);
      const called = card.getAttribute("aria-label") ?? "a card";
      if (c.left < -1 || c.right > width + 1) faults.add(`a card off the screen: ${called}`);
      for (const control of controls().filter((each) => !each.contains(card) && !mayLieThere(each))) {
        const b = box(control);
        const across = Math.min(b.right, c.right) - Math.max(b.left, c.left);
        const down = Math.min(b.bottom, c.bottom) - Math.max(b.top, c.top);
        if (across <= 1 || down <= 1) continue;
        // what is scrolled out of its list lies there too, and is not seen
        const middle = document.elementFromPoint(Math.max(b.left, c.left) + across / 2, Math.max(b.top, c.top) + down / 2);
        if (middle === null || control.contains(middle)) faults.add(`${name(control)} lies ${across.toFixed(0)} x ${down.toFixed(0)} px over ${called}`);
      }
    }
  }

  /* How far one can move a finger from the middle of a control, in one direction, and still hit it (px, up to the smallest). */
  function reach(control, x, y, dx, dy) {
    const holder = control.closest("label") ?? control;
    let far = 0;
    while (far < smallest && holder.contains(document.elementFromPoint(x + dx * (far + 0.5), y + dy * (far + 0.5)))) far += 1;
    return far;
  }

  /* Every control, those below the screen's edge too: whoever scrolls there must hit them as well. */
  function smallTargets() {
    const [across0, down0] = [window.scrollX, window.scrollY];
    for (const control of controls()) {
      const target = control.closest("label") ?? control;
      let b = box(target);
      if (b.width === 0 || (b.width >= smallest - 0.5 && b.height >= smallest - 0.5)) continue;
      if (!onScreen(b) || b.top < 0 || b.bottom > height) {
        target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        b = box(target);
        if (!onScreen(b)) continue;
      }
      const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];
      const across = Math.max(b.width, reach(control, x, y, 1, 0) + reach(control, x, y, -1, 0));
      const down = Math.max(b.height, reach(control, x, y, 0, 1) + reach(control, x, y, 0, -1));
      if (across < smallest - 1 || down < smallest - 1)
        faults.add(`a small target: ${name(control)} is ${across.toFixed(0)} x ${down.toFixed(0)} px`);
    }
    window.scrollTo({ left: across0, top: down0, behavior: "instant" });
  }

  sidewaysScroll();
  clippedAmounts();
  spilledAmounts();
  coveredCards();
  if (smallest > 0) smallTargets();
  return [...faults].sort();
};
