/** The connection to a table over one WebSocket: snapshots, log entries, and orders that are executed exactly once. */

import { settings } from "$app/preferences/settings.svelte";
import { keyProtocols } from "$app/link_keys";
import { ApiError, newOrderId, server } from "./client";
import type { Connection, ConnectionState } from "./connection";
import { continuesTurn, isChatOnly, isPaced, keepCurrent, mergeUpdates } from "./paced_updates";
import { Playback } from "./playback.svelte";
import type { Answer, ChatMessage, Command, FinalCount, Reason, Snapshot, EntryView, Update, OwnTicketPaths } from "./types";

export type CloseReason = "no_table" | "signed_out" | "unreadable" | "crowded" | "other";

interface PendingOrder {
  message: string;
  resolve: (refused: Reason | null) => void;
}

/** Reconnection backoff in milliseconds; the last delay repeats. */
const RETRY_DELAYS = [250, 500, 1000, 2000, 4000];
/** Close codes after which reconnecting is pointless. */
const FINAL_CODES: Readonly<Record<number, CloseReason>> = {
  4401: "signed_out", 4403: "other", 4404: "no_table", 4429: "crowded", 4500: "unreadable",
};
const NOT_ALLOWED = 4403;
const ENGINE_COMPILING = 4503;
/** As many messages as the server sends in a snapshot. */
const CHAT_LENGTH = 200;

export class TableConnection implements Connection {
  readonly persistent = true;
  snapshot = $state.raw<Snapshot | null>(null);
  receivedAt = 0;
  log = $state.raw<readonly EntryView[]>([]);
  chat = $state.raw<readonly ChatMessage[]>([]);
  state = $state<ConnectionState>("connecting");
  closeReason = $state<CloseReason | null>(null);
  /** The server's text on why the person may not enter, for example the reason for a ban. */
  refusal = $state.raw<Reason | null>(null);
  /** Whether the server's engine is still being compiled. */
  compiling = $state(false);
  onupdate: Connection["onupdate"] = () => {};
  readonly playback = new Playback<Update>(
    () => settings.pace,
    (updates) => this.show(mergeUpdates(updates)),
  );

  /** The latest snapshot received, which may wait to be shown. */
  private latest: Snapshot | null = null;
  /** The last move received. */
  private lastPlayed: EntryView | null = null;
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
    /** The state that the page was loaded with; the socket continues from there. */
    opening: Update | null = null,
  ) {
    previous?.close();
    if (previous) this.pending = previous.pending;
    if (opening) this.receiveState(opening, true);
    this.connect();
    addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.onvisibility);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.playback.clear();
    removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.onvisibility);
    this.socket?.close();
  }

  /** Send a command, again after every reconnection until it is answered. */
  async send(command: Command): Promise<Reason | null> {
    const id = newOrderId();
    const message = JSON.stringify({ id, command, ...(command.do === "play" ? { seq: this.snapshot?.seq ?? null } : {}) });
    // The person acts on the current state; the number above lets the server refuse a move that was chosen on an older one.
    if (command.do !== "say" && command.do !== "react") this.playback.skip();
    return new Promise((resolve) => {
      this.pending.set(id, { message, resolve });
      if (this.state === "open") this.socket?.send(message);
    });
  }

  ticketPaths(seat: number): Promise<OwnTicketPaths> {
    return server.ticketPaths(this.table, seat);
  }

  finalCount(): Promise<FinalCount> {
    return server.finalCount(this.table, this.key);
  }

  async reloadChat(): Promise<void> {
    const { chat, seq } = await server.snapshot(this.table, this.key);
    this.chat = [...(chat ?? []), ...this.chat.filter((message) => message.seq > seq)];
  }

  private connect(): void {
    // The first connection asks for the whole log: it is shown after a reload too.
    const after = this.snapshot?.seq ?? 0;
    const socket = new WebSocket(server.socketUrl(this.table, { seat: this.seat, after }), keyProtocols(this.key));
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
    const first = this.state !== "open";
    if (first) this.onopen();
    if (message.type === "update" && this.playback.waiting && isChatOnly(message)) this.showChat(message);
    else this.receiveState(message, first);
  }

  /** Show a state, or let it wait where it is a move of another seat. */
  private receiveState(message: Snapshot | Update, first: boolean): void {
    const received = message.type === "update" ? message.now : message;
    // Seconds left are relative to the message that has them.
    if (received) [this.latest, this.receivedAt] = [received, performance.now()];
    const played = message.type === "update" ? message.told.findLast(({ what }) => what === "played") : undefined;
    if (message.type === "update" && this.snapshot && !first && isPaced(message, this.snapshot)) {
      this.snapshot = keepCurrent(this.snapshot, this.latest);
      const { bot, held } = this.snapshot.table.seats[played?.seat ?? -1] ?? {};
      const continues = continuesTurn(this.lastPlayed, played);
      this.lastPlayed = played ?? this.lastPlayed;
      this.playback.push(message, { byBot: typeof bot === "string" || held === true, continues });
      return;
    }
    this.lastPlayed = played ?? this.lastPlayed;
    this.playback.skip();
    this.show(message);
    this.playback.restart();
  }

  private show(message: Snapshot | Update): void {
    const before = this.snapshot;
    const entries = message.type === "update" ? message.told.filter(({ seq }) => seq > (this.log.at(-1)?.seq ?? -1)) : [];
    const received = message.type === "update" ? message.now : message;
    const snapshot = received ? keepCurrent(received, this.latest) : this.advance(entries);
    if (!snapshot) return;
    this.snapshot = snapshot;
    if (entries.length) this.log = [...this.log, ...entries];
    this.readChat(snapshot.chat, entries);
    this.onupdate(entries, before, snapshot);
  }

  /** Show chat messages before the moves that wait. Their entries, which the log does not show, are left out of it: it would
   * take the moves for older ones. */
  private showChat({ told }: Update): void {
    const { snapshot } = this;
    this.readChat(null, told);
    if (snapshot) this.onupdate(told, snapshot, snapshot);
  }

  /** The current snapshot after entries that changed nothing but the chat. */
  private advance(entries: readonly EntryView[]): Snapshot | null {
    return this.snapshot && { ...this.snapshot, chat: null, seq: entries.at(-1)?.seq ?? this.snapshot.seq };
  }

  private readChat(chat: readonly ChatMessage[] | null, entries: readonly EntryView[]): void {
    const known = new Set(this.chat.map(({ seq }) => seq));
    const said = entries.flatMap(({ what, seq, name, text, room, reaction }): ChatMessage[] =>
      what === "said" && room && !known.has(seq) ? [{ seq, name: name ?? "", text: text ?? "", room, reaction: reaction ?? null }] : [],
    );
    if (chat) this.chat = chat;
    else if (said.length) this.chat = [...this.chat, ...said].slice(-CHAT_LENGTH);
  }

  private onopen(): void {
    this.state = "open";
    this.compiling = false;
    this.attempts = 0;
    for (const { message } of this.pending.values()) this.socket?.send(message);
  }

  private onclose(code: number): void {
    if (this.closed) return;
    this.playback.skip();
    const reason = FINAL_CODES[code];
    if (reason) {
      this.state = "closed";
      this.closeReason = reason;
      if (code === NOT_ALLOWED) void this.loadRefusal();
      return;
    }
    this.compiling = code === ENGINE_COMPILING;
    this.state = this.snapshot ? "lost" : "connecting";
    const delay = RETRY_DELAYS[Math.min(this.attempts, RETRY_DELAYS.length - 1)] ?? 4000;
    this.attempts += 1;
    // Jitter keeps the clients of a restarted server from reconnecting all at the same moment.
    this.timer = setTimeout(() => this.connect(), delay * (0.75 + Math.random() / 2));
  }

  /** A close code has no text in the person's language; a request over HTTP is refused for the same reason. */
  private async loadRefusal(): Promise<void> {
    try {
      await server.snapshot(this.table, this.key);
    } catch (error) {
      if (error instanceof ApiError && error.reason) this.refusal = { code: error.code, message: error.reason };
    }
  }

  /** A page that is looked at again shows the current state. */
  private onvisibility = (): void => {
    if (document.visibilityState === "hidden") this.playback.skip();
    this.reconnectNow();
  };

  private reconnectNow = (): void => {
    if (document.visibilityState === "hidden" || this.state === "open" || this.state === "closed") return;
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.connect();
  };
}
