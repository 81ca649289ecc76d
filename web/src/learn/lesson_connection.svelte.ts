/** A lesson as a connection over plain HTTP: every request sends all moves so far, and the server keeps no state. */

import { ApiError, server } from "$app/api/client";
import type { Connection, ConnectionState } from "$app/api/connection";
import type { Command, FinalCount, LessonProgress, Move, Reason, Snapshot, EntryView, OwnTicketPaths } from "$app/api/types";

const RETRY_DELAY = 1000;
/** Statuses that say there is no such lesson; after any other failure the request is repeated. */
const FINAL_STATUSES = [400, 404, 413];

export class LessonConnection implements Connection {
  readonly key = null;
  readonly persistent = false;
  readonly playback = null;
  readonly receivedAt = 0;
  readonly chat = [];
  lesson = $state.raw<LessonProgress | null>(null);
  log = $state.raw<readonly EntryView[]>([]);
  state = $state<ConnectionState>("connecting");
  /** Whether the server's engine is still being compiled. */
  compiling = $state(false);
  onupdate: Connection["onupdate"] = () => {};

  private moves: readonly Move[] = [];
  private closed = false;

  constructor(
    readonly table: string,
    /** The learner's name. */
    private readonly name: () => string,
  ) {}

  /** The server's snapshot, with the learner's name, and without choices once the goal is reached. */
  snapshot: Snapshot | null = $derived.by(() => {
    const { lesson } = this;
    if (!lesson) return null;
    const { table, choices } = lesson.now;
    const seats = table.seats.map((seat) => (seat.yours ? { ...seat, name: this.name() } : seat));
    return { ...lesson.now, choices: lesson.reached ? null : choices, table: { ...table, seats } };
  });

  /** Load the lesson from its beginning. Returns whether it exists. */
  async open(): Promise<boolean> {
    return (await this.request([])) !== null;
  }

  close(): void {
    this.closed = true;
  }

  async send(command: Command): Promise<Reason | null> {
    if (command.do !== "play") return null;
    const lesson = await this.request([...this.moves, command.move]);
    return lesson?.refused ?? null;
  }

  ticketPaths(): Promise<OwnTicketPaths> {
    return Promise.resolve(this.lesson?.ways ?? { paths: [], needs: [] });
  }

  reloadChat(): Promise<void> {
    return Promise.resolve();
  }

  finalCount(): Promise<FinalCount> {
    const count = this.lesson?.count;
    return count ? Promise.resolve(count) : Promise.reject(new ApiError(403, "not_over", null));
  }

  /** Request the lesson after these moves, until the server answers. */
  private async request(moves: readonly Move[]): Promise<LessonProgress | null> {
    while (!this.closed) {
      try {
        const lesson = await server.lesson(this.table, moves);
        if (this.closed) return null;
        this.state = "open";
        this.compiling = false;
        if (!lesson.refused) this.update(lesson, moves);
        return lesson;
      } catch (error) {
        const status = error instanceof ApiError ? error.status : 0;
        const delay = error instanceof ApiError && error.retryAfter !== null ? 1000 * error.retryAfter : RETRY_DELAY;
        this.compiling = status === 503;
        if (FINAL_STATUSES.includes(status)) {
          this.state = "closed";
          return null;
        }
        this.state = this.lesson ? "lost" : "connecting";
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return null;
  }

  private update(lesson: LessonProgress, moves: readonly Move[]): void {
    const before = this.snapshot;
    this.moves = moves;
    this.lesson = lesson;
    this.log = [...this.log, ...lesson.told];
    if (this.snapshot) this.onupdate(lesson.told, before, this.snapshot);
  }
}
