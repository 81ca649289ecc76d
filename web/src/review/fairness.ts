/** Tests of shuffles as text. */

import { hasMessage, t } from "$app/i18n/i18n.svelte";
import { formatNumber } from "$app/i18n/numbers";
import type { Naming } from "$app/text/naming";
import type { FairnessTest } from "$app/wire";

/** Below this p-value fair shuffles are a surprise. */
const RARE = 0.05;
/** Below this one they are hard to believe. */
const DOUBTFUL = 0.001;

export function testTitle({ kind, players }: Pick<FairnessTest, "kind" | "players">): string {
  const id = `fairness-kind-${kind}`;
  return hasMessage(id) ? t(id, { players: players ?? 1 }) : kind;
}

/** What is counted: a kind of card, a ticket, a seat, or a number. */
export function itemName(kind: string, label: string, naming: Naming): string {
  if (kind === "hands" || kind === "market") return naming.card(label);
  if (kind === "tickets" || kind === "long_tickets") return naming.ticketWithPoints(label);
  if (kind === "first_seat") return t("new-seat", { number: label });
  const id = `fairness-label-${label}`;
  return hasMessage(id) ? t(id) : label;
}

export const formatP = (p: number): string => (p < DOUBTFUL ? t("fairness-p-less") : t("fairness-p", { p: formatNumber(p, 3) }));

/** What a p-value means, in a sentence. */
export function verdict(p: number): string {
  if (p < DOUBTFUL) return t("fairness-verdict-doubt");
  return t(p < RARE ? "fairness-verdict-rare" : "fairness-verdict-usual");
}
