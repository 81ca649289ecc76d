/** The part of the board in the window: sizes in pixels of the screen, the board's corner at `x`, `y`. */

import type { Box } from "./geometry";

/** Paper around the frame of the board, as the picture of the ground has it. */
export const EDGE = 15;
export const WIDTH = 1000;
/** Names on a small screen: at least so many pixels, at most so much bigger than they were laid out. */
export const LEGIBLE = 7.5;
export const SWOLLEN = 1.6;

export interface Size {
  width: number;
  height: number;
}

export interface View {
  /** 1 shows the whole board. */
  zoom: number;
  x: number;
  y: number;
}

/** How the whole board lies in the window: its size there, and how many pixels a unit has. */
export interface Fit {
  frame: Size;
  sheet: Size;
  scale: number;
}

/** No letter needs to become bigger than this many pixels for each unit. */
const LARGEST = 3.2;
/** What is brought into view keeps this far from the edges of the window. */
const MARGIN = 56;

/** The whole board in a window; a window that nobody has measured yet is as big as the board. */
export function fitted(frame: Size, height: number): Fit {
  const board = { width: WIDTH + 2 * EDGE, height: height + 2 * EDGE };
  if (frame.width <= 0 || frame.height <= 0) return { frame: board, sheet: board, scale: 1 };
  const scale = Math.min(frame.width / board.width, frame.height / board.height);
  return { frame, sheet: { width: board.width * scale, height: board.height * scale }, scale };
}

export function closest({ scale }: Fit): number {
  return Math.max(3, LARGEST / scale);
}

export function whole(fit: Fit): View {
  return clamped({ zoom: 1, x: 0, y: 0 }, fit);
}

/** The board fills the window, or lies in its middle: it never leaves it. */
export function clamped({ zoom, x, y }: View, fit: Fit): View {
  const near = Math.min(Math.max(zoom, 1), closest(fit));
  return {
    zoom: near,
    x: kept(x, fit.frame.width, fit.sheet.width * near),
    y: kept(y, fit.frame.height, fit.sheet.height * near),
  };
}

function kept(start: number, room: number, length: number): number {
  if (length <= room) return Math.round((room - length) / 2);
  return Math.min(0, Math.max(room - length, start));
}

export function panned(view: View, dx: number, dy: number, fit: Fit): View {
  return clamped({ ...view, x: view.x + dx, y: view.y + dy }, fit);
}

/** Nearer by a factor; what lies at `x`, `y` in the window stays there. */
export function zoomed(view: View, factor: number, x: number, y: number, fit: Fit): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), closest(fit));
  const grown = zoom / view.zoom;
  return clamped({ zoom, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown }, fit);
}

/** The same part of the board, as near as before, in a window of another size; the whole board stays whole. */
export function refitted(view: View, before: Fit, fit: Fit): View {
  if (view.zoom <= 1) return whole(fit);
  const zoom = Math.min(Math.max((view.zoom * before.scale) / fit.scale, 1), closest(fit));
  const middle = toBoard(view, before, before.frame.width / 2, before.frame.height / 2);
  const unit = zoom * fit.scale;
  const [x, y] = [(middle.x + EDGE) * unit, (middle.y + EDGE) * unit];
  return clamped({ zoom, x: fit.frame.width / 2 - x, y: fit.frame.height / 2 - y }, fit);
}

/** A point of the window on the board. */
export function toBoard(view: View, fit: Fit, x: number, y: number): { x: number; y: number } {
  const unit = view.zoom * fit.scale;
  return { x: (x - view.x) / unit - EDGE, y: (y - view.y) / unit - EDGE };
}

/** The view from which a box can be seen: the same one if it already can, else moved, else from further away. */
export function showing(view: View, box: Box, fit: Fit): View {
  const { width, height } = fit.frame;
  const margin = Math.min(MARGIN, width / 8, height / 8);
  const [wide, tall] = [(box.right - box.left) * fit.scale, (box.bottom - box.top) * fit.scale];
  const zoom = Math.max(1, Math.min(view.zoom, (width - 2 * margin) / wide, (height - 2 * margin) / tall));
  const from = zoomed(view, zoom / view.zoom, width / 2, height / 2, fit);
  const at = (value: number) => (value + EDGE) * fit.scale * from.zoom;
  const dx = shift(from.x + at(box.left), from.x + at(box.right), margin, width - margin);
  const dy = shift(from.y + at(box.top), from.y + at(box.bottom), margin, height - margin);
  return panned(from, dx, dy, fit);
}

function shift(start: number, end: number, first: number, last: number): number {
  if (start < first) return first - start;
  return end > last ? last - end : 0;
}

/** On the way from one view to another, `done` from 0 to 1: straight, and evenly nearer. */
export function between(from: View, to: View, done: number): View {
  if (Math.abs(to.zoom / from.zoom - 1) < 0.001) {
    return { zoom: to.zoom, x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done };
  }
  const zoom = from.zoom * (to.zoom / from.zoom) ** done;
  const part = (zoom - from.zoom) / (to.zoom - from.zoom);
  return { zoom, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
