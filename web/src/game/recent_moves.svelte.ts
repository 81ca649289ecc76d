/** The moves that the others made since the person's last one: marked on the board, listed, and shown again one by one. */

import type { Mark } from "@draisine/board";
import type { LiveGame } from "./live_game.svelte";
import { lastEnded, lastMoves, listMoves, movesSince, type SeatMove } from "./seat_moves";

/** The pause between two moves that are shown again, in milliseconds. */
export const REPLAY_PAUSE = 1500;

export class RecentMoves {
  private selectedKey = $state<string | null>(null);
  /** The last own move before the list was closed; "" before the first one. */
  private closedAfter = $state<string | null>(null);
  private timer = $state.raw<ReturnType<typeof setTimeout> | null>(null);

  constructor(private readonly game: LiveGame) {}

  private all = $derived.by(() => listMoves(this.game.connection.log));
  private lastOwn = $derived.by(() => (this.game.seat === null ? "" : (lastEnded(this.all, this.game.seat)?.key ?? "")));
  /** The last move of each seat. */
  bySeat = $derived.by(() => lastMoves(this.all));
  /** In the order in which they were made. A lesson tells what the others do itself. */
  moves: readonly SeatMove[] = $derived.by(() => {
    const { seat, seats, ended, connection } = this.game;
    return ended || !connection.persistent ? [] : movesSince(this.all, seat, seats.length);
  });
  /** The last move of each other seat, on the board. */
  marks: readonly Mark[] = $derived.by(() =>
    [...lastMoves(this.moves).values()].filter(hasTargets).map(({ seat, routes, cities }) => ({ seat, routes, cities })),
  );
  /** The seats whose last move is marked on a route. */
  seatsByRoute: ReadonlyMap<string, number> = $derived.by(
    () => new Map(this.marks.flatMap(({ seat, routes }) => routes.map((route) => [route, seat]))),
  );
  /** What the list shows; a spectator has no turn since which to list anything. */
  listed: readonly SeatMove[] = $derived.by(() => (this.game.seat === null || this.closedAfter === this.lastOwn ? [] : this.moves));
  /** Whether the list may fill up before the person's next move ends: its line stays, so that the board does not move. */
  expected = $derived.by(() => {
    const { seat, view, ended, connection } = this.game;
    const begun = view !== null && view.phase !== "setup_tickets";
    return seat !== null && begun && !ended && connection.persistent && this.closedAfter !== this.lastOwn;
  });
  selected: SeatMove | null = $derived.by(() => this.listed.find(({ key }) => key === this.selectedKey) ?? null);
  replaying = $derived.by(() => this.timer !== null && this.selected !== null);

  /** Highlight a move on the board, or end that if it is highlighted already. */
  toggle(move: SeatMove): void {
    const key = this.selected === move ? null : move.key;
    this.clear();
    this.selectedKey = key;
  }

  /** Highlight the next move, or the previous one. Before the first and after the last one nothing is. */
  step(offset: 1 | -1): void {
    const { listed, selected } = this;
    const from = selected ? listed.indexOf(selected) : offset > 0 ? -1 : listed.length;
    this.clear();
    this.selectedKey = listed[from + offset]?.key ?? null;
  }

  /** Highlight all moves one after the other, or stop. */
  replay(): void {
    if (this.replaying) {
      this.clear();
      return;
    }
    this.clear();
    this.continueReplay();
  }

  clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.selectedKey = null;
  }

  /** Hide the list until the person's next move is over. */
  close(): void {
    this.clear();
    this.closedAfter = this.lastOwn;
  }

  private continueReplay(): void {
    this.step(1);
    if (this.selected) this.timer = setTimeout(() => this.continueReplay(), REPLAY_PAUSE);
  }
}

function hasTargets({ routes, cities }: SeatMove): boolean {
  return routes.length > 0 || cities.length > 0;
}
