/** Geometry of a board: hit testing, navigation by direction, bounding boxes and outlines. */

import type { Geometry, RouteGeometry, Space } from "./types";

/** In board units, like all lengths here. */
export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Target = { route: string } | { city: string };

export type Direction = "left" | "right" | "up" | "down";

/** Everything that can be hit, computed once for each board. */
export interface Targets {
  spaces: { route: string; x: number; y: number; cos: number; sin: number }[];
  cities: { city: string; x: number; y: number; radius: number }[];
  /** The straight segments of the lines between cities and spaces. */
  lines: { route: string; from: Point; to: Point }[];
  /** Half the length and half the width of a space. */
  half: Point;
}

export function hitTargets(geometry: Geometry): Targets {
  const spaces = Object.entries(geometry.routes).flatMap(([route, place]) =>
    place.spaces.map(([x, y, angle]) => ({ route, x, y, ...rotation(angle) })),
  );
  const cities = Object.entries(geometry.cities).map(([city, { x, y, radius }]) => ({ city, x, y, radius }));
  const lines = Object.entries(geometry.routes).flatMap(([route, place]) => {
    const points = linePoints(geometry, place);
    return points.slice(1).map((to, index) => ({ route, from: points[index] ?? to, to }));
  });
  return { spaces, cities, lines, half: { x: geometry.sizes.length / 2, y: geometry.sizes.width / 2 } };
}

/** Hit test: the space or city nearest to a point, at most `reach` from its edge, or else the nearest line between spaces.
 * `preferred` cities win over anything nearer, wherever they are within reach. */
export function hitTest(targets: Targets, at: Point, reach: number, preferred?: ReadonlySet<string>): Target | null {
  let best: Target | null = null;
  let least = reach;
  let bestPreferred = false;
  for (const { city, x, y, radius } of targets.cities) {
    const distance = Math.hypot(at.x - x, at.y - y) - radius;
    const isPreferred = preferred?.has(city) ?? false;
    if (distance > reach || (bestPreferred && !isPreferred) || (bestPreferred === isPreferred && distance > least)) continue;
    [best, least, bestPreferred] = [{ city }, distance, isPreferred];
  }
  if (bestPreferred) return best;
  for (const space of targets.spaces) {
    const distance = distanceToSpace(space, targets.half, at);
    if (distance < least) [best, least] = [{ route: space.route }, distance];
  }
  return best ?? nearestLine(targets, at, reach);
}

function nearestLine({ lines }: Targets, at: Point, reach: number): Target | null {
  let best: Target | null = null;
  let least = reach;
  for (const { route, from, to } of lines) {
    const distance = distanceToSegment(from, to, at);
    if (distance < least) [best, least] = [{ route }, distance];
  }
  return best;
}

/** The distance of a point from a line segment. */
function distanceToSegment(from: Point, to: Point, at: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(Math.max(along, 0), 1);
  return Math.hypot(at.x - from.x - t * dx, at.y - from.y - t * dy);
}

/** The signed distance of a point from the rectangle of a space, negative inside. */
function distanceToSpace({ x, y, cos, sin }: Targets["spaces"][number], half: Point, at: Point): number {
  const along = Math.abs((at.x - x) * cos + (at.y - y) * sin) - half.x;
  const across = Math.abs((at.y - y) * cos - (at.x - x) * sin) - half.y;
  return Math.hypot(Math.max(along, 0), Math.max(across, 0)) + Math.min(Math.max(along, across), 0);
}

const DIRECTIONS: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The next point in a direction: near, and not far to the side. */
export function nextInDirection(from: Point, direction: Direction, others: Iterable<[string, Point]>): string | null {
  const vector = DIRECTIONS[direction];
  let best: string | null = null;
  let least = Infinity;
  for (const [id, { x, y }] of others) {
    const along = (x - from.x) * vector.x + (y - from.y) * vector.y;
    const aside = Math.abs((x - from.x) * vector.y - (y - from.y) * vector.x);
    const cost = along + 2 * aside;
    if (along <= 0.01 || aside > along * 1.8 || cost >= least) continue;
    [best, least] = [id, cost];
  }
  return best;
}

/** The middle of a route, for navigation by arrow keys. */
export function routeCentre({ spaces }: { spaces: readonly Space[] }): Point {
  const [first, second] = [spaces[(spaces.length - 1) >> 1], spaces[spaces.length >> 1]];
  if (!first || !second) return { x: 0, y: 0 };
  return { x: (first[0] + second[0]) / 2, y: (first[1] + second[1]) / 2 };
}

/** The bounding box of routes with their ends, and of cities; null if there are none. */
export function boundingBox(geometry: Geometry, routes: Iterable<string>, cities: Iterable<string>): Box | null {
  const points: Point[] = [];
  for (const id of routes) {
    const place = geometry.routes[id];
    if (!place) continue;
    points.push(...place.spaces.map(([x, y]) => ({ x, y })), ...cityPoints(geometry, place.between));
  }
  points.push(...cityPoints(geometry, cities));
  if (!points.length) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function cityPoints(geometry: Geometry, cities: Iterable<string>): Point[] {
  return [...cities].flatMap((city) => geometry.cities[city] ?? []);
}

/** Path data of the line from city to city through the spaces of a route. */
export function routeLine(geometry: Geometry, place: RouteGeometry): string {
  return `M${linePoints(geometry, place).map(formatPoint).join("L")}`;
}

function linePoints(geometry: Geometry, { between, spaces }: RouteGeometry): Point[] {
  const [first, last] = between.map((city) => geometry.cities[city]);
  const points = spaces.map(([x, y]) => ({ x, y }));
  return [...(first ? [first] : []), ...points, ...(last ? [last] : [])];
}

/** Path data of the rectangles of spaces, shifted by `offset` to the south-east. */
export function spaceOutlines(spaces: readonly Space[], length: number, width: number, offset = 0): string {
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const;
  return spaces
    .map(([x, y, angle]) => {
      const { cos, sin } = rotation(angle);
      const points = corners.map(([east, south]) => {
        const [along, across] = [(east * length) / 2, (south * width) / 2];
        return formatPoint({ x: x + offset + along * cos - across * sin, y: y + offset + along * sin + across * cos });
      });
      return `M${points.join("L")}Z`;
    })
    .join("");
}

function rotation(angle: number): { cos: number; sin: number } {
  return { cos: Math.cos((angle * Math.PI) / 180), sin: Math.sin((angle * Math.PI) / 180) };
}

function formatPoint({ x, y }: Point): string {
  return `${+x.toFixed(2)} ${+y.toFixed(2)}`;
}
