/** A small board and a table, for tests. */

import { server } from "$app/api/client";
import type { Connection } from "$app/api/connection";
import type { Answer, BoardDetails, Command, Move, Reason, Snapshot, View } from "$app/api/types";
import type { PlayerView, SeatView } from "$app/wire";
import type { Cards } from "./legal_moves";

const position = (x: number, y: number) => ({ x, y, radius: 5, label: { x, y, align: "start" as const } });
const city = (name: string, x: number, y: number, fr = name) => ({ name, names: { fr }, ...position(x, y) });
const track = (between: [string, string], colour: string, length: number, more = {}) => ({
  between, colour, length, points: [0, 1, 2, 4][length] ?? 0, ferry: 0, tunnel: false, goods: false,
  spaces: Array.from({ length }, (_, index) => [10 * index, 0, 0] as [number, number, number]), engines: [], twins: [], ...more,
});

export const board = {
  id: "sample", title: { en: "Sample", fr: "Exemple" }, players: { least: 2, most: 3 }, trains: 20, features: [], closed_at: [2],
  tickets_to_win: 0, longest_trail: 10, globetrotter: 0, stations: null, founding: null, alvin: null, goods: null,
  points: { 1: 1, 2: 2, 3: 4 }, kinds: ["red", "blue", "locomotive"], deck: {}, hand: 4, market: 5, sweep: 3,
  ticket_rule: { deal: 3, keep: 2, deal_long: 0, rejects: "bottom", draw: 3, draw_keep: 1, swap: false },
  ending: { last_round_at: 2, at_last_train: false, tickets_to_win: 0 }, tie_break: [], coast: null, height: 700,
  sizes: { length: 30, width: 10, letters: 11 },
  cities: { a: city("Athens", 100, 100, "Athènes"), b: city("Brest", 500, 100), c: city("Cork", 500, 650) },
  routes: {
    "a-b/1": track(["a", "b"], "red", 3, { twins: ["a-b/2"] }),
    "a-b/2": track(["a", "b"], "blue", 3, { twins: ["a-b/1"] }),
    "b-c": track(["b", "c"], "gray", 2, { tunnel: true }),
    "a-c": track(["a", "c"], "red", 1),
  },
  tickets: {
    "a-b": { between: ["a", "b"], points: 5, long: false },
    "a-c": { between: ["a", "c"], points: 3, long: false },
    "b-c": { between: ["b", "c"], points: 2, long: false },
  },
} as unknown as BoardDetails;

export const drawBlind: Move = { type: "draw_blind" };
export const draw = (place: number): Move => ({ type: "draw", place });
export const claim = (route: string, cards: Cards): Move => ({ type: "claim", route, cards });
export const station = (city: string, cards: Cards): Move => ({ type: "station", city, cards });
export const start = (city: string): Move => ({ type: "start", city });
export const keep = (...tickets: string[]): Move => ({ type: "keep", tickets });

export const player = (seat: number, more: Partial<PlayerView> = {}): PlayerView => ({
  seat, cards: 4, known: {}, tickets: 2, reserve: 20, score: 0, shown: [], coasts: false, goods: 0, stations: 0, cities: 0,
  start: null, offered: 0, revealed: null, ...more,
});

export const view = (more: Partial<View> = {}): View => ({
  board: "sample", seat: 0, first: 0, to_move: [0], phase: "turn", end: null, winner: null, turns_left: null,
  market: ["red", "blue", "locomotive", "red", null], deck: 30, discard: {}, ticket_deck: 9, ticket_discard: 0, routes: {}, closed: [],
  stations: {}, cities: {}, goods: 0, alvin_at: null, alvin_with: null, pending: null, tunnel: null, players: [player(0), player(1)],
  own: { hand: { red: 4, blue: 3, locomotive: 1 }, tickets: [{ id: "a-b", done: false }], offer: [], chosen: null, put_away: {} },
  ...more,
});

export const reason = (code: string): Reason => ({ code, message: { id: "route-closed", values: {} } });

/** A seat that is taken by a person. */
export const seat = (number: number, more: Partial<SeatView> = {}): SeatView => ({
  seat: number, name: "", bot: null, held: false, yours: false, taken: true, holder: null, why: null, seconds: null, bank: null,
  overtime: null, same_as: null, reserved: false, colour: "", ...more,
});

/** A snapshot with these legal moves; null: another seat is to move. `refused`: the code of the reason for each route.
 * `unpayable`: which cards are missing. */
export const snapshot = (
  moves: Move[] | null, shown: Partial<View> = {}, refused: Record<string, string> = {}, unpayable: Reason | null = null,
): Snapshot => {
  const codes = [...new Set(Object.values(refused))];
  return {
    type: "snapshot", seq: 7, seat: 0, plan: [], chat: [], undo_offer: null, view: view(shown),
    table: {
      id: "T", options: { board: "sample", players: 2 }, phase: "playing", hosting: true, undo: null, rematch: null, seed_hash: null, deal: null,
      hints: "on",
      hints_agreed: [],
      votes: [],
      closed: null,
      seats: [seat(0, { name: "Ada", yours: true }), seat(1, { name: "Bo" })],
    },
    choices: moves && {
      moves,
      refused: Object.fromEntries(Object.entries(refused).map(([route, code]) => [route, codes.indexOf(code)])),
      reasons: codes.map(reason),
      unpayable,
    },
  };
};

/** A fake connection that records the commands sent and answers them with `answer`. */
export function fakeConnection(current: Snapshot, answer: (command: Command) => Answer["refused"] = () => null) {
  const sent: Command[] = [];
  const connection: Connection = {
    snapshot: current, log: [], chat: [], state: "open", table: "T", key: null, persistent: true, playback: null, receivedAt: 0, onupdate: () => {},
    ticketPaths: (seat: number) => server.ticketPaths("T", seat),
    finalCount: () => server.finalCount("T", null),
    reloadChat: () => Promise.resolve(),
    send: (command: Command) => {
      sent.push(command);
      return Promise.resolve(answer(command));
    },
  };
  return { connection, sent };
}
