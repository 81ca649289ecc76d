/** Which updates are shown at the pace that the person chose, and which at once. */

import type { EntryView, Snapshot, Update } from "./types";

/** Whether an update has nothing but moves of others, made while the person waits for their turn. While all choose their first
 * tickets nothing happens on the board. */
export function isPaced({ told, now }: Update, shown: Snapshot): boolean {
  const { seats } = shown.table;
  if (!now || !told.length || shown.choices || document.visibilityState === "hidden") return false;
  if (!shown.view || shown.view.phase === "setup_tickets") return false;
  return told.every(({ what, seat }) => what === "played" && typeof seat === "number" && !seats[seat]?.yours);
}

export function isChatOnly({ told, now }: Update): boolean {
  return now === null && told.every(({ what }) => what === "said");
}

/** Whether a move belongs to the same turn as the one before it. */
export function continuesTurn(before: EntryView | null, move: EntryView | undefined): boolean {
  if (!before || !move || before.seat !== move.seat) return false;
  return !before.events?.some(({ type }) => type === "turn_began");
}

/** Several updates as one. */
export function mergeUpdates(updates: readonly Update[]): Update {
  return { type: "update", told: updates.flatMap(({ told }) => told), now: updates.at(-1)?.now ?? null };
}

/** A snapshot with the latest value of what is never delayed: the clocks, and whether the person may undo. */
export function keepCurrent(shown: Snapshot, latest: Snapshot | null): Snapshot {
  if (!latest || latest === shown) return shown;
  const { seats, undo } = shown.table;
  const secondsLeft = latest.table.undo?.seconds;
  return {
    ...shown,
    undo_offer: latest.undo_offer,
    table: {
      ...shown.table,
      seats: seats.map((seat, index) => ({ ...seat, seconds: latest.table.seats[index]?.seconds ?? null })),
      undo: undo && secondsLeft !== undefined ? { ...undo, seconds: secondsLeft } : undo,
    },
  };
}
