/** From presses of fingers and mice to what somebody means: a tap, a second one, a move with one finger or two. */

export interface Press {
  id: number;
  x: number;
  y: number;
  /** In milliseconds. */
  at: number;
  by: "mouse" | "touch";
}

export type Sign =
  | { sign: "tap"; x: number; y: number; by: "mouse" | "touch"; again: boolean }
  /** The board begins to move, and comes to rest. */
  | { sign: "begin" }
  | { sign: "end" }
  /** By so many pixels, and nearer by a factor around `x`, `y`. */
  | { sign: "move"; dx: number; dy: number; factor: number; x: number; y: number };

/** A drag is not a tap. */
export const THRESHOLD = 6;
/** A second tap comes this soon, and this near. */
const SOON = 320;
const NEAR = 28;

export class Gestures {
  #down = new Map<number, Press>();
  #from: Press | null = null;
  #moving = false;
  #last: Press | null = null;

  /** Whether the board follows a finger now. */
  get moving(): boolean {
    return this.#moving;
  }

  down(press: Press): Sign[] {
    if (this.#down.size === 2) return [];
    this.#down.set(press.id, press);
    if (this.#down.size === 1) {
      this.#from = press;
      return [];
    }
    // Two fingers move the board at once, and none of them taps.
    this.#from = null;
    if (this.#moving) return [];
    this.#moving = true;
    return [{ sign: "begin" }];
  }

  move(press: Press): Sign[] {
    const before = this.#down.get(press.id);
    if (!before) return [];
    if (!this.#moving) {
      const start = this.#from;
      if (!start || distance(start, press) < THRESHOLD) return [];
      this.#from = null;
      this.#moving = true;
      return [{ sign: "begin" }, ...this.#moved(before, press)];
    }
    return this.#moved(before, press);
  }

  up(press: Press): Sign[] {
    if (!this.#down.delete(press.id)) return [];
    if (this.#moving) return this.#rested();
    const start = this.#from;
    this.#from = null;
    if (!start) return [];
    const last = this.#last;
    const again = last !== null && last.by === press.by && press.at - last.at < SOON && distance(last, press) < NEAR;
    this.#last = again ? null : press;
    return [{ sign: "tap", x: press.x, y: press.y, by: press.by, again }];
  }

  cancel(id: number): Sign[] {
    if (!this.#down.delete(id)) return [];
    this.#from = null;
    return this.#moving ? this.#rested() : [];
  }

  /** Something else was pressed: the next tap is a first one. */
  elsewhere(): void {
    this.#last = null;
  }

  #rested(): Sign[] {
    this.#last = null;
    if (this.#down.size) return [];
    this.#moving = false;
    return [{ sign: "end" }];
  }

  #moved(before: Press, press: Press): Sign[] {
    const other = [...this.#down.values()].find(({ id }) => id !== press.id);
    this.#down.set(press.id, press);
    if (!other) {
      return [{ sign: "move", dx: press.x - before.x, dy: press.y - before.y, factor: 1, x: press.x, y: press.y }];
    }
    const factor = Math.max(distance(press, other), 1) / Math.max(distance(before, other), 1);
    const [was, is] = [middle(before, other), middle(press, other)];
    return [{ sign: "move", dx: is.x - was.x, dy: is.y - was.y, factor, ...is }];
  }
}

/** How much nearer a turn of a wheel brings the board; a pinch on a touchpad comes as a wheel with the control key. */
export function wheeled(delta: number, mode: number, pinch: boolean): number {
  const pixels = delta * (mode === 1 ? 16 : mode === 2 ? 400 : 1);
  return Math.exp(-Math.max(-240, Math.min(240, pixels)) * (pinch ? 0.01 : 0.0016));
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Press, b: Press): { x: number; y: number } {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
