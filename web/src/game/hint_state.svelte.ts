import type { Advice } from "$app/wire";

/** Whether the hint panel is open, and the advice in it once the server has answered. */
export class HintState {
  open = $state(false);
  advice = $state.raw<Advice | null>(null);

  close(): void {
    this.advice = null;
    this.open = false;
  }
}
