/** The connection between a game and its page: a table on the server or a lesson. */

import type { Playback } from "./playback.svelte";
import type { ChatMessage, Command, FinalCount, Reason, Snapshot, EntryView, OwnTicketPaths, Update } from "./types";

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

export interface Connection {
  readonly snapshot: Snapshot | null;
  readonly log: readonly EntryView[];
  /** The last chat messages that this viewer may read. */
  readonly chat: readonly ChatMessage[];
  readonly state: ConnectionState;
  /** When the snapshot arrived, in milliseconds of `performance.now()`: clocks count down from there. */
  readonly receivedAt: number;
  readonly table: string;
  readonly key: string | null;
  /** Whether the server stores the game. Only then are chat, undo, hints and the record available. */
  readonly persistent: boolean;
  /** Paces the moves of other seats: snapshot and log are those of the move shown last. Null where nothing is paced. */
  readonly playback: Playback<Update> | null;
  /** Called after each update with its new log entries and the snapshot before it, which is the same after chat messages. */
  onupdate: (entries: readonly EntryView[], before: Snapshot | null, snapshot: Snapshot) => void;
  /** Send a command; the result is the reason why it was refused, or null. */
  send(command: Command): Promise<Reason | null>;
  /** The cheapest path for each ticket of a seat. */
  ticketPaths(seat: number): Promise<OwnTicketPaths>;
  /** Load the chat again, after a person was muted or blocked: the server leaves their messages out. */
  reloadChat(): Promise<void>;
  /** The final count of a finished game. */
  finalCount(): Promise<FinalCount>;
}
