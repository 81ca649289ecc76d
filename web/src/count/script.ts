/** The show of a final count: what is told one after the other, what shines on the board meanwhile, and for how long. */

import type { Spotlight } from "@draisine/board";
import type { Naming } from "$app/game/naming";
import type { BoardShown, CountEvent, FinalCount } from "$app/wire";
import { signed, written } from "$app/words/numbers";
import { joined, t } from "$app/words/speech.svelte";

export type CountKind = CountEvent["kind"];

export interface Step {
  kind: CountKind;
  /** Whom it is counted for. */
  seats: readonly number[];
  ticket: string | null;
  /** Of a trail, in spaces. */
  length: number | null;
  /** What it brings, and how everybody stands after it, by seat. */
  gains: readonly number[];
  totals: readonly number[];
  spotlight: Spotlight | null;
  words: string;
  ms: number;
}

export interface Cast {
  naming: Naming;
  names: readonly string[];
  /** The seat of the person who looks, where it is one. */
  mine: number | null;
}

/** Milliseconds for each thing, where there is time for it. */
const PACE: Readonly<Record<CountKind, number>> = {
  routes: 2600,
  ticket_failed: 1700,
  ticket_done: 2000,
  coasts: 2000,
  stations: 1500,
  goods: 1500,
  alvin: 1800,
  globetrotter: 1800,
  trail: 2200,
  longest_trail: 2200,
  winner: 3200,
};
const LONGEST_SHOW = 36_000;
const SHORTEST_STEP = 600;
/** What is told of all seats in one breath. */
const TOGETHER: readonly CountKind[] = ["routes", "winner"];

export const isRace = (board: BoardShown): boolean => board.tickets_to_win > 0;

/** "Ada wins", "You win!", "Ada and Ben share the win". */
export function headline(winners: readonly number[], { names, mine }: Cast): string {
  if (winners.length === 1 && winners[0] === mine) return t("count.you_win");
  const called = joined(winners.map((seat) => names[seat] ?? ""));
  return winners.length === 1 ? t("count.wins", { names: called }) : t("count.share", { names: called });
}

/** A count as steps. What changes nothing in a race, such as a ticket still in hand, is not told. */
export function scriptOf({ sheet, events }: FinalCount, cast: Cast): Step[] {
  const { board } = cast.naming;
  const told = isRace(board) ? events.filter(({ kind }) => kind !== "ticket_failed") : events;
  const scenes = grouped(told);
  const pace = paceOf(scenes);
  const totals = sheet.seats.map(() => 0);
  return scenes.map((scene) => {
    const [first] = scene;
    const gains = sheet.seats.map(() => 0);
    for (const { seat, points, total } of scene) {
      gains[seat] = points;
      totals[seat] = total;
    }
    return {
      kind: first.kind,
      seats: scene.map(({ seat }) => seat),
      ticket: first.ticket,
      length: first.length,
      gains,
      totals: [...totals],
      spotlight: spotlightOf(board, first),
      words: wordsOf(scene, cast),
      ms: Math.max(SHORTEST_STEP, Math.round(PACE[first.kind] * pace)),
    };
  });
}

/** The bounds of the score track: nought, and everything that anybody reaches on the way. */
export function boundsOf(steps: readonly Step[]): { low: number; high: number } {
  const reached = steps.flatMap(({ totals }) => totals);
  return { low: Math.min(0, ...reached), high: Math.max(1, ...reached) };
}

/** What shines for an event: its routes and where they begin and end; for a failed ticket the two cities alone. */
export function spotlightOf(board: BoardShown, { ticket, routes }: Pick<CountEvent, "ticket" | "routes">): Spotlight | null {
  const cities = ticket ? (board.tickets[ticket]?.between ?? []) : endsOf(board, routes);
  return routes.length || cities.length ? { routes: new Set(routes), cities: new Set(cities) } : null;
}

/** Cities that a line of routes enters without leaving, or leaves without entering. */
function endsOf(board: BoardShown, routes: readonly string[]): string[] {
  const odd = new Set<string>();
  for (const city of routes.flatMap((route) => board.routes[route]?.between ?? [])) if (!odd.delete(city)) odd.add(city);
  return [...odd];
}

type Scene = readonly [CountEvent, ...CountEvent[]];

function grouped(events: readonly CountEvent[]): Scene[] {
  const scenes: [CountEvent, ...CountEvent[]][] = [];
  for (const event of events) {
    const last = scenes.at(-1);
    if (last && last[0].kind === event.kind && TOGETHER.includes(event.kind)) last.push(event);
    else scenes.push([event]);
  }
  return scenes;
}

/** Many tickets: each of them shorter. */
function paceOf(scenes: readonly Scene[]): number {
  const whole = scenes.reduce((sum, [{ kind }]) => sum + PACE[kind], 0);
  return Math.min(1, LONGEST_SHOW / whole);
}

function wordsOf(scene: Scene, cast: Cast): string {
  const [{ kind }] = scene;
  if (kind === "winner") return headline(scene.map(({ seat }) => seat), cast);
  return scene.map((event) => eventWords(event, cast)).join("; ");
}

function eventWords({ kind, seat, ticket: id, points, total, length }: CountEvent, { naming, names }: Cast): string {
  const name = names[seat] ?? "";
  const ticket = id ? naming.ticket(id) : t("count.coasts");
  if (isRace(naming.board) && (kind === "ticket_done" || kind === "coasts")) {
    return t("count.show.race", { name, ticket, count: total });
  }
  const plain = kind === "ticket_failed" || kind === "ticket_done" || kind === "coasts" ? signed(points) : written(points);
  return t(`count.show.${kind}`, { name, ticket, points: plain, count: length ?? 0 });
}
