/** A table followed over one socket: how things are, what happened, and orders that arrive exactly once. */

import { newOrderId, server } from "./http";
import type { Line, LineState } from "./line";
import type { Answer, Command, FinalCount, Reason, Snapshot, Told, Update, Way } from "./types";

export type Gone = "no_table" | "signed_out" | "other";

interface Waiting {
  words: string;
  done: (refused: Reason | null) => void;
}

const PATIENCE = [250, 500, 1000, 2000, 4000];
const FINAL_CODES: Readonly<Record<number, Gone>> = { 4401: "signed_out", 4403: "other", 4404: "no_table", 4429: "other" };

export class TableLine implements Line {
  readonly kept = true;
  now = $state.raw<Snapshot | null>(null);
  /** When that came, by this device's own count of milliseconds: times that run are told as seconds that are left. */
  at = 0;
  log = $state.raw<readonly Told[]>([]);
  state = $state<LineState>("connecting");
  gone = $state<Gone | null>(null);
  /** Whether the engine is still being compiled. */
  compiling = $state(false);
  /** What is new, for those who show how it came about. */
  onnews: (told: readonly Told[], before: Snapshot | null, now: Snapshot) => void = () => {};

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly table: string,
    readonly key: string | null,
    /** Through whose eyes; null: those of the only seat, or a spectator's. */
    readonly seat: number | null = null,
    /** The line that this one takes over from: what was not answered there is asked for again, once. */
    before: TableLine | null = null,
  ) {
    before?.close();
    if (before) this.waiting = before.waiting;
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Ask something of the table; the answer says why not, if not. It is sent again until it is answered. */
  async ask(command: Command): Promise<Reason | null> {
    const id = newOrderId();
    const words = JSON.stringify({ id, command, ...(command.do === "play" ? { seq: this.now?.seq ?? null } : {}) });
    return new Promise((done) => {
      this.waiting.set(id, { words, done });
      if (this.state === "open") this.socket?.send(words);
    });
  }

  ways(seat: number): Promise<readonly Way[]> {
    return server.ways(this.table, seat);
  }

  count(): Promise<FinalCount> {
    return server.count(this.table, this.key);
  }

  private connect(): void {
    // The whole story is asked for at first: a log belongs to those who come back too.
    const after = this.now?.seq ?? 0;
    const socket = new WebSocket(server.socketAddress(this.table, { seat: this.seat, after, key: this.key }));
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      const words = typeof data === "string" ? data : new TextDecoder().decode(data as ArrayBuffer);
      this.hear(JSON.parse(words) as Answer | Snapshot | Update);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.lose(code);
    };
  }

  private hear(message: Answer | Snapshot | Update): void {
    if (message.type === "answer") {
      const waiting = this.waiting.get(message.order);
      this.waiting.delete(message.order);
      waiting?.done(message.refused);
      return;
    }
    if (this.state !== "open") this.arrive();
    const before = this.now;
    const now = message.type === "snapshot" ? message : message.now;
    const told = message.type === "update" ? message.told.filter((entry) => entry.seq > (this.log.at(-1)?.seq ?? -1)) : [];
    this.at = performance.now();
    this.now = now;
    if (told.length) this.log = [...this.log, ...told];
    this.onnews(told, before, now);
  }

  private arrive(): void {
    this.state = "open";
    this.compiling = false;
    this.tries = 0;
    for (const { words } of this.waiting.values()) this.socket?.send(words);
  }

  private lose(code: number): void {
    if (this.closed) return;
    const final = FINAL_CODES[code];
    if (final) {
      this.state = "gone";
      this.gone = final;
      return;
    }
    this.compiling = code === 4503;
    this.state = this.now ? "lost" : "connecting";
    const wait = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)] ?? 4000;
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private hurry = (): void => {
    if (document.visibilityState === "hidden" || this.state === "open" || this.state === "gone") return;
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.connect();
  };
}
