/** Which city names are shown at a zoom level, and where. Names are placed greedily by importance (point-feature label
 * placement): each takes the best of some positions around its city that collides with nothing placed before. */

import type { Box, Point } from "./geometry";
import { breakLines, fitFontSize, textWidth } from "./lettering";
import type { CityGeometry, Geometry } from "./types";
import { BORDER, WIDTH } from "./view/view_transform";

export interface PlacedLabel {
  /** The anchor of the first baseline. */
  x: number;
  y: number;
  align: "end" | "middle" | "start";
  lines: string[];
  size: number;
  box: Box;
}

/** A round obstacle: a city or a piece. */
export interface Disc extends Point {
  radius: number;
}

export interface LabelOptions {
  geometry: Geometry;
  names: Readonly<Record<string, string>>;
  /** Board units per pixel. */
  unit: number;
  /** Cities that are always named, the most important first. */
  required?: Iterable<string>;
  /** Pieces that no name may cover. */
  pieces?: readonly Disc[];
}

/** The size in pixels at which names are easy to read; names of this board's own size are readable down to the smaller one. */
const LEGIBLE = 9.5;
const READABLE = 7;
/** A required name may be set smaller where it does not fit otherwise. */
const REQUIRED_SCALES = [1, 0.86, 0.74, 0.62];
/** The extent of a line above and below its baseline, and the distance between names, relative to the font size. */
const ASCENT = 0.74;
const DESCENT = 0.24;
const PADDING = 0.1;
/** The distance between a name and a piece: the least, and that of a name that makes room for one. */
const PIECE_PADDING = 0.2;
const PIECE_DISTANCE = 0.3;
/** `textWidth` is approximate: some names are wider. */
const WIDTH_MARGIN = 1.05;
/** The cost of covering a space, compared with the cost of each less preferred position. */
const SPACE_COST = 1;
const POSITION_COST = 0.35;
/** An enlarged name that is not required may hide this many points of spaces: what is on the track matters more than a name that
 * appears when one zooms in. */
const MAX_HIDDEN = 2;
/** The most important cities are named in any case, for orientation. */
const LANDMARKS = 3;
/** The directions in which a name is tried, besides the position in the layout. */
const DIRECTIONS: readonly [x: number, y: number][] = [
  [1, 0], [-1, 0], [0, -1], [0, 1], [0.75, -0.75], [-0.75, -0.75], [0.75, 0.75], [-0.75, 0.75],
];

/** Place the names of a board. All names are shown if a readable size exists at which they fit. */
export function placeLabels(options: LabelOptions): Map<string, PlacedLabel> {
  const { geometry, unit } = options;
  const [own, legible] = [geometry.sizes.letters, Math.max(geometry.sizes.letters, LEGIBLE * unit)];
  const count = Object.keys(geometry.cities).length;
  const board = new LabelBoard(options);
  for (const size of new Set([legible, (legible + own) / 2, own])) {
    if (size < READABLE * unit) break;
    const placed = board.place(size);
    if (placed.size === count) return placed;
  }
  return board.place(legible);
}

class LabelBoard {
  #geometry: Geometry;
  #names: Readonly<Record<string, string>>;
  #required: ReadonlySet<string>;
  #pieces: readonly Disc[];
  #order: string[];
  #landmarks: ReadonlySet<string>;
  /** Three points of each space. */
  #spaces: Point[];

  constructor({ geometry, names, required = [], pieces = [] }: LabelOptions) {
    this.#geometry = geometry;
    this.#names = names;
    this.#pieces = pieces;
    this.#required = new Set([...required].filter((city) => city in geometry.cities));
    const ranked = byImportance(geometry);
    this.#order = [...this.#required, ...ranked.filter((city) => !this.#required.has(city))];
    this.#landmarks = new Set(ranked.slice(0, LANDMARKS));
    this.#spaces = spacePoints(geometry);
  }

  place(size: number): Map<string, PlacedLabel> {
    const placed = new Map<string, PlacedLabel>();
    for (const city of this.#order) {
      const label = this.#required.has(city) ? this.#placeRequired(city, size, placed) : this.#placeOptional(city, size, placed);
      if (label) placed.set(city, label);
    }
    return placed;
  }

  #placeRequired(city: string, size: number, placed: ReadonlyMap<string, PlacedLabel>): PlacedLabel | null {
    for (const avoidCities of [true, false]) {
      for (const scale of REQUIRED_SCALES) {
        const label = this.#placeFreely(city, size * scale, placed, avoidCities);
        if (label) return label;
      }
    }
    return this.#candidates(city, size * 0.62)[0] ?? null;
  }

  #placeOptional(city: string, size: number, placed: ReadonlyMap<string, PlacedLabel>): PlacedLabel | null {
    const enlarged = size > this.#geometry.sizes.letters;
    return this.#placeFreely(city, size, placed, true, enlarged && !this.#landmarks.has(city) ? MAX_HIDDEN : Infinity);
  }

  /** The cheapest position without a collision that hides at most some points of spaces. */
  #placeFreely(
    city: string, size: number, placed: ReadonlyMap<string, PlacedLabel>, avoidCities: boolean, maxHidden = Infinity,
  ): PlacedLabel | null {
    const padding = size * PADDING;
    const candidates = this.#candidates(city, size);
    const reach = union(candidates.map(({ box }) => box));
    const spaces = this.#spaces.filter((point) => contains(reach, point));
    let best: PlacedLabel | null = null;
    let least = Infinity;
    for (const [index, label] of candidates.entries()) {
      if (index * POSITION_COST >= least) break;
      if (!this.#isFree(city, label.box, padding, placed, avoidCities)) continue;
      const hidden = spaces.filter((point) => contains(label.box, point)).length;
      const cost = index * POSITION_COST + SPACE_COST * hidden;
      if (hidden <= maxHidden && cost < least) [best, least] = [label, cost];
    }
    return best;
  }

  #isFree(city: string, box: Box, padding: number, placed: ReadonlyMap<string, PlacedLabel>, avoidCities: boolean): boolean {
    const { cities, height } = this.#geometry;
    const inside = box.left >= -BORDER && box.right <= WIDTH + BORDER && box.top >= -BORDER && box.bottom <= height + BORDER;
    const clearance = padding * (PIECE_PADDING / PADDING);
    if (!inside || this.#pieces.some(({ x, y, radius }) => touches(box, { x, y, radius: radius + clearance }))) return false;
    for (const label of placed.values()) if (overlaps(label.box, box, padding)) return false;
    return !avoidCities || !Object.entries(cities).some(([other, disc]) => other !== city && touches(box, disc));
  }

  /** Positions around a city, the preferred ones first. */
  #candidates(id: string, size: number): PlacedLabel[] {
    const city = this.#geometry.cities[id];
    if (!city) return [];
    const name = this.#names[id] ?? id;
    const own = layoutLabel(city, name, size, this.#geometry.sizes.letters);
    const { lines } = own;
    const radius = Math.max(city.radius, ...this.#pieces.filter(({ x, y }) => x === city.x && y === city.y).map((disc) => disc.radius));
    const around = (broken: string[]) => DIRECTIONS.map((direction) => labelTowards(city, radius, direction, broken, size));
    const others = [breakLines(name, 1), breakLines(name, 2)].filter((broken) => broken.length !== lines.length);
    return [own, ...(radius > city.radius ? [pushOut(own, city, radius)] : []), ...around(lines), ...others.flatMap(around)];
  }
}

/** All cities, those with the most routes first. */
export function byImportance(geometry: Geometry): string[] {
  const ends = new Map<string, number>();
  for (const { between, spaces } of Object.values(geometry.routes)) {
    for (const city of between) ends.set(city, (ends.get(city) ?? 0) + 1 + spaces.length / 100);
  }
  return Object.keys(geometry.cities).toSorted((a, b) => (ends.get(b) ?? 0) - (ends.get(a) ?? 0) || (a < b ? -1 : 1));
}

/** The label of the layout, scaled around its point nearest to the city. */
function layoutLabel(city: CityGeometry, name: string, size: number, letters: number): PlacedLabel {
  const { x, y, align } = city.label;
  const lines = breakLines(name, city.label.lines);
  const box = labelBox(x, y, align, lines, letters);
  const near = { x: clamp(city.x, box.left, box.right), y: clamp(city.y, box.top, box.bottom) };
  const scale = size / letters;
  return label(near.x + (x - near.x) * scale, near.y + (y - near.y) * scale, align, lines, size);
}

/** The same for a static picture: smaller where it would cross the edges of the board. */
export function fittedLabel(city: CityGeometry, name: string, size: number, letters: number): PlacedLabel {
  const relativeWidth = Math.max(...breakLines(name, city.label.lines).map(textWidth));
  return layoutLabel(city, name, fitFontSize(size, relativeWidth, city.label.x, city.label.align, WIDTH), letters);
}

/** The extent of a name in the layout. */
export function layoutBox({ label }: CityGeometry, name: string, letters: number): Box {
  return labelBox(label.x, label.y, label.align, breakLines(name, label.lines), letters);
}

/** The same label, moved away from a city by as much as the piece on it is larger. */
function pushOut(own: PlacedLabel, city: CityGeometry, radius: number): PlacedLabel {
  const near = { x: clamp(city.x, own.box.left, own.box.right), y: clamp(city.y, own.box.top, own.box.bottom) };
  const [dx, dy] = [near.x - city.x, near.y - city.y];
  const distance = Math.hypot(dx, dy);
  if (distance < 0.01) return own;
  const shift = Math.max(0, radius + own.size * PIECE_DISTANCE - distance) / distance;
  return label(own.x + dx * shift, own.y + dy * shift, own.align, own.lines, own.size);
}

/** A label beside a city. */
function labelTowards(city: CityGeometry, radius: number, [right, down]: readonly [number, number], lines: string[], size: number): PlacedLabel {
  const gap = radius + size * 0.22;
  const height = (ASCENT + DESCENT + lines.length - 1) * size;
  const align = right > 0 ? "start" : right < 0 ? "end" : "middle";
  const edge = city.y + down * gap;
  const top = down < 0 ? edge - height : down > 0 ? edge : edge - height / 2;
  return label(city.x + right * gap, top + ASCENT * size, align, lines, size);
}

function label(x: number, y: number, align: PlacedLabel["align"], lines: string[], size: number): PlacedLabel {
  return { x, y, align, lines, size, box: labelBox(x, y, align, lines, size) };
}

function labelBox(x: number, y: number, align: PlacedLabel["align"], lines: string[], size: number): Box {
  const width = Math.max(...lines.map(textWidth)) * size * WIDTH_MARGIN;
  const left = x - { start: 0, middle: width / 2, end: width }[align];
  return { left, top: y - ASCENT * size, right: left + width, bottom: y + (lines.length - 1 + DESCENT) * size };
}

function spacePoints({ routes, sizes }: Geometry): Point[] {
  return Object.values(routes).flatMap(({ spaces }) =>
    spaces.flatMap(([x, y, angle]) => {
      const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      return [-0.4, 0, 0.4].map((share) => ({ x: x + share * sizes.length * dx, y: y + share * sizes.length * dy }));
    }),
  );
}

export function overlaps(a: Box, b: Box, padding = 0): boolean {
  return a.left < b.right + padding && b.left < a.right + padding && a.top < b.bottom + padding && b.top < a.bottom + padding;
}

export function touches(box: Box, { x, y, radius }: Disc): boolean {
  return Math.hypot(clamp(x, box.left, box.right) - x, clamp(y, box.top, box.bottom) - y) < radius;
}

function union(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function contains(box: Box, { x, y }: Point): boolean {
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
