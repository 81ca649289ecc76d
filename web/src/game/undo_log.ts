/** Which moves were undone, derived from the log: an undo takes back its seat's last move and everything after it. */

import type { EntryView } from "$app/wire";

export interface UndoneMoves {
  /** Sequence numbers of entries that no longer count. */
  undone: ReadonlySet<number>;
  /** For each undo, by its sequence number, the move that it took back. */
  moves: ReadonlyMap<number, EntryView>;
}

export function findUndone(log: readonly EntryView[]): UndoneMoves {
  const undone = new Set<number>();
  const moves = new Map<number, EntryView>();
  const standing: EntryView[] = [];
  for (const entry of log) {
    if (entry.what === "played") standing.push(entry);
    if (entry.what !== "undone") continue;
    let last: EntryView | undefined;
    do {
      last = standing.pop();
      if (last) undone.add(last.seq);
    } while (last && last.seat !== entry.seat);
    if (last) moves.set(entry.seq, last);
  }
  return { undone, moves };
}
