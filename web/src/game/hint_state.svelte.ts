import type { Advice } from "$app/wire";

/** A move of a hint, the advised one or an alternative to it. `cost`: how much worse it is; 0 if that may be chance. */
export type HintedMove = Pick<Advice, "move" | "why"> & { cost: number };

/** Whether the hint panel is open, the advice in it once the server has answered, and which of its moves is shown. */
export class HintState {
  open = $state(false);
  advice = $state.raw<Advice | null>(null);
  /** The selected move. */
  chosen = $state(0);
  /** The move pointed at, which is shown meanwhile. */
  hovered = $state<number | null>(null);

  /** The advised move first. */
  moves: readonly HintedMove[] = $derived.by(() =>
    this.advice ? [{ move: this.advice.move, why: this.advice.why, cost: 0 }, ...this.advice.alternatives] : [],
  );
  shown = $derived.by(() => this.moves[this.hovered ?? this.chosen] ?? null);
  isBest = $derived.by(() => this.shown === this.moves[0]);

  close(): void {
    this.advice = null;
    this.open = false;
    this.chosen = 0;
    this.hovered = null;
  }
}
