// Finds faults in the layout of the page by geometry; layout_checks.py runs it in the browser.
(regions) => {
  const CONTROLS = "button, a[href], input, select, summary, [role=tab]";

  const isShown = (each) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !each.closest(".visually-hidden, [aria-hidden=true]:not(.count), svg, dialog:not([open])");
  const describe = (each) => {
    const labelled = each.closest("label") ?? each;
    const text = (each.getAttribute("aria-label") ?? labelled.textContent).trim().slice(0, 40);
    return `${each.tagName.toLowerCase()}.${each.className} "${text}"`;
  };
  const overlapOf = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  const pairs = (list) => list.flatMap((a, index) => list.slice(index + 1).map((b) => [a, b]));

  // The part of a rectangle that no ancestor clips, and whether the rest can be scrolled into view.
  const visiblePart = (each, rect) => {
    let { left, top, right, bottom } = rect;
    let reachable = true;
    for (let box = each.parentElement; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const page = box === document.documentElement || box === document.body;
      const clip = page ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : box.getBoundingClientRect();
      // What a fieldset scrolls is a box inside it that scripts do not see.
      const fieldset = box.tagName === "FIELDSET";
      const scrollsX = ["auto", "scroll"].includes(style.overflowX) && box.scrollWidth > box.clientWidth;
      const scrollsY = ["auto", "scroll"].includes(style.overflowY) && (fieldset || box.scrollHeight > box.clientHeight);
      if (!scrollsX && (left < clip.left - 1 || right > clip.right + 1)) reachable = false;
      if (!scrollsY && (top < clip.top - 1 || bottom > clip.bottom + 1)) reachable = false;
      [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) reachable = false;
    return { left, top, right, bottom, reachable, empty: right - left < 3 || bottom - top < 3 };
  };

  const isSticky = (each) => {
    for (let box = each; box; box = box.parentElement) if (getComputedStyle(box).position === "sticky") return true;
    return false;
  };

  // What is above the centre of a control; a sticky element is not, where the control can be scrolled away from it.
  const findCover = (each, part) => {
    if (part.empty) return null;
    const hit = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2);
    if (!hit) return "nothing";
    if (each.contains(hit) || hit.contains(each) || hit.closest("label")?.contains(each)) return null;
    if (!isSticky(hit) || isSticky(each)) return describe(hit);
    each.scrollIntoView({ block: "center" });
    const again = visiblePart(each, each.getBoundingClientRect());
    const now = document.elementFromPoint((again.left + again.right) / 2, (again.top + again.bottom) / 2);
    return now && (each.contains(now) || now.closest("label")?.contains(each)) ? null : describe(hit);
  };

  // Controls that cannot be reached, that something covers, or that overlap each other.
  const controlFaults = () => {
    const faults = [];
    const boxes = [];
    for (const each of [...document.querySelectorAll(CONTROLS)].filter(isShown)) {
      const part = visiblePart(each, each.getBoundingClientRect());
      if (!part.reachable) faults.push(`out of reach: ${describe(each)}`);
      if (part.empty) continue;
      boxes.push({ each, ...part });
    }
    for (const [a, b] of pairs(boxes)) {
      const nested = a.each.contains(b.each) || b.each.contains(a.each) || isSticky(a.each) || isSticky(b.each);
      if (!nested && overlapOf(a, b).every((length) => length > 2)) faults.push(`overlap: ${describe(a.each)}, ${describe(b.each)}`);
    }
    // Last, because it may scroll.
    for (const { each } of boxes) {
      const cover = findCover(each, visiblePart(each, each.getBoundingClientRect()));
      if (cover) faults.push(`covered by ${cover}: ${describe(each)}`);
    }
    return faults;
  };

  // Texts that are cut off, except those with an ellipsis whose full text is a tooltip or an accessible name.
  const textFaults = () => {
    const faults = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const each = texts.currentNode.parentElement;
      if (!texts.currentNode.textContent.trim() || !isShown(each)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const [rect, box, style] = [range.getBoundingClientRect(), each.getBoundingClientRect(), getComputedStyle(each)];
      const clips = style.display !== "inline" && ["hidden", "clip"].includes(style.overflowX);
      if (clips && (rect.right > box.right + 1 || rect.bottom > box.bottom + 3)) {
        const named = style.textOverflow === "ellipsis" && each.closest("[title], [aria-label]");
        if (!named) faults.push(`cut off: ${describe(each)}`);
      } else if (!visiblePart(each, rect).reachable) faults.push(`cut off by a box: ${describe(each)}`);
    }
    return faults;
  };

  const regionFaults = () => {
    const all = regions.flatMap((name) => [...document.querySelectorAll(name)].map((each) => ({ name, each })));
    const boxes = all.filter(({ each }) => isShown(each)).map(({ name, each }) => ({ name, ...visiblePart(each, each.getBoundingClientRect()) }));
    return pairs(boxes)
      .filter(([a, b]) => overlapOf(a, b).every((length) => length > 1))
      .map(([a, b]) => `${a.name} and ${b.name} overlap by ${overlapOf(a, b).map(Math.round).join(" × ")}`);
  };

  // Names on the board that collide with each other or with a piece.
  const nameFaults = () => {
    const lines = [...document.querySelectorAll("svg[role=group] .names tspan")].map((line) => {
      const { left, right } = line.getBoundingClientRect();
      const matrix = line.getScreenCTM();
      const { y } = line.getStartPositionOfChar(0).matrixTransform(matrix);
      const size = parseFloat(getComputedStyle(line).fontSize) * matrix.a;
      return { name: line.parentElement.dataset.name, left, right, top: y - 0.7 * size, bottom: y + 0.2 * size };
    });
    const pieces = [...document.querySelectorAll("svg[role=group] [data-piece]")].map((each) => {
      return { name: each.dataset.piece, ...each.getBoundingClientRect().toJSON() };
    });
    const collide = ([a, b]) => a.name !== b.name && overlapOf(a, b).every((length) => length > 0.5);
    const withPieces = lines.flatMap((line) => pieces.map((piece) => [line, piece]));
    return [...pairs(lines), ...withPieces].filter(collide).map(([a, b]) => `names collide: ${a.name}, ${b.name}`);
  };

  return [...controlFaults(), ...textFaults(), ...regionFaults(), ...nameFaults()];
};
