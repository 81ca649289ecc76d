import { describe, expect, it } from "vitest";
import type { GameEvent } from "$app/text/event_text";
import type { EntryView } from "$app/wire";
import { lastMoves, listMoves, movesSince } from "./seat_moves";

let seq = 0;
const entry = (seat: number, ...events: GameEvent[]): EntryView => ({ seq: ++seq, at: 0, what: "played", seat, events });
const turn = (seat: number): GameEvent => ({ type: "turn_began", seat });
const blind = (seat: number): GameEvent => ({ type: "blind_taken", seat, card: null });
const claimed = (seat: number, route: string): GameEvent => ({ type: "route_claimed", seat, route, cards: { red: 1 } });
const points = (seat: number): GameEvent => ({ type: "points_scored", seat, points: 1, reason: "route" });
const draws = (seat: number, next: number) => [entry(seat, blind(seat)), entry(seat, blind(seat), turn(next))];
const claims = (seat: number, route: string, next: number) => entry(seat, claimed(seat, route), points(seat), turn(next));
const summary = (moves: ReturnType<typeof listMoves>) => moves.map(({ seat, events, ended }) => [seat, events.length, ended]);

describe("the moves of a game", () => {
  it("are the turns, each with all that the seat did and where", () => {
    const moves = listMoves([...draws(0, 1), claims(1, "a-b", 2), entry(2, { type: "city_founded", seat: 2, city: "c", cards: {} })]);
    expect(summary(moves)).toEqual([[0, 2, true], [1, 1, true], [2, 1, false]]);
    expect(moves.map(({ routes, cities }) => [...routes, ...cities])).toEqual([[], ["a-b"], ["c"]]);
    expect(moves[0]?.entries).toHaveLength(2);
    expect(new Set(moves.map(({ key }) => key)).size).toBe(3);
  });

  it("name a tunnel once, and no move of those who merely score", () => {
    const tried: GameEvent = { type: "tunnel_tried", seat: 0, route: "t", cards: {}, turned: [], extra: 1 };
    const moves = listMoves([entry(0, tried), entry(0, claimed(0, "t"), points(1), turn(1))]);
    expect(summary(moves)).toEqual([[0, 2, true]]);
    expect(moves[0]?.routes).toEqual(["t"]);
  });

  it("leave out what was undone, and everything that is not a move", () => {
    const said: EntryView = { seq: ++seq, at: 0, what: "said", name: "Bo", text: "hello", room: "players" };
    const log = [claims(0, "a-b", 1), said, claims(1, "b-c", 0), { seq: ++seq, at: 0, what: "undone" as const, seat: 1 }];
    expect(listMoves(log).map(({ routes }) => routes)).toEqual([["a-b"]]);
  });

  it("end with the game", () => {
    expect(listMoves([entry(0, blind(0), { type: "game_over", end: "last_round" })])[0]?.ended).toBe(true);
  });
});

describe("the moves since the viewer's last one", () => {
  const [first, second, third] = [claims(1, "a-b", 2), claims(2, "b-c", 0), entry(0, blind(0))];
  const start = draws(0, 1);

  it("are those of the others, until the viewer's next move has ended", () => {
    const seats = (log: EntryView[]) => movesSince(listMoves(log), 0, 3).map(({ seat }) => seat);
    expect(seats([...start, first])).toEqual([1]);
    expect(seats([...start, first, second])).toEqual([1, 2]);
    expect(seats([...start, first, second, third])).toEqual([1, 2]);
    expect(seats([...start, first, second, third, entry(0, blind(0), turn(1))])).toEqual([]);
  });

  it("are all moves before the viewer's first one, without the choice of tickets", () => {
    const chosen = (seat: number): GameEvent => ({ type: "tickets_chosen", seat, tickets: null });
    const kept = (seat: number): GameEvent => ({ type: "tickets_kept", seat, kept: 2, rejected: 1, tickets: null });
    const log = [entry(1, chosen(1)), entry(0, chosen(0), kept(0), kept(1), turn(1)), first];
    expect(listMoves(log).map(({ seat, ended }) => [seat, ended])).toEqual([[1, true], [0, true], [1, true]]);
    expect(movesSince(listMoves(log), 0, 2).map(({ routes }) => routes)).toEqual([["a-b"]]);
  });

  it("are those of the last round for a spectator", () => {
    const moves = listMoves([...start, first, second, claims(0, "a-c", 1)]);
    expect(movesSince(moves, null, 3).map(({ seat }) => seat)).toEqual([1, 2, 0]);
  });

  it("have a last one for each seat", () => {
    const moves = listMoves([...start, first, second, claims(0, "a-c", 1), ...draws(1, 2)]);
    expect([...lastMoves(moves).values()].map(({ seat, routes }) => [seat, ...routes])).toEqual([[0, "a-c"], [1], [2, "b-c"]]);
  });
});
