/** Owned track: a continuous band along all spaces of a route, the same as in the Python drawing (`drawing/art/track.py`).
 * Its numbers are in the drawing's tokens. */

import { routeCentre } from "./geometry";
import { type PlacedPath, placeSymbol } from "./svg_paths";
import { circle, type SymbolPath } from "./symbols";
import type { SeatStyle, Space, TrackStyle } from "./types";

type Position = [x: number, y: number];

/** The outer width of a band over spaces of this width. */
export const bandWidth = (track: TrackStyle, spaceWidth: number): number => spaceWidth + track.overhang;

/** Both ends of each space, in the order of the route. */
export function bandPoints(spaces: readonly Space[], length: number): Position[] {
  return spaces.flatMap(([x, y, angle], index): Position[] => {
    const [dx, dy] = [(Math.cos((angle * Math.PI) / 180) * length) / 2, (Math.sin((angle * Math.PI) / 180) * length) / 2];
    const here: Space = [x, y, angle];
    const [before, after] = [spaces[index - 1] ?? here, spaces[index + 1] ?? here];
    // The angle of a space may point to either end of its route.
    const sign = (after[0] - before[0]) * dx + (after[1] - before[1]) * dy >= 0 ? 1 : -1;
    return [
      [x - sign * dx, y - sign * dy],
      [x + sign * dx, y + sign * dy],
    ];
  });
}

/** A band without its badge: outline, casing, core, and the bars of the seat's pattern. */
export function band(seat: SeatStyle, track: TrackStyle, spaces: readonly Space[], length: number, spaceWidth: number): SymbolPath[] {
  const [width, points] = [bandWidth(track, spaceWidth), bandPoints(spaces, length)];
  const layer = (colour: string, share: number, by: number, extra = "") => ({
    path: polyline(shortened(points, by)),
    style: `fill:none;stroke-linejoin:round;stroke:${colour};stroke-width:${round(width * share)}px${extra}`,
  });
  const core = width * track.core;
  const layers = [
    layer("var(--outline)", 1, 0),
    layer("var(--casing)", track.casing, (width * (1 - track.casing)) / 2),
    layer(seat.fill, track.core, (width - core) / 2),
  ];
  return seat.pattern.bars ? [...layers, layer(seat.mark, track.core, 0, dashes(seat, points, length))] : layers;
}

/** The disc with the seat's shape, around the origin. */
export function badge({ shape }: SeatStyle, track: TrackStyle, spaceWidth: number): SymbolPath[] {
  const width = bandWidth(track, spaceWidth);
  const line = width * 0.07;
  return [
    { path: circle(width * track.badge - line / 2), style: `fill:var(--casing);stroke:var(--outline);stroke-width:${round(line)}px` },
    { path: shape, scale: width * track.shape, style: "fill:var(--print)" },
  ];
}

/** A band along some spaces, with its badge in the middle. */
export function placeBand(seat: SeatStyle, track: TrackStyle, spaces: readonly Space[], length: number, spaceWidth: number): PlacedPath[] {
  const { x, y } = routeCentre({ spaces });
  const layers = band(seat, track, spaces, length, spaceWidth).map(({ path, style }) => ({ d: path, style }));
  return [...layers, ...placeSymbol(badge(seat, track, spaceWidth), [[x, y, 0]])];
}

/** How wide free spaces are, as a share of their full width: they recede as routes are claimed or closed. */
export function freeWidth({ full_at, steps, narrowest }: TrackStyle, used: number, routes: number): number {
  const step = routes ? Math.min(steps, Math.floor((steps * used) / (routes * full_at))) : 0;
  return 1 - ((1 - narrowest) * step) / steps;
}

/** The dashes of a seat's pattern, which is the same on each space and ends between two of them. */
function dashes({ pattern }: SeatStyle, points: readonly Position[], length: number): string {
  const gaps = points.length / 2 - 1;
  const step = gaps ? (totalLength(points) - length) / gaps : length;
  const period = step / pattern.bars;
  const [bar, first] = [period * pattern.share, (length - step) / 2 + period * pattern.first];
  return `;stroke-dasharray:${round(bar)}px ${round(period - bar)}px;stroke-dashoffset:${round(bar / 2 - first)}px`;
}

function shortened(points: readonly Position[], by: number): Position[] {
  const [first, second, before, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (!first || !second || !before || !last) return [];
  return [moved(first, second, by), ...points.slice(1, -1), moved(last, before, by)];
}

function moved([x, y]: Position, [toX, toY]: Position, by: number): Position {
  const share = by / Math.hypot(toX - x, toY - y);
  return [x + (toX - x) * share, y + (toY - y) * share];
}

function totalLength(points: readonly Position[]): number {
  return points.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - (points[index]?.[0] ?? x), y - (points[index]?.[1] ?? y)), 0);
}

const polyline = (points: readonly Position[]): string => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
const round = (value: number): number => +value.toFixed(3);
