import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "$app/api/client";
import type { GameEvent } from "$app/text/event_text";
import type { EntryView } from "$app/wire";
import { LiveTable } from "./live_table.svelte";
import { REPLAY_PAUSE } from "./recent_moves.svelte";
import { board, drawBlind, fakeConnection, seat, snapshot } from "./samples";

const claimed = (by: number, route: string): GameEvent => ({ type: "route_claimed", seat: by, route, cards: {} });
const entry = (seq: number, by: number, event: GameEvent, next: number): EntryView => ({
  seq, at: 0, what: "played", seat: by, events: [event, { type: "turn_began", seat: next }],
});
const OWN = entry(1, 0, claimed(0, "a-c"), 1);
const OTHERS = [
  entry(2, 1, claimed(1, "a-b/1"), 2),
  entry(3, 2, { type: "blind_taken", seat: 2, card: null }, 0),
];

/** A table after these entries; `own` is the seat of the viewer. */
function setUp(log: EntryView[], own: number | null = 0) {
  const state = snapshot([drawBlind]);
  state.table.seats.push(seat(2, { name: "Cy" }));
  const { connection } = fakeConnection({ ...state, seat: own });
  const table = new LiveTable({ ...connection, log }, board, []);
  return { table, recent: table.recentMoves };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(server, "ticketPaths").mockResolvedValue({ paths: [], needs: [] });
});
afterEach(() => vi.useRealTimers());

describe("recent moves", () => {
  it("are listed, and marked where they are on the board", () => {
    const { recent } = setUp([OWN, ...OTHERS]);
    expect(recent.listed.map((move) => move.seat)).toEqual([1, 2]);
    expect(recent.marks).toEqual([{ seat: 1, routes: ["a-b/1"], cities: [] }]);
    expect([...recent.bySeat.keys()]).toEqual([0, 1, 2]);
  });

  it("are gone after the person's next move", () => {
    const { recent } = setUp([OWN, ...OTHERS, entry(4, 0, claimed(0, "b-c"), 1)]);
    expect([recent.listed, recent.marks]).toEqual([[], []]);
  });

  it("are selected by a click, and one after the other", () => {
    const { recent } = setUp([OWN, ...OTHERS]);
    const [first, second] = recent.listed;
    recent.toggle(first!);
    expect(recent.selected).toBe(first);
    recent.toggle(first!);
    expect(recent.selected).toBeNull();
    const seen = ([1, 1, 1, -1, -1] as const).map((offset) => {
      recent.step(offset);
      return recent.selected?.seat ?? null;
    });
    expect(seen).toEqual([first!.seat, second!.seat, null, second!.seat, first!.seat]);
  });

  it("are all shown again, until the last one or a stop", () => {
    const { recent } = setUp([OWN, ...OTHERS]);
    recent.replay();
    const seen = [recent.selected?.seat];
    vi.advanceTimersByTime(REPLAY_PAUSE);
    seen.push(recent.selected?.seat);
    vi.advanceTimersByTime(REPLAY_PAUSE);
    expect([...seen, recent.selected, recent.replaying]).toEqual([1, 2, null, false]);
    recent.replay();
    recent.replay();
    vi.advanceTimersByTime(5 * REPLAY_PAUSE);
    expect([recent.selected, recent.replaying]).toEqual([null, false]);
  });

  it("can be hidden; the marks stay", () => {
    const { recent } = setUp([OWN, ...OTHERS]);
    recent.toggle(recent.listed[0]!);
    recent.close();
    expect([recent.listed, recent.selected, recent.expected]).toEqual([[], null, false]);
    expect(recent.marks).toHaveLength(1);
  });

  it("are marked but not listed for a spectator", () => {
    const { recent } = setUp([OWN, ...OTHERS], null);
    expect(recent.listed).toEqual([]);
    expect(recent.marks.map((mark) => mark.seat)).toEqual([0, 1]);
  });
});
