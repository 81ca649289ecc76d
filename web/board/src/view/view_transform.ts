/** The part of the board that is visible in its frame: lengths in screen pixels, the board's upper left corner at `x`, `y`. */

import type { Box } from "../geometry";

/** The paper around the board's frame, as in the picture of the ground. */
export const BORDER = 15;
export const WIDTH = 1000;

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
  /** How many pixels the board may be moved beyond the frame's edges, so that its own edge can be in the centre. */
  slack?: number;
}

/** The largest scale, in pixels per board unit. */
const MAX_SCALE = 3.2;
/** The size in pixels from which names are readable, and the most that a board is enlarged for them at first. */
const READABLE = 7;
const MAX_HOME_ZOOM = 2.4;
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

/** Where a game starts: the whole board, or, where that would be too small to read, a part as high as the frame, around
 * `focus`. `letters`: the size of names in board units. */
export function homeView(fit: Fit, letters: number, focus: Box | null): View {
  if (letters * fit.scale >= READABLE) return wholeBoard(fit);
  const { frame, sheet, scale } = fit;
  const zoom = Math.min(Math.max(frame.width / sheet.width, frame.height / sheet.height), MAX_HOME_ZOOM);
  const centre = focus ? { x: (focus.left + focus.right) / 2, y: (focus.top + focus.bottom) / 2 } : null;
  const x = centre ? (centre.x + BORDER) * scale : sheet.width / 2;
  const y = centre ? (centre.y + BORDER) * scale : sheet.height / 2;
  return clampView({ zoom, x: frame.width / 2 - x * zoom, y: frame.height / 2 - y * zoom }, fit);
}

/** Limit a view so that the board fills the frame, or is centred where it is smaller. */
export function clampView({ zoom, x, y }: View, fit: Fit): View {
  const limited = Math.min(Math.max(zoom, 1), maxZoom(fit));
  return {
    zoom: limited,
    x: clampOffset(x, fit.frame.width, fit.sheet.width * limited, fit.slack ?? 0),
    y: clampOffset(y, fit.frame.height, fit.sheet.height * limited, fit.slack ?? 0),
  };
}

function clampOffset(offset: number, available: number, length: number, slack: number): number {
  if (length <= available) return Math.round((available - length) / 2);
  return Math.min(slack, Math.max(available - length - slack, offset));
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

/** A view with a box in the centre: at the same scale, or one at which names of the size `letters` are readable, if the box
 * fits; else zoomed out. */
export function centreOn(view: View, box: Box, fit: Fit, letters: number | null): View {
  const readable = letters === null ? 1 : Math.min(READABLE / (letters * fit.scale), MAX_HOME_ZOOM);
  const { zoom } = reveal({ ...view, zoom: Math.max(view.zoom, readable) }, box, fit);
  const scale = zoom * fit.scale;
  const [left, top] = [((box.left + box.right) / 2 + BORDER) * scale, ((box.top + box.bottom) / 2 + BORDER) * scale];
  return clampView({ zoom, x: fit.frame.width / 2 - left, y: fit.frame.height / 2 - top }, fit);
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
