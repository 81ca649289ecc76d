/** Shows updates one at a time: each waits until the pause after the one before it is over, or until the person asks for it. */

export type Pace = "instant" | "normal" | "slow" | "step";

export const PACES: readonly Pace[] = ["instant", "normal", "slow", "step"];
/** The pause before a move in milliseconds. With "step" it applies to the moves that are not waited for. */
export const PAUSES: Readonly<Record<Pace, number>> = { instant: 0, normal: 1000, slow: 2500, step: 1000 };
/** The share of the pause before a move that continues the same turn, such as a second card. */
const CONTINUATION = 0.5;

export interface MoveTiming {
  /** Whether a bot made the move: only those wait for the person. */
  byBot: boolean;
  /** Whether the move continues the turn of the one before it. */
  continues: boolean;
}

export class Playback<Update> {
  private queue = $state.raw<readonly { update: Update; timing: MoveTiming }[]>([]);
  private shownAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pace: () => Pace,
    /** Show updates; several if the person skips the pauses. */
    private readonly show: (updates: readonly Update[]) => void,
  ) {}

  /** The number of updates that are not shown yet. */
  waiting = $derived.by(() => this.queue.length);
  /** Whether the next update waits for the person. */
  stepping = $derived.by(() => this.isAwaited());

  /** Add an update, which may be shown at once. */
  push(update: Update, timing: MoveTiming): void {
    this.queue = [...this.queue, { update, timing }];
    this.schedule();
  }

  /** Show the next update now. */
  next(): void {
    const [head, ...rest] = this.queue;
    if (!head) return;
    this.queue = rest;
    this.restart();
    this.show([head.update]);
    this.schedule();
  }

  /** Show everything that waits now. */
  skip(): void {
    const updates = this.queue.map(({ update }) => update);
    clearTimeout(this.timer);
    if (!updates.length) return;
    this.queue = [];
    this.restart();
    this.show(updates);
  }

  /** Something was shown without the queue: the next pause begins. */
  restart(): void {
    this.shownAt = performance.now();
  }

  /** Plan the next update, after the pace has changed too. */
  schedule(): void {
    clearTimeout(this.timer);
    const [head] = this.queue;
    if (!head || this.isAwaited()) return;
    const pace = this.pace();
    if (pace === "instant") {
      this.skip();
      return;
    }
    const pause = PAUSES[pace] * (head.timing.continues ? CONTINUATION : 1);
    const rest = this.shownAt + pause - performance.now();
    if (rest <= 0) this.next();
    else this.timer = setTimeout(() => this.next(), rest);
  }

  /** Drop everything that waits. */
  clear(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }

  private isAwaited(): boolean {
    const timing = this.queue[0]?.timing;
    return timing !== undefined && this.pace() === "step" && timing.byBot && !timing.continues;
  }
}
