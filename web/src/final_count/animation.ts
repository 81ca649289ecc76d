/** The steps of the animated final count: their texts, what they highlight on the board, and how long they take. */

import type { Spotlight } from "@draisine/board";
import { joinList, t } from "$app/i18n/i18n.svelte";
import { formatNumber, formatSigned } from "$app/i18n/numbers";
import type { Naming } from "$app/text/naming";
import type { BoardDetails, ScoreEvent, FinalCount } from "$app/wire";

export type CountKind = ScoreEvent["kind"];

export interface Step {
  kind: CountKind;
  /** The seats that are counted in this step. */
  seats: readonly number[];
  ticket: string | null;
  /** The length of a trail in spaces. */
  length: number | null;
  /** The points of this step and the totals after it, by seat. */
  gains: readonly number[];
  totals: readonly number[];
  spotlight: Spotlight | null;
  text: string;
  ms: number;
}

/** Names and perspective for the texts of a count. */
export interface CountContext {
  naming: Naming;
  names: readonly string[];
  /** The seat of the person watching, if it is exactly one. */
  mine: number | null;
}

/** The duration of a step in milliseconds, unless there are too many steps. */
const DURATIONS: Readonly<Record<CountKind, number>> = {
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
const MAX_DURATION = 36_000;
const MIN_STEP = 600;
/** Kinds that are counted for all seats in one step. */
const GROUPED: readonly CountKind[] = ["routes", "winner"];

export const isRace = (board: BoardDetails): boolean => board.tickets_to_win > 0;

/** "Ada wins", "You win!", "Ada and Ben share the win". */
export function headline(winners: readonly number[], { names, mine }: CountContext): string {
  if (winners.length === 1 && winners[0] === mine) return t("count-you_win");
  const text = joinList(winners.map((seat) => names[seat] ?? ""));
  return winners.length === 1 ? t("count-wins", { names: text }) : t("count-share", { names: text });
}

/** The steps of a count. In a race incomplete tickets change nothing and are left out. */
export function animationSteps({ sheet, events }: FinalCount, context: CountContext): Step[] {
  const { board } = context.naming;
  const groups = groupEvents(isRace(board) ? events.filter(({ kind }) => kind !== "ticket_failed") : events);
  const scale = timeScale(groups);
  const totals = sheet.seats.map(() => 0);
  return groups.map((group) => {
    const [first] = group;
    const gains = sheet.seats.map(() => 0);
    for (const { seat, points, total } of group) {
      gains[seat] = points;
      totals[seat] = total;
    }
    return {
      kind: first.kind,
      seats: group.map(({ seat }) => seat),
      ticket: first.ticket,
      length: first.length,
      gains,
      totals: [...totals],
      spotlight: spotlightOf(board, first),
      text: describeGroup(group, context),
      ms: Math.max(MIN_STEP, Math.round(DURATIONS[first.kind] * scale)),
    };
  });
}

/** The range of the score track: zero and all totals reached on the way. */
export function scoreBounds(steps: readonly Step[]): { low: number; high: number } {
  const reached = steps.flatMap(({ totals }) => totals);
  return { low: Math.min(0, ...reached), high: Math.max(1, ...reached) };
}

/** What to highlight for an event: its routes and their ends, or only the two cities of a failed ticket. */
export function spotlightOf(board: BoardDetails, { ticket, routes }: Pick<ScoreEvent, "ticket" | "routes">): Spotlight | null {
  const cities = ticket ? (board.tickets[ticket]?.between ?? []) : endsOf(board, routes);
  return routes.length || cities.length ? { routes: new Set(routes), cities: new Set(cities) } : null;
}

/** The ends of a trail: the cities with an odd number of its routes. */
function endsOf(board: BoardDetails, routes: readonly string[]): string[] {
  const odd = new Set<string>();
  for (const city of routes.flatMap((route) => board.routes[route]?.between ?? [])) if (!odd.delete(city)) odd.add(city);
  return [...odd];
}

type EventGroup = readonly [ScoreEvent, ...ScoreEvent[]];

function groupEvents(events: readonly ScoreEvent[]): EventGroup[] {
  const groups: [ScoreEvent, ...ScoreEvent[]][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && last[0].kind === event.kind && GROUPED.includes(event.kind)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** The factor that shortens the steps so that the whole animation stays within its maximum. */
function timeScale(groups: readonly EventGroup[]): number {
  const total = groups.reduce((sum, [{ kind }]) => sum + DURATIONS[kind], 0);
  return Math.min(1, MAX_DURATION / total);
}

function describeGroup(group: EventGroup, context: CountContext): string {
  const [{ kind }] = group;
  if (kind === "winner") return headline(group.map(({ seat }) => seat), context);
  return joinList(group.map((event) => describeEvent(event, context)));
}

function describeEvent({ kind, seat, ticket: id, points, total, length }: ScoreEvent, { naming, names }: CountContext): string {
  const name = names[seat] ?? "";
  const ticket = id ? naming.ticket(id) : t("count-coasts");
  if (isRace(naming.board) && (kind === "ticket_done" || kind === "coasts")) {
    return t("count-show-race", { name, ticket, count: total });
  }
  const formatted = kind === "ticket_failed" || kind === "ticket_done" || kind === "coasts" ? formatSigned(points) : formatNumber(points);
  return t(`count-show-${kind}`, { name, ticket, points: formatted, count: length ?? 0 });
}
