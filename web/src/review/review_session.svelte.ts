/** What a replay shows of its review: the chosen player and decision, and the exercises. */

import { isImport, isReplayToken, server } from "$app/api/client";
import type { ReplayPlayer } from "$app/replay/replay_player.svelte";
import type { Decision, Replay } from "$app/wire";
import { type BoardHighlight, highlightDecision } from "./highlights";
import { ReviewJob } from "./review_job.svelte";

const NOTHING: BoardHighlight = { spotlight: null, preview: null };

export class ReviewSession {
  readonly job: ReviewJob;
  /** The seat whose decisions are shown; null: all seats. */
  seat = $state<number | null>(null);
  selected = $state.raw<Decision | null>(null);
  /** Whether the curve has the layer with all cards open. */
  openCards = $state(false);
  /** The decisions to learn from, while the person does so. */
  exercises = $state.raw<readonly Decision[] | null>(null);

  constructor(
    private readonly player: ReplayPlayer<Replay>,
    key: string | null,
  ) {
    this.job = new ReviewJob(player.replay.id, key);
    void this.job.load();
    void this.chooseOwnSeat();
  }

  /** The selected decision while its position is shown. */
  shown = $derived.by(() => (this.selected && this.player.index === this.selected.step - 1 ? this.selected : null));
  highlight = $derived.by(() => (this.shown ? highlightDecision(this.shown, this.player.board) : NOTHING));

  /** Show the position before a decision. */
  select(decision: Decision): void {
    this.player.playing = false;
    this.selected = decision;
    this.player.seek(decision.step - 1);
  }

  close(): void {
    this.job.close();
  }

  /** The person's own decisions come first, where the person played. */
  private async chooseOwnSeat(): Promise<void> {
    const { id, key } = { id: this.job.game, key: this.job.key };
    this.seat = this.player.perspective;
    if (this.seat !== null || isImport(id) || isReplayToken(key)) return;
    const seats = await server.snapshot(id, key).then(({ table }) => table.seats, () => []);
    this.seat ??= seats.find(({ yours }) => yours)?.seat ?? null;
  }
}
