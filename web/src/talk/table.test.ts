import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableLine } from "./table.svelte";
import type { Snapshot } from "./types";

/** A socket in the hands of the test: what a server and a network can do. */
class Wire {
  static CLOSED = 3;
  static all: Wire[] = [];
  readyState = 1;
  binaryType = "";
  sent: { id: string; command: { do: string } }[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  constructor(readonly address: string) {
    Wire.all.push(this);
  }
  send(words: string): void {
    this.sent.push(JSON.parse(words) as (typeof this.sent)[number]);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  drop(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const snapshot = (seq: number) => ({ type: "snapshot", seq, table: {}, seat: 0, view: null, choices: null, plan: [], chat: [] }) as unknown as Snapshot;
const update = (seq: number, ...told: number[]) => ({ type: "update", told: told.map((each) => ({ seq: each, at: 0, what: "said" })), now: snapshot(seq) });
const last = () => Wire.all.at(-1) as Wire;

beforeEach(() => {
  Wire.all = [];
  vi.stubGlobal("WebSocket", Wire);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a table followed over a socket", () => {
  it("comes back after a loss, asks for what it missed, and tells nothing twice", () => {
    const line = new TableLine("T", "key");
    expect(last().address).toContain("after=0&key=key");
    last().tell(update(3, 1, 2, 3));
    expect(line.state).toBe("open");
    last().drop(1012);
    expect(line.state).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(Wire.all).toHaveLength(2);
    expect(last().address).toContain("after=3");
    last().tell(update(5, 3, 4, 5));
    expect(line.log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(line.state).toBe("open");
    line.close();
  });

  it("sends an order again under its old id until it is answered", async () => {
    const line = new TableLine("T", null);
    last().tell(update(1));
    const answer = line.ask({ do: "play", seat: 0, move: "draw blind" });
    const [first] = last().sent;
    last().drop(1006);
    vi.advanceTimersByTime(400);
    expect(last().sent).toEqual([]);
    last().tell(update(1));
    expect(last().sent).toEqual([first]);
    last().tell({ type: "answer", order: first?.id, seq: 2, refused: null });
    await expect(answer).resolves.toBeNull();
    last().drop(1006);
    vi.advanceTimersByTime(400);
    last().tell(update(2));
    expect(last().sent).toEqual([]);
    line.close();
  });

  it("passes on what was not answered, when the device goes to somebody else", async () => {
    const first = new TableLine("T", null, 0);
    last().tell(update(1));
    const answer = first.ask({ do: "play", seat: 0, move: "draw blind" });
    const [sent] = last().sent;
    const second = new TableLine("T", null, null, first);
    expect(Wire.all[0]?.readyState).toBe(3);
    last().tell(update(2));
    expect(last().sent).toEqual([sent]);
    last().tell({ type: "answer", order: sent?.id, seq: 2, refused: null });
    await expect(answer).resolves.toBeNull();
    second.close();
  });

  it("gives the reason of a refusal to whoever asked", async () => {
    const line = new TableLine("T", null);
    last().tell(update(1));
    const answer = line.ask({ do: "start" });
    last().tell({ type: "answer", order: last().sent[0]?.id, seq: 1, refused: { code: "seats_free", en: "not every seat is taken", fr: "…" } });
    await expect(answer).resolves.toMatchObject({ code: "seats_free" });
    line.close();
  });

  it("does not try again where it has no business", () => {
    const line = new TableLine("T", null);
    last().drop(4404);
    expect([line.state, line.gone]).toEqual(["gone", "no_table"]);
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
    line.close();
  });

  it("waits for the engine, and says so", () => {
    const line = new TableLine("T", null);
    last().drop(4503);
    expect(line.compiling).toBe(true);
    vi.advanceTimersByTime(400);
    expect(Wire.all).toHaveLength(2);
    line.close();
  });
});
