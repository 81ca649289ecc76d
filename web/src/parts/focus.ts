/** The keyboard's focus when what had it goes away: back to where it was, else to the next question, else to the table. */

import { tick } from "svelte";

const FALLBACK = ".panel, #content";

export function keepsFocus(_node: Element): () => void {
  const before = document.activeElement;
  return () => void rest(before);
}

async function rest(before: Element | null): Promise<void> {
  await tick();
  if (document.activeElement && document.activeElement !== document.body) return;
  const back = before instanceof HTMLElement || before instanceof SVGElement ? before : null;
  const place = back?.isConnected && back !== document.body ? back : document.querySelector<HTMLElement>(FALLBACK);
  place?.focus({ preventScroll: true });
}
