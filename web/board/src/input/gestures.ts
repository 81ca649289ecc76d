/** Recognizes gestures from pointer events: taps, double taps, drags with one finger and pinches with two. */

export interface PointerPosition {
  id: number;
  x: number;
  y: number;
  /** In milliseconds. */
  time: number;
  by: "mouse" | "touch";
}

export type Gesture =
  | { type: "tap"; x: number; y: number; by: "mouse" | "touch"; double: boolean }
  /** The board starts to follow the pointers, and stops. */
  | { type: "start" }
  | { type: "end" }
  /** Pan by some pixels, and zoom by a factor around `x`, `y`. */
  | { type: "move"; dx: number; dy: number; factor: number; x: number; y: number };

/** Pixels that a pointer must move to drag. */
export const DRAG_THRESHOLD = 6;
/** The most milliseconds and pixels between the two taps of a double tap. */
const DOUBLE_TAP_TIME = 320;
const DOUBLE_TAP_DISTANCE = 28;

export class GestureRecognizer {
  #pointers = new Map<number, PointerPosition>();
  #start: PointerPosition | null = null;
  #moving = false;
  #lastTap: PointerPosition | null = null;

  /** Whether the board follows a pointer now. */
  get moving(): boolean {
    return this.#moving;
  }

  down(pointer: PointerPosition): Gesture[] {
    if (this.#pointers.size === 2) return [];
    this.#pointers.set(pointer.id, pointer);
    if (this.#pointers.size === 1) {
      this.#start = pointer;
      return [];
    }
    // With two fingers the board moves at once, and neither of them taps.
    this.#start = null;
    if (this.#moving) return [];
    this.#moving = true;
    return [{ type: "start" }];
  }

  move(pointer: PointerPosition): Gesture[] {
    const before = this.#pointers.get(pointer.id);
    if (!before) return [];
    if (!this.#moving) {
      const start = this.#start;
      if (!start || distance(start, pointer) < DRAG_THRESHOLD) return [];
      this.#start = null;
      this.#moving = true;
      return [{ type: "start" }, ...this.#moveBoard(before, pointer)];
    }
    return this.#moveBoard(before, pointer);
  }

  up(pointer: PointerPosition): Gesture[] {
    if (!this.#pointers.delete(pointer.id)) return [];
    if (this.#moving) return this.#release();
    const start = this.#start;
    this.#start = null;
    if (!start) return [];
    const last = this.#lastTap;
    const double =
      last !== null &&
      last.by === pointer.by &&
      pointer.time - last.time < DOUBLE_TAP_TIME &&
      distance(last, pointer) < DOUBLE_TAP_DISTANCE;
    this.#lastTap = double ? null : pointer;
    return [{ type: "tap", x: pointer.x, y: pointer.y, by: pointer.by, double }];
  }

  cancel(id: number): Gesture[] {
    if (!this.#pointers.delete(id)) return [];
    this.#start = null;
    return this.#moving ? this.#release() : [];
  }

  /** Something else was pressed: the next tap is no second one. */
  resetTaps(): void {
    this.#lastTap = null;
  }

  #release(): Gesture[] {
    this.#lastTap = null;
    if (this.#pointers.size) return [];
    this.#moving = false;
    return [{ type: "end" }];
  }

  #moveBoard(before: PointerPosition, pointer: PointerPosition): Gesture[] {
    const other = [...this.#pointers.values()].find(({ id }) => id !== pointer.id);
    this.#pointers.set(pointer.id, pointer);
    if (!other) {
      return [{ type: "move", dx: pointer.x - before.x, dy: pointer.y - before.y, factor: 1, x: pointer.x, y: pointer.y }];
    }
    const factor = Math.max(distance(pointer, other), 1) / Math.max(distance(before, other), 1);
    const [from, to] = [midpoint(before, other), midpoint(pointer, other)];
    return [{ type: "move", dx: to.x - from.x, dy: to.y - from.y, factor, ...to }];
  }
}

/** The zoom factor of a wheel event; a pinch on a touchpad arrives as a wheel event with the control key. */
export function wheelFactor(delta: number, mode: number, pinch: boolean): number {
  const pixels = delta * (mode === WheelEvent.DOM_DELTA_LINE ? 16 : mode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1);
  return Math.exp(-Math.max(-240, Math.min(240, pixels)) * (pinch ? 0.01 : 0.0016));
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function midpoint(a: PointerPosition, b: PointerPosition): { x: number; y: number } {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
