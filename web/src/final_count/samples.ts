/** A small board and final counts, for tests. */

import { Naming } from "$app/text/naming";
import type { BoardDetails, ScoreEvent, FinalCount, RouteDetails, SeatScore } from "$app/wire";
import type { CountContext } from "./animation";

const city = (name: string) => ({ name, names: {} });
const route = (from: string, to: string, length: number) => ({ between: [from, to], length }) as RouteDetails;

export const board = {
  id: "small",
  title: { en: "Small", fr: "Petit" },
  tickets_to_win: 0,
  tie_break: ["tickets", "trail"],
  cities: { a: city("Arles"), b: city("Brest"), c: city("Caen"), d: city("Dole") },
  routes: { ab: route("a", "b", 2), bc: route("b", "c", 3), cd: route("c", "d", 4) },
  tickets: {
    ac: { between: ["a", "c"], points: 9, long: false },
    bd: { between: ["b", "d"], points: 5, long: false },
    ad: { between: ["a", "d"], points: 12, long: true },
  },
} as unknown as BoardDetails;

export const raceBoard: BoardDetails = { ...board, tickets_to_win: 6, tie_break: [] };

export const context = (shown: BoardDetails = board, mine: number | null = null): CountContext => ({
  naming: new Naming(shown, "en"),
  names: ["Ada", "Ben"],
  mine,
});

export const event = (kind: ScoreEvent["kind"], seat: number, points: number, total: number, more: Partial<ScoreEvent> = {}) =>
  ({ kind, seat, points, total, ticket: null, routes: [], length: null, ...more }) satisfies ScoreEvent;

const score = (seat: number, total: number, won: boolean, more: Partial<SeatScore>): SeatScore => ({
  seat, total, won, lines: [], completed: 0, tickets: [], coasts: false, borrowed: [], trail: 0, trail_routes: [], ...more,
});

/** Ada: 10 for routes, −12, +9, 8 for stations, the longest trail. Ben: 14 for routes, −5. */
export const count: FinalCount = {
  sheet: {
    board: "small",
    final: true,
    winners: [0],
    seats: [
      score(0, 25, true, {
        lines: [
          { kind: "routes", points: 10 },
          { kind: "tickets_done", points: 9 },
          { kind: "tickets_failed", points: -12 },
          { kind: "stations", points: 8 },
          { kind: "longest_trail", points: 10 },
        ],
        completed: 1,
        borrowed: ["bc"],
        trail: 5,
        trail_routes: ["ab", "bc"],
      }),
      score(1, 9, false, {
        lines: [
          { kind: "routes", points: 14 },
          { kind: "tickets_done", points: 0 },
          { kind: "tickets_failed", points: -5 },
          { kind: "stations", points: 0 },
          { kind: "longest_trail", points: 0 },
        ],
        trail: 4,
        trail_routes: ["cd"],
      }),
    ],
  },
  events: [
    event("routes", 0, 10, 10),
    event("routes", 1, 14, 14),
    event("ticket_failed", 0, -12, -2, { ticket: "ad" }),
    event("ticket_done", 0, 9, 7, { ticket: "ac", routes: ["ab", "bc"] }),
    event("ticket_failed", 1, -5, 9, { ticket: "bd" }),
    event("stations", 0, 8, 15),
    event("trail", 0, 0, 15, { routes: ["ab", "bc"], length: 5 }),
    event("trail", 1, 0, 9, { routes: ["cd"], length: 4 }),
    event("longest_trail", 0, 10, 25, { routes: ["ab", "bc"], length: 5 }),
    event("winner", 0, 0, 25),
  ],
};

/** Ada has two tickets and the coasts; Ben one ticket in hand. */
export const race: FinalCount = {
  sheet: {
    board: "small",
    final: true,
    winners: [0],
    seats: [score(0, 3, true, { completed: 3, coasts: true, trail: 9, trail_routes: ["ab", "bc", "cd"] }), score(1, 0, false, {})],
  },
  events: [
    event("ticket_done", 0, 1, 1, { ticket: "ac", routes: ["ab", "bc"] }),
    event("ticket_done", 0, 1, 2, { ticket: "bd", routes: ["bc", "cd"] }),
    event("coasts", 0, 1, 3, { routes: ["ab", "bc", "cd"] }),
    event("ticket_failed", 1, 0, 0, { ticket: "ad" }),
    event("winner", 0, 0, 3),
  ],
};
