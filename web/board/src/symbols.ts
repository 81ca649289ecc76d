/** The shapes of everything on a board, the same as in the Python drawing. Spaces lie along the x axis, centred on the origin. */

import type { CardStyle, SeatStyle } from "./types";

/** One path of a symbol and its style. */
export interface SymbolPath {
  path: string;
  style: string;
  scale?: number;
}

/** The outline of a space and half the size of its glyph, relative to its width. */
const OUTLINE = 0.1;
const GLYPH = 0.36;
/** The radius of a station or City, relative to a space's length. */
export const PIECE_RADIUS = 0.36;

/** An empty space without its glyph. */
export function space({ fill, ink }: CardStyle, length: number, width: number, tunnel: boolean): SymbolPath[] {
  const line = width * OUTLINE;
  if (!tunnel) {
    return [{ path: roundedRect(length - line, width - line, width * 0.2), style: fillAndStroke(fill, ink, line) }];
  }
  return [
    { path: roundedRect(length, width, width * 0.16), style: "fill:var(--tunnel)" },
    { path: joints(length, width), style: strokeStyle("var(--joint)", width * 0.07) },
    { path: roundedRect(length - line * 3.8, width - line * 3.8, width * 0.1), style: `fill:${fill}` },
  ];
}

/** The glyph of a space's colour. */
export function glyph({ mark, glyph: fill }: CardStyle, width: number): SymbolPath[] {
  return [{ path: mark, scale: width * GLYPH, style: `fill:${fill}` }];
}

/** The badge of a space that only a locomotive can pay for. */
export function locomotiveBadge(locomotive: CardStyle, width: number): SymbolPath[] {
  const plaque = roundedRect(width * 0.99, width * 0.84, width * 0.14);
  return [{ path: plaque, style: `fill:${locomotive.fill}` }, ...glyph(locomotive, width)];
}

const BUILDINGS = {
  station: { walls: "M-.62 .68V-.13H-.81L0 -.88L.81 -.13H.62V.68Z", sign: 0.16 },
  city: { walls: "M-.75 .55V-.21H-.34V-.58L0 -.89L.34 -.58V-.02H.75V.55Z", sign: 0.1 },
} as const;

/** A seat's station or City within a circle, and how far below its centre the seat's sign is. */
export function building(kind: keyof typeof BUILDINGS, { fill, ink }: SeatStyle, radius: number): { paths: SymbolPath[]; sign: number } {
  const { walls, sign } = BUILDINGS[kind];
  const style = `${fillAndStroke(fill, ink, radius * 0.12)};stroke-linejoin:round`;
  return { paths: [{ path: walls, scale: radius, style }], sign: sign * radius };
}

/** The seat's shape on a building. */
export function signboard({ shape }: SeatStyle, radius: number): SymbolPath[] {
  return [
    { path: circle(radius * 0.42), style: "fill:var(--stock)" },
    { path: shape, scale: radius * 0.28, style: "fill:var(--print)" },
  ];
}

/** The visitor, in a balloon. */
export function balloon(scale: number): SymbolPath[] {
  const [top, bag] = [-0.26, 0.56];
  const ellipse = (rx: number) => `M${-rx} ${top}A${rx} ${bag} 0 0 1 ${rx} ${top}A${rx} ${bag} 0 0 1 ${-rx} ${top}Z`;
  const ropes = segments(mirrored((side) => [side * bag * 0.72, top + bag * 0.6, side * 0.15, 0.62]));
  return [
    { path: circle(1), scale, style: "fill:var(--print)" },
    { path: circle(0.88), scale, style: "fill:var(--stock)" },
    { path: ropes, scale, style: strokeStyle("var(--print)", scale * 0.07) },
    { path: "M-.2 .5H.2V.8H-.2Z", scale, style: "fill:var(--crate)" },
    { path: ellipse(bag), scale, style: "fill:var(--visitor)" },
    { path: ellipse(bag * 0.4), scale, style: "fill:var(--stock)" },
  ];
}

/** A crate of goods at the end of a space, beside its glyph. */
export function goods(length: number, width: number): SymbolPath[] {
  const [size, offset] = [width * 0.72, length * 0.33];
  const [line, inner] = [size * 0.1, size * 0.4];
  const [left, right, high, low] = [offset - inner, offset + inner, -inner * 0.5, inner * 0.5];
  const slats = segments([
    [left, high, right, high],
    [left, low, right, low],
    [left, low, right, high],
  ]);
  return [
    { path: roundedRect(size - line, size - line, size * 0.06, offset), style: fillAndStroke("var(--crate)", "var(--print)", line) },
    { path: slats, style: strokeStyle("var(--print)", line) },
  ];
}

/** A space of a closed track: an empty outline of dashes, struck through. */
export function closedSpace(length: number, width: number): SymbolPath[] {
  const [line, reach] = [width * 0.11, width * 0.34];
  const outline = roundedRect(length - line, width - line, width * 0.2);
  const dashes = `stroke-dasharray:${+(length * 0.11).toFixed(3)}px ${+(length * 0.08).toFixed(3)}px`;
  const strokes = segments([-length * 0.25, 0, length * 0.25].map((x): Line => [x - reach, reach, x + reach, -reach]));
  return [
    { path: outline, style: `${fillAndStroke("var(--paper)", "var(--muted)", line)};fill-opacity:.5;${dashes}` },
    { path: strokes, style: strokeStyle("var(--muted)", line) },
  ];
}

/** The sign on a track that can no longer be claimed because its twin is. */
export function closedSign(width: number): SymbolPath[] {
  const size = width * 0.95;
  return [
    { path: circle(size * 0.46), style: fillAndStroke("var(--closed)", "var(--stock)", size * 0.08) },
    { path: roundedRect(size * 0.6, size * 0.18, 0), style: "fill:var(--stock)" },
  ];
}

/** A seat's badge: its shape on a plate in its colour. */
export function seatBadge({ fill, ink, shape }: SeatStyle, radius: number): SymbolPath[] {
  return [
    { path: circle(radius), style: fillAndStroke(fill, ink, radius * 0.16) },
    { path: circle(radius * 0.66), style: "fill:var(--stock)" },
    { path: shape, scale: radius * 0.44, style: "fill:var(--print)" },
  ];
}

/** The radius of the outline around a marked city: outside the city and its piece, and visible when zoomed out. `unit`: board units
 * per pixel. */
export function markRadius(cityRadius: number, length: number, unit: number): number {
  return Math.max(cityRadius * 1.8, length * PIECE_RADIUS * 1.3, 6.5 * unit);
}

/** A circle around the origin. */
export function circle(radius: number): string {
  return `M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0A${radius} ${radius} 0 0 1 ${-radius} 0Z`;
}

/** A rectangle with rounded corners around the origin, or shifted along the x axis. */
function roundedRect(length: number, width: number, radius: number, offset = 0): string {
  const [left, right, y, r] = [offset - length / 2, offset + length / 2, width / 2, radius];
  const arc = `A${r} ${r} 0 0 1`;
  return (
    `M${left + r} ${-y}H${right - r}${arc} ${right} ${r - y}V${y - r}${arc} ${right - r} ${y}` +
    `H${left + r}${arc} ${left} ${y - r}V${r - y}${arc} ${left + r} ${-y}Z`
  );
}

/** The joints between the stones around a tunnel space. */
function joints(length: number, width: number): string {
  const stones = Math.max(2, Math.round(length / (width * 0.34)));
  const [half, inner] = [width / 2, width * (0.5 - OUTLINE * 1.9)];
  const columns = Array.from({ length: stones - 1 }, (_, index) => (length / stones) * (index + 1) - length / 2);
  return segments(columns.flatMap((x) => mirrored((side) => [x, side * inner, x, side * half])));
}

type Line = [x: number, y: number, toX: number, toY: number];

/** A line and its mirror image. */
function mirrored(line: (side: number) => Line): Line[] {
  return [line(-1), line(1)];
}

function segments(lines: Line[]): string {
  return lines.map(([x, y, toX, toY]) => `M${x} ${y}L${toX} ${toY}`).join("");
}

function fillAndStroke(fill: string, stroke: string, width: number): string {
  return `fill:${fill};${strokeStyle(stroke, width)}`;
}

function strokeStyle(stroke: string, width: number): string {
  return `stroke:${stroke};stroke-width:${+width.toFixed(3)}px`;
}
