/** What was taken back, read from what happened: an undo takes back its seat's last move and all that came after it. */

import type { Told } from "$app/wire";

export interface TakenBack {
  /** Entries that count no more. */
  gone: ReadonlySet<number>;
  /** For each undo, by its number, the move that was taken back. */
  moves: ReadonlyMap<number, Told>;
}

export function takenBack(log: readonly Told[]): TakenBack {
  const gone = new Set<number>();
  const moves = new Map<number, Told>();
  const standing: Told[] = [];
  for (const told of log) {
    if (told.what === "played") standing.push(told);
    if (told.what !== "undone") continue;
    let last: Told | undefined;
    do {
      last = standing.pop();
      if (last) gone.add(last.seq);
    } while (last && last.seat !== told.seat);
    if (last) moves.set(told.seq, last);
  }
  return { gone, moves };
}
