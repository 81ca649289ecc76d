/** The balance of a seat as rows of a waterfall chart. */

import type { Accounting, LuckEvent } from "$app/wire";

export type LuckKind = LuckEvent["kind"];

export interface BalanceRow {
  id: "start" | LuckKind | "losses" | "others" | "residual" | "result";
  value: number;
  /** Where the bar of the row begins and ends, in percent of a win. */
  from: number;
  to: number;
}

export const LUCK_KINDS: readonly LuckKind[] = ["seat", "deal", "card", "market", "tunnel", "tickets"];

/** The rows in their order, each change beginning where the one before ends. Kinds of luck that did not occur are left out. */
export function balanceRows({ start, result, luck_by_kind, losses, others, residual }: Accounting): BalanceRow[] {
  const luck = LUCK_KINDS.flatMap((kind) => (luck_by_kind[kind] === undefined ? [] : [{ id: kind, value: luck_by_kind[kind] }]));
  const changes = [...luck, { id: "losses" as const, value: losses }, { id: "others" as const, value: others }, { id: "residual" as const, value: residual }];
  const rows: BalanceRow[] = [{ id: "start", value: start, from: 0, to: start }];
  let at = start;
  for (const { id, value } of changes) {
    rows.push({ id, value, from: at, to: at + value });
    at += value;
  }
  return [...rows, { id: "result", value: result, from: 0, to: result }];
}

/** How many chance events are listed. */
const LISTED = 5;

/** The chance events that changed a seat's chance of winning the most, beyond their error, in the order of the game. */
export function greatestLuck(events: readonly LuckEvent[], seat: number): LuckEvent[] {
  const clear = events.filter((event) => event.seat === seat && Math.abs(event.luck) > 2 * event.error && Math.abs(event.luck) >= 1);
  const greatest = clear.toSorted((a, b) => Math.abs(b.luck) - Math.abs(a.luck)).slice(0, LISTED);
  return greatest.toSorted((a, b) => a.step - b.step);
}

/** The least and the greatest value that the bars reach. */
export function balanceSpan(rows: readonly BalanceRow[]): readonly [number, number] {
  const values = rows.flatMap(({ from, to }) => [from, to]);
  return [Math.min(0, ...values), Math.max(100, ...values)];
}
