/** Pointer events on the board's frame. Targets are found by geometry, not by DOM elements, so one set of listeners suffices. */

import type { Point } from "../geometry";
import type { Viewport } from "../view/viewport";
import { type Gesture, GestureRecognizer, type PointerPosition, wheelFactor } from "./gestures";

export interface PointerHandlers {
  /** Points are relative to the frame; `double`: the second of two quick taps at one place. */
  tap: (at: Point, by: "mouse" | "touch", double: boolean) => void;
  /** Where a pointer rests that does not drag the board; null: nowhere. */
  hover: (at: Point | null, by: "mouse" | "touch") => void;
  /** Whether the board is being dragged. */
  drag: (dragging: boolean) => void;
}

/** Handle the pointers on a frame until the returned function is called. */
export function trackPointers(frame: HTMLElement, viewport: Viewport, { tap, hover, drag }: PointerHandlers): () => void {
  const gestures = new GestureRecognizer();
  const listeners = new AbortController();

  function position(event: PointerEvent): PointerPosition {
    const by = event.pointerType === "mouse" ? "mouse" : "touch";
    return { id: event.pointerId, ...viewport.toFrame(event.clientX, event.clientY), time: event.timeStamp, by };
  }

  function handle(recognized: Gesture[], event: PointerEvent): void {
    for (const gesture of recognized) {
      if (gesture.type === "tap") {
        tap(gesture, gesture.by, gesture.double);
      } else if (gesture.type === "start") {
        hover(null, "touch");
        drag(true);
        frame.setPointerCapture?.(event.pointerId);
        viewport.startMove();
      } else if (gesture.type === "end") {
        drag(false);
        viewport.endMove();
      } else {
        viewport.move(gesture.dx, gesture.dy, gesture.factor, gesture);
      }
    }
  }

  function listen<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ): void {
    frame.addEventListener(name, listener, { ...options, signal: listeners.signal });
  }

  const isOnButton = (event: Event) => event.target instanceof Element && event.target.closest("button") !== null;

  listen("pointerdown", (event) => {
    if (isOnButton(event) || event.button > 0) return;
    viewport.forgetOrigin();
    const down = position(event);
    handle(gestures.down(down), event);
    if (down.by === "touch" && !gestures.moving) hover(down, "touch");
  });
  // A tap on a route, on its confirmation button, and on the next route may be quick: they are no double tap.
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (!frame.contains(event.target as Node)) gestures.resetTaps();
    },
    { capture: true, signal: listeners.signal },
  );
  listen("pointermove", (event) => {
    const moved = position(event);
    handle(gestures.move(moved), event);
    if (gestures.moving || moved.by === "touch") return;
    hover(isOnButton(event) ? null : moved, "mouse");
  });
  listen("pointerup", (event) => {
    const up = position(event);
    handle(gestures.up(up), event);
    if (up.by === "touch") hover(null, "touch");
  });
  listen("pointercancel", (event) => {
    handle(gestures.cancel(event.pointerId), event);
    hover(null, "touch");
  });
  listen("pointerleave", (event) => {
    // Without pointer capture, a press that leaves the frame gets no further events.
    if (!gestures.moving) gestures.cancel(event.pointerId);
    hover(null, "mouse");
  });
  listen(
    "wheel",
    (event) => {
      event.preventDefault();
      const factor = wheelFactor(event.deltaY, event.deltaMode, event.ctrlKey);
      viewport.wheel(factor, viewport.toFrame(event.clientX, event.clientY));
    },
    { passive: false },
  );
  return () => listeners.abort();
}
