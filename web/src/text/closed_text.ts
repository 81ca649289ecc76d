import { t, toSentence } from "$app/i18n/i18n.svelte";
import type { ClosedView } from "$app/wire";

/** Who closed a table and, where an operator gave one, the reason. */
export function describeClosed({ by, why }: ClosedView): string {
  const who = t(`room-closed-${by}`);
  return why ? `${who} ${toSentence(t("room-closed-reason", { text: why }))}` : who;
}
