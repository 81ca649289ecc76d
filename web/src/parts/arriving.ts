/** A screen that opens is read from its heading. The first one of a visit leaves the focus to the browser. */

const first = location.pathname + location.search;
let moved = false;

export function arriving(heading: HTMLElement): void {
  moved ||= location.pathname + location.search !== first;
  if (moved) listen(heading);
}

export function listen(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
}
