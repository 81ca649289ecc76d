/** A final count as a ledger: who stands where, line by line, and everybody's tickets. */

import type { Spotlight } from "@draisine/board";
import type { BoardShown, FinalCount, ScoreSheet, SeatScore } from "$app/wire";
import { dictionaries, t, type WordId } from "$app/words/speech.svelte";
import { isRace, spotlightOf } from "./script";

export interface Standing {
  place: number;
  score: SeatScore;
}

export interface LedgerLine {
  kind: string;
  label: string;
  /** By seat; null where a seat has no such line. */
  points: readonly (number | null)[];
}

export interface TicketEntry {
  key: string;
  /** Null: the coasts, which count as a ticket. */
  ticket: string | null;
  done: boolean;
  points: number;
  spotlight: Spotlight | null;
}

export const trailKey = (seat: number): string => `${seat} trail`;

/** The seats by rank. A tie-break may have left somebody behind the winner with as much. */
export function standings({ seats }: ScoreSheet): Standing[] {
  const ahead = (a: SeatScore, b: SeatScore): boolean => (a.won === b.won ? a.total > b.total : a.won);
  return seats
    .map((score) => ({ score, place: 1 + seats.filter((other) => ahead(other, score)).length }))
    .sort((a, b) => a.place - b.place);
}

/** All lines that any seat has, in the order in which they are counted. */
export function ledgerLines({ seats }: ScoreSheet): LedgerLine[] {
  const longest = seats.reduce((most, { lines }) => (lines.length > most.length ? lines : most), seats[0]?.lines ?? []);
  const others = seats.flatMap(({ lines }) => lines);
  const kinds = [...new Set([...longest, ...others].map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    kind,
    label: label(kind),
    points: seats.map(({ lines }) => lines.find((line) => line.kind === kind)?.points ?? null),
  }));
}

/** A seat's tickets as they were counted, the dearest first. */
export function ticketsOf({ events }: FinalCount, board: BoardShown, seat: number): TicketEntry[] {
  return events
    .filter((event) => event.seat === seat && ["ticket_failed", "ticket_done", "coasts"].includes(event.kind))
    .map((event) => ({
      key: `${seat} ${event.ticket ?? event.kind}`,
      ticket: event.ticket,
      done: event.kind !== "ticket_failed",
      points: event.points,
      spotlight: spotlightOf(board, event),
    }))
    .sort((a, b) => b.points - a.points);
}

/** What decided between seats that were level at the top, or null where nothing had to. */
export function tieWords({ seats }: ScoreSheet, board: BoardShown): string | null {
  const best = Math.max(...seats.filter(({ won }) => won).map(({ total }) => total));
  const passedOver = seats.some(({ won, total }) => !won && total === best);
  if (!passedOver || isRace(board) || !board.tie_break.length) return null;
  return t("count.tie", { rules: board.tie_break.map((rule) => t(`count.tie.${rule}`)).join(" – ") });
}

function label(kind: string): string {
  const id = `count.${kind}`;
  return id in dictionaries.en ? t(id as WordId) : kind;
}
