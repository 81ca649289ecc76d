/** The review of a game on the server: requested, followed while it is computed, and kept. */

import { ApiError } from "$app/api/client";
import { describeError } from "$app/api/errors";
import type { ReviewStatus } from "$app/wire";
import { reviewApi } from "./review_api";

const POLL_DELAY = 1200;

export class ReviewJob {
  /** Null until the server has answered. */
  status = $state.raw<ReviewStatus | null>(null);
  problem = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly game: string,
    readonly key: string | null,
  ) {}

  review = $derived.by(() => this.status?.review ?? null);
  /** The curve of the review, or the rough one while it is computed. */
  curve = $derived.by(() => this.review?.curve ?? this.status?.curve ?? null);
  active = $derived.by(() => this.status?.state === "waiting" || this.status?.state === "running");

  load(): Promise<void> {
    return this.update(() => reviewApi.status(this.game, this.key));
  }

  start(): Promise<void> {
    return this.update(() => reviewApi.start(this.game, this.key));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async update(request: () => Promise<ReviewStatus>): Promise<void> {
    clearTimeout(this.timer);
    this.problem = null;
    try {
      this.status = await request();
    } catch (error) {
      // An interrupted connection does not end the review.
      if (!this.active || !isTemporary(error)) {
        this.problem = describeError(error);
        return;
      }
    }
    if (this.active && !this.closed) this.timer = setTimeout(() => void this.load(), POLL_DELAY);
  }
}

const isTemporary = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
