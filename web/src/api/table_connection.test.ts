import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, server } from "./client";
import { TableConnection } from "./table_connection.svelte";
import type { Snapshot } from "./types";

/** A fake WebSocket: the test plays the server and the network. */
class FakeSocket {
  static CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 1;
  binaryType = "";
  sent: { id: string; command: { do: string } }[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    FakeSocket.all.push(this);
  }
  send(message: string): void {
    this.sent.push(JSON.parse(message) as (typeof this.sent)[number]);
  }
  close(): void {
    this.readyState = 3;
  }
  receive(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  drop(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const snapshot = (seq: number) => ({ type: "snapshot", seq, table: {}, seat: 0, view: null, choices: null, plan: [], chat: [] }) as unknown as Snapshot;
const message = (seq: number) => ({ seq, name: "Bo", text: `line ${seq}`, room: "players" as const, reaction: null });
const said = (seq: number) => ({ ...message(seq), at: 0, what: "said" });
const update = (seq: number, ...entries: number[]) => ({ type: "update", told: entries.map(said), now: snapshot(seq) });
const last = () => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a connection to a table", () => {
  it("reconnects after a loss, requests missed entries, and reports none twice", () => {
    const connection = new TableConnection("T", "key");
    expect(last().url).toMatch(/\/socket\?after=0$/);
    expect(last().protocols).toEqual(["draisine", "key.key"]);
    last().receive(update(3, 1, 2, 3));
    expect(connection.state).toBe("open");
    last().drop(1012);
    expect(connection.state).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().url).toContain("after=3");
    last().receive(update(5, 3, 4, 5));
    expect(connection.log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(connection.state).toBe("open");
    connection.close();
  });

  it("appends chat messages, without a snapshot and without duplicates", () => {
    const connection = new TableConnection("T", null);
    const reports: number[] = [];
    connection.onupdate = (entries, before, now) => reports.push(entries.length, before?.seq ?? 0, now.seq);
    last().receive({ ...update(2, 1, 2), now: { ...snapshot(2), chat: null, choices: { moves: [] } } });
    connection.receivedAt = 0;
    last().receive({ type: "update", told: [said(3)], now: null });
    expect(connection.chat.map(({ text }) => text)).toEqual(["line 1", "line 2", "line 3"]);
    expect([connection.snapshot?.seq, connection.snapshot?.choices, connection.receivedAt]).toEqual([3, { moves: [] }, 0]);
    expect(reports).toEqual([2, 0, 2, 1, 2, 3]);
    last().drop(1006);
    vi.advanceTimersByTime(400);
    expect(last().url).toContain("after=3");
    last().receive({ ...update(5, 3, 4), now: { ...snapshot(5), chat: null } });
    expect(connection.chat.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    connection.close();
  });

  it("takes the chat of a snapshot that has one, and drops the messages of a muted person", async () => {
    const connection = new TableConnection("T", "key");
    last().receive({ ...update(2, 1, 2), now: { ...snapshot(2), chat: [message(2)] } });
    expect(connection.chat.map(({ seq }) => seq)).toEqual([2]);
    const request = vi.spyOn(server, "snapshot").mockResolvedValue({ ...snapshot(3), chat: [message(3)] });
    const reloaded = connection.reloadChat();
    last().receive({ type: "update", told: [said(3), said(4)], now: null });
    await reloaded;
    expect(request).toHaveBeenCalledWith("T", "key");
    expect(connection.chat.map(({ seq }) => seq)).toEqual([3, 4]);
    connection.close();
  });

  it("resends an order under its id until it is answered", async () => {
    const connection = new TableConnection("T", null);
    last().receive(update(1));
    const answer = connection.send({ do: "play", seat: 0, move: { type: "draw_blind" } });
    const [first] = last().sent;
    last().drop(1006);
    vi.advanceTimersByTime(400);
    expect(last().sent).toEqual([]);
    last().receive(update(1));
    expect(last().sent).toEqual([first]);
    last().receive({ type: "answer", order: first?.id, seq: 2, refused: null });
    await expect(answer).resolves.toBeNull();
    last().drop(1006);
    vi.advanceTimersByTime(400);
    last().receive(update(2));
    expect(last().sent).toEqual([]);
    connection.close();
  });

  it("hands unanswered orders over to the connection that replaces it", async () => {
    const first = new TableConnection("T", null, 0);
    last().receive(update(1));
    const answer = first.send({ do: "play", seat: 0, move: { type: "draw_blind" } });
    const [sent] = last().sent;
    const second = new TableConnection("T", null, null, first);
    expect(FakeSocket.all[0]?.readyState).toBe(3);
    last().receive(update(2));
    expect(last().sent).toEqual([sent]);
    last().receive({ type: "answer", order: sent?.id, seq: 2, refused: null });
    await expect(answer).resolves.toBeNull();
    second.close();
  });

  it("resolves a refused order with its reason", async () => {
    const connection = new TableConnection("T", null);
    last().receive(update(1));
    const answer = connection.send({ do: "start" });
    last().receive({ type: "answer", order: last().sent[0]?.id, seq: 1, refused: { code: "seats_free", message: { id: "error-seats_free", values: {} } } });
    await expect(answer).resolves.toMatchObject({ code: "seats_free" });
    connection.close();
  });

  it.each([
    [4404, "no_table"],
    [4429, "crowded"],
    [4500, "unreadable"],
  ])("does not reconnect after the final close code %d", (code, reason) => {
    const connection = new TableConnection("T", null);
    last().drop(code);
    expect([connection.state, connection.closeReason]).toEqual(["closed", reason]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    connection.close();
  });

  it("loads the reason why the person may not enter", async () => {
    const message = { id: "error-banned", values: { reason: "insults" } };
    vi.spyOn(server, "snapshot").mockRejectedValue(new ApiError(403, "banned", message));
    const connection = new TableConnection("T", null);
    last().drop(4403);
    await vi.waitFor(() => expect(connection.refusal).toEqual({ code: "banned", message }));
    expect(connection.closeReason).toBe("other");
    connection.close();
  });

  it("retries while the engine is being compiled, and reports it", () => {
    const connection = new TableConnection("T", null);
    last().drop(4503);
    expect(connection.compiling).toBe(true);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all).toHaveLength(2);
    connection.close();
  });
});

describe("a reaction", () => {
  it("is a chat message without text", () => {
    const connection = new TableConnection("T", null);
    last().receive(update(1, 1));
    const reacted = { seq: 2, at: 0, what: "said", seat: 1, name: "Bo", room: "players", reaction: "thanks" };
    last().receive({ type: "update", told: [reacted], now: null });
    expect(connection.chat.at(-1)).toEqual({ seq: 2, name: "Bo", text: "", room: "players", reaction: "thanks" });
    expect(connection.snapshot?.seq).toBe(2);
  });
});
