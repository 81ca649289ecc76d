import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawBlind, seat, snapshot } from "$app/game/samples";
import { settings } from "$app/preferences/settings.svelte";
import type { GameEvent } from "$app/text/event_text";
import type { EntryView, Snapshot } from "$app/wire";
import { type Pace, PAUSES } from "./playback.svelte";
import { TableConnection } from "./table_connection.svelte";

let socket: FakeSocket;

class FakeSocket {
  static CLOSED = 3;
  readyState = 1;
  sent: { id: string; seq?: number; command: { do: string } }[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  constructor() {
    socket = this;
  }
  send(message: string): void {
    this.sent.push(JSON.parse(message) as (typeof this.sent)[number]);
  }
  close(): void {}
}

/** A table of a person and two bots after entry number `seq`; `mine`: the person is to move. */
function state(seq: number, mine: boolean, more: { phase?: string; seconds?: number[] } = {}): Snapshot {
  const made = snapshot(mine ? [drawBlind] : null, { phase: more.phase ?? "turn" });
  const seats = [seat(0, { name: "Ada", yours: true }), seat(1, { bot: "conductor" }), seat(2, { bot: "conductor" })];
  const timed = seats.map((each, index) => ({ ...each, seconds: more.seconds?.[index] ?? null }));
  return { ...made, seq, chat: null, table: { ...made.table, seats: timed } };
}

const passed = (by: number): GameEvent[] => [{ type: "passed", seat: by }, { type: "turn_began", seat: (by + 1) % 3 }];
const played = (seq: number, by: number): EntryView => ({ seq, at: 0, what: "played", seat: by, events: passed(by) });
const said = (seq: number): EntryView => ({ seq, at: 0, what: "said", name: "Bo", text: `line ${seq}`, room: "players" });

function receive(told: EntryView[], now: Snapshot | null): void {
  socket.onmessage({ data: JSON.stringify({ type: "update", told, now }) });
}

/** A connection to a table where the person has just moved with entry 1. */
function setUp(pace: Pace, more: Parameters<typeof state>[2] = {}) {
  settings.set({ pace });
  const connection = new TableConnection("T", null);
  receive([], state(0, true));
  receive([played(1, 0)], state(1, false, more));
  const shown: number[][] = [];
  connection.onupdate = (entries) => shown.push(entries.map(({ seq }) => seq));
  return { connection, shown };
}

function hide(hidden: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a connection at a chosen pace", () => {
  it("shows the moves of two bots one after the other, and then the person's turn", () => {
    const { connection, shown } = setUp("normal");
    receive([played(2, 1)], state(2, false));
    receive([played(3, 2)], state(3, true));
    expect([shown, connection.snapshot?.seq, connection.log.at(-1)?.seq]).toEqual([[], 1, 1]);
    vi.advanceTimersByTime(PAUSES.normal);
    expect([shown, connection.snapshot?.seq, connection.snapshot?.choices]).toEqual([[[2]], 2, null]);
    vi.advanceTimersByTime(PAUSES.normal);
    expect([shown, connection.snapshot?.seq]).toEqual([[[2], [3]], 3]);
    expect(connection.snapshot?.choices).not.toBeNull();
  });

  it("shows them at once where the person wants that", () => {
    const { connection, shown } = setUp("instant");
    receive([played(2, 1)], state(2, false));
    receive([played(3, 2)], state(3, true));
    expect([shown, connection.playback.waiting]).toEqual([[[2], [3]], 0]);
  });

  it("shows everything that is not a move of another seat at once, after what waits", () => {
    const { connection, shown } = setUp("step");
    receive([played(2, 1)], state(2, false));
    receive([{ seq: 3, at: 0, what: "held", seat: 2, why: "left" }], state(3, false));
    expect([shown, connection.snapshot?.seq, connection.playback.waiting]).toEqual([[[2], [3]], 3, 0]);
    receive([played(4, 0)], state(4, false));
    expect(shown.at(-1)).toEqual([4]);
  });

  it("delays nothing while the person is to move, or while all choose their first tickets", () => {
    const { connection } = setUp("step");
    receive([{ seq: 2, at: 0, what: "undone", seat: 0 }], state(2, true));
    receive([played(3, 1)], state(3, true));
    expect(connection.snapshot?.seq).toBe(3);
    const other = setUp("step", { phase: "setup_tickets" });
    receive([played(2, 1)], state(2, false, { phase: "setup_tickets" }));
    expect(other.connection.snapshot?.seq).toBe(2);
  });

  it("shows chat messages before the moves that wait, and loses neither", () => {
    const { connection, shown } = setUp("step");
    receive([played(2, 1)], state(2, false));
    receive([said(3)], null);
    expect([connection.chat.map(({ text }) => text), connection.playback.waiting, shown]).toEqual([["line 3"], 1, [[3]]]);
    connection.playback.next();
    expect([connection.log.map(({ seq }) => seq), connection.snapshot?.seq]).toEqual([[1, 2], 2]);
    // After a reconnection the server sends the message again.
    socket.onclose({ code: 1006 });
    receive([said(3), played(4, 2)], state(4, true));
    expect([connection.chat.map(({ text }) => text), connection.log.at(-1)?.seq]).toEqual([["line 3"], 4]);
  });

  it("shows the current position when an order is sent, with the number of the position that the person saw", () => {
    const { connection } = setUp("step");
    receive([played(2, 1)], state(2, false));
    void connection.send({ do: "say", text: "hello" });
    void connection.send({ do: "react", reaction: "well_played" });
    expect(connection.playback.waiting).toBe(1);
    void connection.send({ do: "play", seat: 0, move: drawBlind });
    expect([connection.playback.waiting, connection.snapshot?.seq]).toEqual([0, 2]);
    expect(socket.sent.at(-1)?.seq).toBe(1);
  });

  it("shows the current position after a reconnection and when the page is hidden", () => {
    const { connection } = setUp("step");
    receive([played(2, 1)], state(2, false));
    socket.onclose({ code: 1006 });
    expect(connection.snapshot?.seq).toBe(2);
    receive([played(3, 2), played(4, 0)], state(4, false));
    expect(connection.snapshot?.seq).toBe(4);
    receive([played(5, 1)], state(5, false));
    hide(true);
    expect(connection.snapshot?.seq).toBe(5);
    receive([played(6, 2)], state(6, true));
    expect(connection.snapshot?.seq).toBe(6);
    hide(false);
  });

  it("keeps the clocks and the offer to undo current", () => {
    const { connection } = setUp("step", { seconds: [0, 30] });
    vi.advanceTimersByTime(2000);
    receive([played(2, 1)], { ...state(2, false, { seconds: [0, 0, 30] }), undo_offer: "ask" });
    receive([played(3, 2)], { ...state(3, true, { seconds: [60] }), undo_offer: null });
    const seconds = () => connection.snapshot?.table.seats.map((each) => each.seconds);
    expect([connection.snapshot?.seq, seconds(), connection.receivedAt]).toEqual([1, [60, null, null], performance.now()]);
    connection.playback.next();
    expect([connection.snapshot?.seq, seconds(), connection.snapshot?.undo_offer]).toEqual([2, [60, null, null], null]);
  });
});
