/** What a game needs to be played at a page, wherever it goes on: how things are, what happened, and who answers. */

import type { Command, FinalCount, Reason, Snapshot, Told, Way } from "./types";

export type LineState = "connecting" | "open" | "lost" | "gone";

export interface Line {
  readonly now: Snapshot | null;
  readonly log: readonly Told[];
  readonly state: LineState;
  /** When the news came, by this device's own clock: what time is left is counted from there. */
  readonly at: number;
  readonly table: string;
  readonly key: string | null;
  /** Whether the server keeps the game: only then can people talk there, take moves back, and fetch its record. */
  readonly kept: boolean;
  /** What is new, for those who show how it came about. */
  onnews: (told: readonly Told[], before: Snapshot | null, now: Snapshot) => void;
  /** Ask something; the answer says why not, if not. */
  ask(command: Command): Promise<Reason | null>;
  /** The cheapest ways of a seat's tickets. */
  ways(seat: number): Promise<readonly Way[]>;
  /** The final count, once the game is over. */
  count(): Promise<FinalCount>;
}
