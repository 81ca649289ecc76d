/** The connection to a table over one WebSocket: snapshots, log entries, and orders that are executed exactly once. */

import { newOrderId, server } from "./client";
import type { Connection, ConnectionState } from "./connection";
import type { Answer, Command, FinalCount, Reason, Snapshot, EntryView, Update, TicketPath } from "./types";

export type CloseReason = "no_table" | "signed_out" | "other";

interface PendingOrder {
  message: string;
  resolve: (refused: Reason | null) => void;
}

/** Reconnection backoff in milliseconds; the last delay repeats. */
const RETRY_DELAYS = [250, 500, 1000, 2000, 4000];
/** Close codes after which reconnecting is pointless. */
const FINAL_CODES: Readonly<Record<number, CloseReason>> = { 4401: "signed_out", 4403: "other", 4404: "no_table", 4429: "other" };
const ENGINE_COMPILING = 4503;

export class TableConnection implements Connection {
  readonly persistent = true;
  snapshot = $state.raw<Snapshot | null>(null);
  receivedAt = 0;
  log = $state.raw<readonly EntryView[]>([]);
  state = $state<ConnectionState>("connecting");
  closeReason = $state<CloseReason | null>(null);
  /** Whether the server's engine is still being compiled. */
  compiling = $state(false);
  onupdate: Connection["onupdate"] = () => {};

  private socket: WebSocket | null = null;
  private pending = new Map<string, PendingOrder>();
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly table: string,
    readonly key: string | null,
    /** The seat whose view is sent; null: the person's only seat, or a spectator's view. */
    readonly seat: number | null = null,
    /** The connection that this one replaces: its unanswered orders are sent again under their ids. */
    previous: TableConnection | null = null,
  ) {
    previous?.close();
    if (previous) this.pending = previous.pending;
    this.connect();
    addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.reconnectNow);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    this.socket?.close();
  }

  /** Send a command, again after every reconnection until it is answered. */
  async send(command: Command): Promise<Reason | null> {
    const id = newOrderId();
    const message = JSON.stringify({ id, command, ...(command.do === "play" ? { seq: this.snapshot?.seq ?? null } : {}) });
    return new Promise((resolve) => {
      this.pending.set(id, { message, resolve });
      if (this.state === "open") this.socket?.send(message);
    });
  }

  ticketPaths(seat: number): Promise<readonly TicketPath[]> {
    return server.ticketPaths(this.table, seat);
  }

  finalCount(): Promise<FinalCount> {
    return server.finalCount(this.table, this.key);
  }

  private connect(): void {
    // The first connection asks for the whole log: it is shown after a reload too.
    const after = this.snapshot?.seq ?? 0;
    const socket = new WebSocket(server.socketUrl(this.table, { seat: this.seat, after, key: this.key }));
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      const json = typeof data === "string" ? data : new TextDecoder().decode(data as ArrayBuffer);
      this.receive(JSON.parse(json) as Answer | Snapshot | Update);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.onclose(code);
    };
  }

  private receive(message: Answer | Snapshot | Update): void {
    if (message.type === "answer") {
      const order = this.pending.get(message.order);
      this.pending.delete(message.order);
      order?.resolve(message.refused);
      return;
    }
    if (this.state !== "open") this.onopen();
    const before = this.snapshot;
    const snapshot = message.type === "snapshot" ? message : message.now;
    const entries = message.type === "update" ? message.told.filter(({ seq }) => seq > (this.log.at(-1)?.seq ?? -1)) : [];
    this.receivedAt = performance.now();
    this.snapshot = snapshot;
    if (entries.length) this.log = [...this.log, ...entries];
    this.onupdate(entries, before, snapshot);
  }

  private onopen(): void {
    this.state = "open";
    this.compiling = false;
    this.attempts = 0;
    for (const { message } of this.pending.values()) this.socket?.send(message);
  }

  private onclose(code: number): void {
    if (this.closed) return;
    const reason = FINAL_CODES[code];
    if (reason) {
      this.state = "closed";
      this.closeReason = reason;
      return;
    }
    this.compiling = code === ENGINE_COMPILING;
    this.state = this.snapshot ? "lost" : "connecting";
    const delay = RETRY_DELAYS[Math.min(this.attempts, RETRY_DELAYS.length - 1)] ?? 4000;
    this.attempts += 1;
    // Jitter keeps the clients of a restarted server from reconnecting all at the same moment.
    this.timer = setTimeout(() => this.connect(), delay * (0.75 + Math.random() / 2));
  }

  private reconnectNow = (): void => {
    if (document.visibilityState === "hidden" || this.state === "open" || this.state === "closed") return;
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.connect();
  };
}
