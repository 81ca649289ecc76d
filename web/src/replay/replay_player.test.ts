import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { board } from "$app/game/samples";
import { locale } from "$app/i18n/i18n.svelte";
import type { Moment, Replay } from "$app/wire";
import { ReplayPlayer } from "./replay_player.svelte";

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

const createPlayer = (): ReplayPlayer => new ReplayPlayer(replay, board);

beforeEach(() => {
  locale.set("en");
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a replay", () => {
  it("seeks to any moment between the first and the last", () => {
    const player = createPlayer();
    for (const [index, expected] of [[2, 2], [99, 4], [-3, 0], [Number.NaN, 0], [1.4, 1]] as const) {
      player.seek(index);
      expect(player.index).toBe(expected);
    }
  });

  it("seeks from turn to turn", () => {
    const player = createPlayer();
    const indices = [1, 1, 1, 1, -1, -1, -1, -1].map((by) => {
      player.seekTurn(by as 1 | -1);
      return player.index;
    });
    expect(indices).toEqual([2, 3, 4, 4, 3, 2, 0, 0]);
  });

  it("handles navigation keys only", () => {
    const player = createPlayer();
    const keys = ["End", "ArrowLeft", "PageUp", "Home", "ArrowRight", "PageDown"];
    expect(keys.map((key) => [player.handleKey(key), player.index])).toEqual([4, 3, 2, 0, 1, 2].map((at) => [true, at]));
    expect(player.handleKey("x")).toBe(false);
  });

  it("animates trains only when moving on to a claim", () => {
    const player = createPlayer();
    player.seek(3);
    expect(player.arrivingRoutes.size).toBe(0);
    player.seek(2);
    player.seek(3);
    expect([...player.arrivingRoutes]).toEqual(["a-b/1"]);
    vi.advanceTimersByTime(1300);
    expect(player.arrivingRoutes.size).toBe(0);
  });

  it("stops at the end, and restarts from there", () => {
    const player = createPlayer();
    player.togglePlayback();
    while (player.playing) player.advance();
    expect([player.index, player.playedToEnd, player.atEnd]).toEqual([4, true, true]);
    player.togglePlayback();
    expect([player.index, player.playing, player.playedToEnd]).toEqual([0, true, false]);
  });

  it("shows all hands, or one from the perspective of its seat", () => {
    const player = createPlayer();
    player.seek(2);
    expect([player.ownView(0)?.hand, player.ownView(1)?.hand]).toEqual([{ red: 2 }, { blue: 2 }]);
    const own = { hand: { green: 1 } };
    player.setReplay({ ...replay, eyes: 1, moments: replay.moments.map((moment) => ({ ...moment, own: [], view: { ...moment.view, own } })) } as unknown as Replay);
    expect([player.index, player.ownView(0), player.ownView(1)]).toEqual([2, null, own]);
  });

  it("has log lines for each moment, and names for unnamed seats", () => {
    const player = createPlayer();
    expect(player.names).toEqual(["Ada", "Seat 2"]);
    expect(player.lines[0]?.[0]?.text).toBe("The game starts.");
    expect(player.lines[3]?.[0]?.text).toContain("Seat 2 claims");
    expect(player.lines[1]).toEqual([]);
  });
});
