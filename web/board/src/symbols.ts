/** The shapes of all that lies on a board, as the drawing in Python has them. A space and a wagon lie along the x axis,
 * around the origin. */

import type { CardLook, SeatLook } from "./types";

/** One colour of a symbol: a path, and how it is painted. */
export interface Part {
  path: string;
  style: string;
  scale?: number;
}

/** The outline of a space, and half the side of its glyph, as parts of its width. */
const OUTLINE = 0.1;
const GLYPH = 0.36;
/** How much wider a wagon is than its space. */
export const STOUT = 1.2;
/** The radius of a station or City, as a part of a space's length. */
export const PIECE = 0.36;

/** An empty space, without its mark. */
export function face({ fill, ink }: CardLook, length: number, width: number, tunnel: boolean): Part[] {
  const line = width * OUTLINE;
  if (!tunnel) {
    return [{ path: plate(length - line, width - line, width * 0.2), style: painted(fill, ink, line) }];
  }
  return [
    { path: plate(length, width, width * 0.16), style: "fill:var(--tunnel)" },
    { path: joints(length, width), style: drawn("var(--joint)", width * 0.07) },
    { path: plate(length - line * 3.8, width - line * 3.8, width * 0.1), style: `fill:${fill}` },
  ];
}

/** The mark of a space's colour. */
export function glyph({ mark, glyph: fill }: CardLook, width: number): Part[] {
  return [{ path: mark, scale: width * GLYPH, style: `fill:${fill}` }];
}

/** What shows that only a locomotive pays for a space. */
export function badge(engine: CardLook, width: number): Part[] {
  const plaque = plate(width * 0.99, width * 0.84, width * 0.14);
  return [{ path: plaque, style: `fill:${engine.fill}` }, ...glyph(engine, width)];
}

/** A seat's train, seen from above: buffers, a ribbed roof, and the seat's shape on a plate. */
export function wagon({ fill, ink, mark, shape }: SeatLook, length: number, space: number): Part[] {
  const width = space + STOUT;
  const body = length - 2 * width * 0.16;
  return [
    { path: buffers(length, width), style: `fill:${ink}` },
    { path: plate(body - width * 0.1, width * 0.9, width * 0.14), style: painted(fill, ink, width * 0.1) },
    { path: ribs(body, width), style: `${drawn(mark, width * 0.07)};stroke-opacity:.75` },
    { path: disc(width * 0.44), style: painted("var(--stock)", "var(--print)", width * 0.07) },
    { path: shape, scale: width * 0.28, style: "fill:var(--print)" },
  ];
}

const HOUSES = {
  station: { walls: "M-.62 .68V-.13H-.81L0 -.88L.81 -.13H.62V.68Z", sign: 0.16 },
  city: { walls: "M-.75 .55V-.21H-.34V-.58L0 -.89L.34 -.58V-.02H.75V.55Z", sign: 0.1 },
} as const;

/** A seat's station or City within a circle of that radius, and how far below its middle the seat's shape hangs. */
export function house(kind: keyof typeof HOUSES, { fill, ink }: SeatLook, radius: number): { parts: Part[]; sign: number } {
  const { walls, sign } = HOUSES[kind];
  const style = `${painted(fill, ink, radius * 0.12)};stroke-linejoin:round`;
  return { parts: [{ path: walls, scale: radius, style }], sign: sign * radius };
}

/** The seat's shape on a house. */
export function signboard({ shape }: SeatLook, radius: number): Part[] {
  return [
    { path: disc(radius * 0.42), style: "fill:var(--stock)" },
    { path: shape, scale: radius * 0.28, style: "fill:var(--print)" },
  ];
}

/** The visitor, who comes in a balloon. */
export function balloon(scale: number): Part[] {
  const [top, bag] = [-0.26, 0.56];
  const bags = (wide: number) => `M${-wide} ${top}A${wide} ${bag} 0 0 1 ${wide} ${top}A${wide} ${bag} 0 0 1 ${-wide} ${top}Z`;
  const ropes = segments(both((side) => [side * bag * 0.72, top + bag * 0.6, side * 0.15, 0.62]));
  return [
    { path: disc(1), scale, style: "fill:var(--print)" },
    { path: disc(0.88), scale, style: "fill:var(--stock)" },
    { path: ropes, scale, style: drawn("var(--print)", scale * 0.07) },
    { path: "M-.2 .5H.2V.8H-.2Z", scale, style: "fill:var(--crate)" },
    { path: bags(bag), scale, style: "fill:var(--visitor)" },
    { path: bags(bag * 0.4), scale, style: "fill:var(--stock)" },
  ];
}

/** A crate, at the head of its space, clear of the colour's mark: whoever claims the route takes goods. */
export function goods(length: number, width: number): Part[] {
  const [size, ahead] = [width * 0.72, length * 0.33];
  const [line, inner] = [size * 0.1, size * 0.4];
  const [left, right, high, low] = [ahead - inner, ahead + inner, -inner * 0.5, inner * 0.5];
  const slats = segments([
    [left, high, right, high],
    [left, low, right, low],
    [left, low, right, high],
  ]);
  return [
    { path: plate(size - line, size - line, size * 0.06, ahead), style: painted("var(--crate)", "var(--print)", line) },
    { path: slats, style: drawn("var(--print)", line) },
  ];
}

/** The other track of a twin route that nobody may claim any more. */
export function closed(width: number): Part[] {
  const size = width * 0.95;
  return [
    { path: disc(size * 0.46), style: painted("var(--closed)", "var(--stock)", size * 0.08) },
    { path: plate(size * 0.6, size * 0.18, 0), style: "fill:var(--stock)" },
  ];
}

/** A circle around the origin. */
export function disc(radius: number): string {
  return `M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0A${radius} ${radius} 0 0 1 ${-radius} 0Z`;
}

/** A rectangle with round corners around the origin, or further along. */
function plate(length: number, width: number, radius: number, ahead = 0): string {
  const [left, right, y, r] = [ahead - length / 2, ahead + length / 2, width / 2, radius];
  const bow = `A${r} ${r} 0 0 1`;
  return (
    `M${left + r} ${-y}H${right - r}${bow} ${right} ${r - y}V${y - r}${bow} ${right - r} ${y}` +
    `H${left + r}${bow} ${left} ${y - r}V${r - y}${bow} ${left + r} ${-y}Z`
  );
}

/** The joints between the stones of a tunnel's edge. */
function joints(length: number, width: number): string {
  const stones = Math.max(2, Math.round(length / (width * 0.34)));
  const [half, inner] = [width / 2, width * (0.5 - OUTLINE * 1.9)];
  const columns = Array.from({ length: stones - 1 }, (_, place) => (length / stones) * (place + 1) - length / 2);
  return segments(columns.flatMap((x) => both((side) => [x, side * inner, x, side * half])));
}

/** A beam from end to end, with a bar across each. */
function buffers(length: number, width: number): string {
  const [end, beam, bar, thick] = [length / 2, width * 0.08, width * 0.3, width * 0.1];
  const box = (x: number, y: number, long: number) => `M${x} ${-y}h${long}v${2 * y}h${-long}Z`;
  return box(-end, beam, length) + box(-end, bar, thick) + box(end - thick, bar, thick);
}

/** The ribs of a wagon's roof, clear of the plate in its middle. */
function ribs(body: number, width: number): string {
  const [clear, reach] = [width * 0.62, body / 2 - width * 0.16];
  const count = Math.max(1, Math.round((reach - clear) / (width * 0.3)));
  const places = Array.from({ length: count }, (_, place) => clear + ((reach - clear) * (place + 0.5)) / count);
  return segments(places.flatMap((x) => both((side) => [side * x, -width * 0.36, side * x, width * 0.36])));
}

type Line = [x: number, y: number, toX: number, toY: number];

function both(line: (side: number) => Line): Line[] {
  return [line(-1), line(1)];
}

function segments(lines: Line[]): string {
  return lines.map(([x, y, toX, toY]) => `M${x} ${y}L${toX} ${toY}`).join("");
}

function painted(fill: string, stroke: string, width: number): string {
  return `fill:${fill};${drawn(stroke, width)}`;
}

function drawn(stroke: string, width: number): string {
  return `stroke:${stroke};stroke-width:${+width.toFixed(3)}px`;
}
