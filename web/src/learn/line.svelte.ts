/** A lesson followed over plain questions: every move is sent with all before it, and the server remembers nothing. */

import { Problem, server } from "$app/talk/http";
import type { Line, LineState } from "$app/talk/line";
import type { Command, FinalCount, LessonShown, Reason, Snapshot, Told, Way } from "$app/talk/types";

const PAUSE = 1000;
/** A lesson is there, or not: whatever else goes wrong is tried again. */
const FINAL = [400, 404, 413];

export class LessonLine implements Line {
  readonly key = null;
  readonly kept = false;
  readonly at = 0;
  shown = $state.raw<LessonShown | null>(null);
  log = $state.raw<readonly Told[]>([]);
  state = $state<LineState>("connecting");
  /** Whether the engine is still being compiled. */
  compiling = $state(false);
  onnews: Line["onnews"] = () => {};

  private moves: readonly string[] = [];
  private closed = false;

  constructor(
    readonly table: string,
    /** What the learner is called. */
    private readonly name: () => string,
  ) {}

  /** When all is done nothing is asked any more; the learner has a name on this page only. */
  now: Snapshot | null = $derived.by(() => {
    const { shown } = this;
    if (!shown) return null;
    const { table, choices } = shown.now;
    const seats = table.seats.map((seat) => (seat.yours ? { ...seat, name: this.name() } : seat));
    return { ...shown.now, choices: shown.reached ? null : choices, table: { ...table, seats } };
  });

  /** The lesson from its beginning. Whether there is such a lesson. */
  async open(): Promise<boolean> {
    return (await this.hear([])) !== null;
  }

  close(): void {
    this.closed = true;
  }

  async ask(command: Command): Promise<Reason | null> {
    if (command.do !== "play") return null;
    const shown = await this.hear([...this.moves, command.move]);
    return shown?.refused ?? null;
  }

  ways(): Promise<readonly Way[]> {
    return Promise.resolve(this.shown?.ways ?? []);
  }

  count(): Promise<FinalCount> {
    const count = this.shown?.count;
    return count ? Promise.resolve(count) : Promise.reject(new Problem(403, "not_over", null));
  }

  /** The lesson after these moves. It is asked for until there is an answer. */
  private async hear(moves: readonly string[]): Promise<LessonShown | null> {
    while (!this.closed) {
      try {
        const shown = await server.lesson(this.table, moves);
        if (this.closed) return null;
        this.state = "open";
        this.compiling = false;
        if (!shown.refused) this.take(shown, moves);
        return shown;
      } catch (error) {
        const status = error instanceof Problem ? error.status : 0;
        this.compiling = status === 503;
        if (FINAL.includes(status)) {
          this.state = "gone";
          return null;
        }
        this.state = this.shown ? "lost" : "connecting";
        await new Promise((done) => setTimeout(done, PAUSE));
      }
    }
    return null;
  }

  private take(shown: LessonShown, moves: readonly string[]): void {
    const before = this.now;
    this.moves = moves;
    this.shown = shown;
    this.log = [...this.log, ...shown.told];
    if (this.now) this.onnews(shown.told, before, this.now);
  }
}
