import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { board } from "$app/game/samples";
import type { Moment, Replay } from "$app/wire";
import { speech } from "$app/words/speech.svelte";
import { Film } from "./film.svelte";

const turn = (seat: number) => ({ type: "turn_began" as const, seat });
const moment = (step: number, seat: number | null, events: Moment["events"] = []): Moment =>
  ({ step, seat, move: null, events, view: { own: null, routes: {} }, own: [{ hand: { red: step } }, { hand: { blue: step } }] }) as unknown as Moment;

/** Two turns of one draw each, a claim, and the end. */
const replay = {
  id: "t", board: "small", players: 2, eyes: null, over: true,
  seats: [{ seat: 0, name: "Ada", bot: null }, { seat: 1, name: "", bot: null }],
  moments: [
    moment(0, null, [turn(0)]),
    moment(1, 0),
    moment(2, 0, [turn(1)]),
    moment(3, 1, [{ type: "route_claimed", seat: 1, route: "a-b/1", cards: { red: 3 } }, turn(0)]),
    moment(4, 0, [{ type: "game_over", end: "last_round" }]),
  ],
} as unknown as Replay;

const film = (): Film => new Film(replay, board, []);

beforeEach(() => {
  speech.choose("en");
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a game looked at again", () => {
  it("goes to any moment, and never beyond the first or the last", () => {
    const shown = film();
    for (const [asked, found] of [[2, 2], [99, 4], [-3, 0], [Number.NaN, 0], [1.4, 1]] as const) {
      shown.go(asked);
      expect(shown.at).toBe(found);
    }
  });

  it("goes from turn to turn", () => {
    const shown = film();
    const seen = [1, 1, 1, 1, -1, -1, -1, -1].map((by) => {
      shown.turn(by as 1 | -1);
      return shown.at;
    });
    expect(seen).toEqual([2, 3, 4, 4, 3, 2, 0, 0]);
  });

  it("knows its keys, and no others", () => {
    const shown = film();
    const keys = ["End", "ArrowLeft", "PageUp", "Home", "ArrowRight", "PageDown"];
    expect(keys.map((key) => [shown.key(key), shown.at])).toEqual([4, 3, 2, 0, 1, 2].map((at) => [true, at]));
    expect(shown.key("x")).toBe(false);
  });

  it("lets the trains of the next claim arrive, and only those", () => {
    const shown = film();
    shown.go(3);
    expect(shown.arriving.size).toBe(0);
    shown.go(2);
    shown.go(3);
    expect([...shown.arriving]).toEqual(["a-b/1"]);
    vi.advanceTimersByTime(1300);
    expect(shown.arriving.size).toBe(0);
  });

  it("stops at the end, and begins anew from there", () => {
    const shown = film();
    shown.toggle();
    while (shown.playing) shown.advance();
    expect([shown.at, shown.ran, shown.atEnd]).toEqual([4, true, true]);
    shown.toggle();
    expect([shown.at, shown.playing, shown.ran]).toEqual([0, true, false]);
  });

  it("shows every hand to all eyes, and one to one", () => {
    const shown = film();
    shown.go(2);
    expect([shown.holding(0)?.hand, shown.holding(1)?.hand]).toEqual([{ red: 2 }, { blue: 2 }]);
    const own = { hand: { green: 1 } };
    shown.see({ ...replay, eyes: 1, moments: replay.moments.map((each) => ({ ...each, own: [], view: { ...each.view, own } })) } as unknown as Replay);
    expect([shown.at, shown.holding(0), shown.holding(1)]).toEqual([2, null, own]);
  });

  it("tells what happened in every moment, and names seats that nobody has named", () => {
    const shown = film();
    expect(shown.names).toEqual(["Ada", "Seat 2"]);
    expect(shown.lines[0]?.[0]?.words).toBe("The game begins.");
    expect(shown.lines[3]?.[0]?.words).toContain("Seat 2 claims");
    expect(shown.lines[1]).toEqual([]);
  });
});
