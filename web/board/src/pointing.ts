/** Mice and fingers on the window of a board, as a whole: what they mean is found by geometry, not by elements. */

import type { Point } from "./geometry";
import { Gestures, type Press, type Sign, wheeled } from "./gestures";
import type { Stage } from "./stage";

export interface Pointing {
  /** Points are those of the window; `again`: the second of two quick taps at one place. */
  tap: (at: Point, by: "mouse" | "touch", again: boolean) => void;
  /** Where a pointer rests that moves nothing. */
  over: (at: Point | null, by: "mouse" | "touch") => void;
  /** Whether the board follows a pointer now. */
  grab: (grabbed: boolean) => void;
}

/** Follow the pointers on a window until the returned function is called. */
export function follow(frame: HTMLElement, stage: Stage, { tap, over, grab }: Pointing): () => void {
  const gestures = new Gestures();
  const listening = new AbortController();

  function press(event: PointerEvent): Press {
    const by = event.pointerType === "mouse" ? "mouse" : "touch";
    return { id: event.pointerId, ...stage.local(event.clientX, event.clientY), at: event.timeStamp, by };
  }

  function obey(signs: Sign[], event: PointerEvent): void {
    for (const sign of signs) {
      if (sign.sign === "tap") {
        tap(sign, sign.by, sign.again);
      } else if (sign.sign === "begin") {
        over(null, "touch");
        grab(true);
        frame.setPointerCapture?.(event.pointerId);
        stage.begin();
      } else if (sign.sign === "end") {
        grab(false);
        stage.end();
      } else {
        stage.move(sign.dx, sign.dy, sign.factor, sign);
      }
    }
  }

  function listen<Name extends keyof HTMLElementEventMap>(
    name: Name,
    heard: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ): void {
    frame.addEventListener(name, heard, { ...options, signal: listening.signal });
  }

  const outside = (event: Event) => event.target instanceof Element && event.target.closest("button") !== null;

  listen("pointerdown", (event) => {
    if (outside(event) || event.button > 0) return;
    const down = press(event);
    obey(gestures.down(down), event);
    if (down.by === "touch" && !gestures.moving) over(down, "touch");
  });
  // A route, its button, the next route: quick as they come, no two of these taps are one.
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (!frame.contains(event.target as Node)) gestures.elsewhere();
    },
    { capture: true, signal: listening.signal },
  );
  listen("pointermove", (event) => {
    const moved = press(event);
    obey(gestures.move(moved), event);
    if (gestures.moving || moved.by === "touch") return;
    over(outside(event) ? null : moved, "mouse");
  });
  listen("pointerup", (event) => {
    const up = press(event);
    obey(gestures.up(up), event);
    if (up.by === "touch") over(null, "touch");
  });
  listen("pointercancel", (event) => {
    obey(gestures.cancel(event.pointerId), event);
    over(null, "touch");
  });
  listen("pointerleave", (event) => {
    // A press that leaves the window before it moves anything would never be heard of again.
    if (!gestures.moving) gestures.cancel(event.pointerId);
    over(null, "mouse");
  });
  listen(
    "wheel",
    (event) => {
      event.preventDefault();
      const factor = wheeled(event.deltaY, event.deltaMode, event.ctrlKey);
      stage.wheel(factor, stage.local(event.clientX, event.clientY));
    },
    { passive: false },
  );
  return () => listening.abort();
}
