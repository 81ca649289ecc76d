/** A final count as standings, rows of a score table, and ticket results. */

import type { Spotlight } from "@draisine/board";
import { hasMessage, t } from "$app/i18n/i18n.svelte";
import type { BoardDetails, FinalCount, ScoreSheet, SeatScore } from "$app/wire";
import { isRace, spotlightOf } from "./animation";

export interface Standing {
  rank: number;
  score: SeatScore;
}

export interface ScoreRow {
  kind: string;
  label: string;
  /** By seat; null where a seat has no such line. */
  points: readonly (number | null)[];
}

export interface TicketResult {
  key: string;
  /** Null: the coast-to-coast connection, which counts as a ticket. */
  id: string | null;
  done: boolean;
  points: number;
  spotlight: Spotlight | null;
}

/** The key of a seat's trail among everything that can be highlighted. */
export const trailKey = (seat: number): string => `${seat} trail`;

/** The seats by rank. After a tie-break a seat may be behind the winner with the same total. */
export function standings({ seats }: ScoreSheet): Standing[] {
  const isAhead = (a: SeatScore, b: SeatScore): boolean => (a.won === b.won ? a.total > b.total : a.won);
  return seats
    .map((score) => ({ score, rank: 1 + seats.filter((other) => isAhead(other, score)).length }))
    .sort((a, b) => a.rank - b.rank);
}

/** All score lines of any seat, in the order in which they are counted. */
export function scoreRows({ seats }: ScoreSheet): ScoreRow[] {
  const longest = seats.reduce((most, { lines }) => (lines.length > most.length ? lines : most), seats[0]?.lines ?? []);
  const others = seats.flatMap(({ lines }) => lines);
  const kinds = [...new Set([...longest, ...others].map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    kind,
    label: rowLabel(kind),
    points: seats.map(({ lines }) => lines.find((line) => line.kind === kind)?.points ?? null),
  }));
}

/** A seat's tickets as they were counted, the most valuable first. */
export function ticketResults({ events }: FinalCount, board: BoardDetails, seat: number): TicketResult[] {
  return events
    .filter((event) => event.seat === seat && ["ticket_failed", "ticket_done", "coasts"].includes(event.kind))
    .map((event) => ({
      key: `${seat} ${event.ticket ?? event.kind}`,
      id: event.ticket,
      done: event.kind !== "ticket_failed",
      points: event.points,
      spotlight: spotlightOf(board, event),
    }))
    .sort((a, b) => b.points - a.points);
}

/** What decided between seats with the same total at the top; null if nothing had to. */
export function describeTieBreak({ seats }: ScoreSheet, board: BoardDetails): string | null {
  const best = Math.max(...seats.filter(({ won }) => won).map(({ total }) => total));
  const tied = seats.some(({ won, total }) => !won && total === best);
  if (!tied || isRace(board) || !board.tie_break.length) return null;
  return t("count-tie", { rules: board.tie_break.map((rule) => t(`count-tie-${rule}`)).join(", ") });
}

function rowLabel(kind: string): string {
  const id = `count-${kind}`;
  return hasMessage(id) ? t(id) : kind;
}
