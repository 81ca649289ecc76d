/** The part of the board that is visible in its frame: lengths in screen pixels, the board's upper left corner at `x`, `y`. */

import type { Box } from "../geometry";

/** The paper around the board's frame, as in the picture of the ground. */
export const BORDER = 15;
export const WIDTH = 1000;
/** Labels on small screens have at least this size in pixels, but are enlarged at most by this factor. */
export const MIN_LABEL_SIZE = 7.5;
export const MAX_LABEL_SCALE = 1.6;

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

/** How the whole board fits into the frame: its size there, and the pixels per board unit. */
export interface Fit {
  frame: Size;
  sheet: Size;
  scale: number;
}

/** The largest scale, in pixels per board unit. */
const MAX_SCALE = 3.2;
/** The distance to the edges of the frame of what is scrolled into view. */
const MARGIN = 56;

/** Fit the whole board into a frame; a frame that has not been measured yet is as big as the board. */
export function fitBoard(frame: Size, height: number): Fit {
  const board = { width: WIDTH + 2 * BORDER, height: height + 2 * BORDER };
  if (frame.width <= 0 || frame.height <= 0) return { frame: board, sheet: board, scale: 1 };
  const scale = Math.min(frame.width / board.width, frame.height / board.height);
  return { frame, sheet: { width: board.width * scale, height: board.height * scale }, scale };
}

export function maxZoom({ scale }: Fit): number {
  return Math.max(3, MAX_SCALE / scale);
}

export function wholeBoard(fit: Fit): View {
  return clampView({ zoom: 1, x: 0, y: 0 }, fit);
}

/** Limit a view so that the board fills the frame, or is centred where it is smaller. */
export function clampView({ zoom, x, y }: View, fit: Fit): View {
  const limited = Math.min(Math.max(zoom, 1), maxZoom(fit));
  return {
    zoom: limited,
    x: clampOffset(x, fit.frame.width, fit.sheet.width * limited),
    y: clampOffset(y, fit.frame.height, fit.sheet.height * limited),
  };
}

function clampOffset(offset: number, available: number, length: number): number {
  if (length <= available) return Math.round((available - length) / 2);
  return Math.min(0, Math.max(available - length, offset));
}

export function pan(view: View, dx: number, dy: number, fit: Fit): View {
  return clampView({ ...view, x: view.x + dx, y: view.y + dy }, fit);
}

/** Zoom by a factor around the fixed point `x`, `y` of the frame. */
export function zoomAround(view: View, factor: number, x: number, y: number, fit: Fit): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), maxZoom(fit));
  const ratio = zoom / view.zoom;
  return clampView({ zoom, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio }, fit);
}

/** The same centre and scale in a frame of another size; a view of the whole board stays whole. */
export function refit(view: View, before: Fit, fit: Fit): View {
  if (view.zoom <= 1) return wholeBoard(fit);
  const zoom = Math.min(Math.max((view.zoom * before.scale) / fit.scale, 1), maxZoom(fit));
  const centre = toBoard(view, before, before.frame.width / 2, before.frame.height / 2);
  const scale = zoom * fit.scale;
  const [x, y] = [(centre.x + BORDER) * scale, (centre.y + BORDER) * scale];
  return clampView({ zoom, x: fit.frame.width / 2 - x, y: fit.frame.height / 2 - y }, fit);
}

/** Convert a point of the frame to board units. */
export function toBoard(view: View, fit: Fit, x: number, y: number): { x: number; y: number } {
  const scale = view.zoom * fit.scale;
  return { x: (x - view.x) / scale - BORDER, y: (y - view.y) / scale - BORDER };
}

/** A view in which a box is visible: the same one if possible, else panned, else zoomed out. */
export function reveal(view: View, box: Box, fit: Fit): View {
  const { width, height } = fit.frame;
  const margin = Math.min(MARGIN, width / 8, height / 8);
  const [boxWidth, boxHeight] = [(box.right - box.left) * fit.scale, (box.bottom - box.top) * fit.scale];
  const zoom = Math.max(1, Math.min(view.zoom, (width - 2 * margin) / boxWidth, (height - 2 * margin) / boxHeight));
  const from = zoomAround(view, zoom / view.zoom, width / 2, height / 2, fit);
  const toPixels = (value: number) => (value + BORDER) * fit.scale * from.zoom;
  const dx = shiftInto(from.x + toPixels(box.left), from.x + toPixels(box.right), margin, width - margin);
  const dy = shiftInto(from.y + toPixels(box.top), from.y + toPixels(box.bottom), margin, height - margin);
  return pan(from, dx, dy, fit);
}

function shiftInto(start: number, end: number, min: number, max: number): number {
  if (start < min) return min - start;
  return end > max ? max - end : 0;
}

/** Interpolate between two views, `progress` from 0 to 1: along a straight line, and with a constant rate of zoom. */
export function interpolate(from: View, to: View, progress: number): View {
  if (Math.abs(to.zoom / from.zoom - 1) < 0.001) {
    return { zoom: to.zoom, x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress };
  }
  const zoom = from.zoom * (to.zoom / from.zoom) ** progress;
  const part = (zoom - from.zoom) / (to.zoom - from.zoom);
  return { zoom, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
