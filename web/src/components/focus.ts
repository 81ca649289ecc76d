/** Keyboard focus: headings of new screens, and where it returns to when a focused element disappears. */

import { tick } from "svelte";

const firstUrl = location.pathname + location.search;
let navigated = false;

/** Focus a heading when its screen opens, so that screen readers start there. On the first screen of a visit the browser
 * decides. */
export function focusAfterNavigation(heading: HTMLElement): void {
  navigated ||= location.pathname + location.search !== firstUrl;
  if (navigated) focusNow(heading);
}

export function focusNow(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}

const FALLBACK = ".panel, #content";

/** Attachment: when the element is removed, return the focus to where it was before. */
export function restoreFocus(_element: Element): () => void {
  const previous = document.activeElement;
  return () => void restore(previous);
}

async function restore(previous: Element | null): Promise<void> {
  await tick();
  if (document.activeElement && document.activeElement !== document.body) return;
  focusBack(previous);
}

/** Focus an element that had the focus before; if it is gone, the open panel or the main content. */
export function focusBack(previous: Element | null): void {
  const element = previous instanceof HTMLElement || previous instanceof SVGElement ? previous : null;
  const target = element?.isConnected && element !== document.body ? element : document.querySelector<HTMLElement>(FALLBACK);
  target?.focus({ preventScroll: true });
}

/** Attachment: a tab stop for an element while it has something to scroll, so that arrow keys can scroll it. */
export function focusableIfScrolled(element: HTMLElement): () => void {
  const update = () => {
    if (element.scrollHeight > element.clientHeight + 1) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const resizes = new ResizeObserver(update);
  const observe = () => [element, ...element.children].forEach((observed) => resizes.observe(observed));
  const children = new MutationObserver(observe);
  children.observe(element, { childList: true });
  observe();
  return () => {
    resizes.disconnect();
    children.disconnect();
  };
}
