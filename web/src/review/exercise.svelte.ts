/** A decision of a finished game to be made again, as a connection: every move is evaluated, and the position stays. */

import type { Connection } from "$app/api/connection";
import { describeError } from "$app/api/errors";
import type { Command, FinalCount, Move, OwnTicketPaths, Reason, SeatName, SeatView, Snapshot } from "$app/api/types";
import type { Decision, ReviewPosition, TableView, TriedMove } from "$app/wire";
import { isError } from "./labels";
import { reviewApi } from "./review_api";

export class Exercise implements Connection {
  readonly persistent = false;
  readonly playback = null;
  readonly receivedAt = 0;
  readonly chat = [];
  readonly log = [];
  readonly state = "open";
  onupdate: Connection["onupdate"] = () => {};
  /** The answer to the last move. */
  answer = $state.raw<TriedMove | null>(null);
  checking = $state(false);
  problem = $state<string | null>(null);
  /** Whether the person has given up. */
  revealed = $state(false);
  private readonly position: Snapshot;

  constructor(
    readonly table: string,
    readonly key: string | null,
    readonly decision: Decision,
    position: ReviewPosition,
    seats: readonly SeatName[],
  ) {
    const choices = { ...position.legal, moves: exerciseMoves(decision, position.legal.moves) };
    this.position = toSnapshot(table, { ...position, legal: choices }, seats);
  }

  /** Whether the last move was good. */
  solved = $derived.by(() => this.answer !== null && !isError(this.answer.label));
  settled = $derived.by(() => this.solved || this.revealed);
  /** The position, without choices once the exercise is settled. */
  snapshot: Snapshot = $derived.by(() => (this.settled ? { ...this.position, choices: null } : this.position));

  async send(command: Command): Promise<Reason | null> {
    if (command.do !== "play") return null;
    const { step, seat, part } = this.decision;
    [this.checking, this.problem, this.answer] = [true, null, null];
    try {
      this.answer = await reviewApi.tryMove(this.table, { step, seat, part, move: command.move }, this.key);
    } catch (error) {
      this.problem = describeError(error);
    }
    this.checking = false;
    return null;
  }

  ticketPaths(): Promise<OwnTicketPaths> {
    return Promise.resolve({ paths: [], needs: [] });
  }

  reloadChat(): Promise<void> {
    return Promise.resolve();
  }

  finalCount(): Promise<FinalCount> {
    return Promise.reject(new Error("an exercise has no final count"));
  }
}

/** Where only the payment is judged, all other moves are left out. */
export function exerciseMoves({ part, move }: Pick<Decision, "part" | "move">, legal: readonly Move[]): Move[] {
  return legal.filter((other) => part === "move" || targetOf(other) === targetOf(move));
}

const targetOf = (move: Move): string => `${move.type} ${"route" in move ? move.route : "city" in move ? move.city : ""}`;

function toSnapshot(id: string, { seat, view, legal }: ReviewPosition, seats: readonly SeatName[]): Snapshot {
  const table: TableView = {
    id, options: { board: view.board, players: seats.length }, phase: "playing", seats: seats.map((each) => toSeatView(each, seat)), hosting: false,
    undo: null, hints: "off", hints_agreed: [], rematch: null, seed_hash: null, deal: null, votes: [], closed: null,
  };
  return { type: "snapshot", seq: 0, table, seat, view, choices: legal, plan: [], chat: null, undo_offer: null };
}

const toSeatView = ({ seat, name, bot, colour }: SeatName, mine: number): SeatView => ({
  seat, name, bot, colour, held: false, yours: seat === mine, taken: true, holder: null, why: null, seconds: null, bank: null, overtime: null,
  same_as: null, reserved: false,
});
