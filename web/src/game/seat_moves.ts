/** The moves of a game, derived from its log: what each seat did in a turn, and where on the board. */

import type { GameEvent } from "$app/text/event_text";
import type { EntryView } from "$app/wire";
import { findUndone } from "./undo_log";

/** A turn of a seat: all that it did until the next turn began. */
export interface SeatMove {
  /** Unique in a game, and the same after a reload. */
  key: string;
  seat: number;
  events: readonly GameEvent[];
  /** The entries of the log that report it. */
  entries: readonly EntryView[];
  /** Whether the turn is over. */
  ended: boolean;
  routes: readonly string[];
  cities: readonly string[];
}

/** Events that follow a move without being a part of it. */
const CONSEQUENCES: ReadonlySet<GameEvent["type"]> = new Set(["turn_began", "last_round", "cards_dealt", "points_scored"]);

type OpenMove = { key: string; seat: number; events: GameEvent[]; entries: EntryView[]; ended: boolean };

/** All moves in order, without those that were undone. The first choice of tickets, which all seats make at once, is one move of
 * each seat. */
export function listMoves(log: readonly EntryView[]): SeatMove[] {
  const { undone } = findUndone(log);
  const moves: OpenMove[] = [];
  const open = new Map<number, OpenMove>();
  for (const entry of log) {
    if (entry.what !== "played" || undone.has(entry.seq)) continue;
    for (const event of entry.events ?? []) {
      if ("seat" in event && !CONSEQUENCES.has(event.type)) addEvent(moves, open, entry, event, event.seat);
      if (event.type === "turn_began" || event.type === "game_over") endAll(open);
    }
  }
  return moves.map((move) => ({ ...move, ...findTargets(move.events) }));
}

function addEvent(moves: OpenMove[], open: Map<number, OpenMove>, entry: EntryView, event: GameEvent, seat: number): void {
  let move = open.get(seat);
  if (!move) {
    move = { key: `${entry.seq}/${seat}`, seat, events: [], entries: [], ended: false };
    moves.push(move);
    open.set(seat, move);
  }
  move.events.push(event);
  if (move.entries.at(-1) !== entry) move.entries.push(entry);
}

function endAll(open: Map<number, OpenMove>): void {
  for (const move of open.values()) move.ended = true;
  open.clear();
}

/** The routes and cities that events name on the map. */
function findTargets(events: readonly GameEvent[]): { routes: string[]; cities: string[] } {
  const routes = new Set<string>();
  const cities = new Set<string>();
  for (const event of events) {
    if ("route" in event) routes.add(event.route);
    if ("city" in event) cities.add(event.city);
  }
  return { routes: [...routes], cities: [...cities] };
}

/** The last move of each seat. */
export function lastMoves(moves: readonly SeatMove[]): ReadonlyMap<number, SeatMove> {
  return new Map(moves.map((move) => [move.seat, move]));
}

/** The last move of a seat that is over; undefined before its first. */
export function lastEnded(moves: readonly SeatMove[], seat: number): SeatMove | undefined {
  return moves.findLast((move) => move.seat === seat && move.ended);
}

/** The moves of the other seats since a seat's last move, without the first choice of tickets. A spectator, who has no seat, gets
 * those of the last round. */
export function movesSince(moves: readonly SeatMove[], seat: number | null, players: number): SeatMove[] {
  const last = seat === null ? undefined : lastEnded(moves, seat);
  const since = seat === null ? moves.slice(-players) : moves.slice(last ? moves.indexOf(last) + 1 : 0);
  return since.filter((move) => move.seat !== seat && !move.events.some(({ type }) => type === "tickets_chosen"));
}
