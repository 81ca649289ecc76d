/** Where things lie on a board: what is nearest to a finger, what lies in a direction, and outlines of spaces. */

import type { Geometry, RoutePlace, Space } from "./types";

/** In units of the board, like all lengths here. */
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

/** Whatever can be pointed at, worked out once for each board. */
export interface Targets {
  spaces: { route: string; x: number; y: number; cos: number; sin: number }[];
  cities: { city: string; x: number; y: number; radius: number }[];
  /** The line that leads the eye from city to city, in straight pieces. */
  rails: { route: string; from: Point; to: Point }[];
  /** Half the length and half the width of a space. */
  half: Point;
}

export function targetsOf(geometry: Geometry): Targets {
  const spaces = Object.entries(geometry.routes).flatMap(([route, place]) =>
    place.spaces.map(([x, y, angle]) => ({ route, x, y, ...turn(angle) })),
  );
  const cities = Object.entries(geometry.cities).map(([city, { x, y, radius }]) => ({ city, x, y, radius }));
  const rails = Object.entries(geometry.routes).flatMap(([route, place]) => {
    const points = stopsOf(geometry, place);
    return points.slice(1).map((to, at) => ({ route, from: points[at] ?? to, to }));
  });
  return { spaces, cities, rails, half: { x: geometry.sizes.length / 2, y: geometry.sizes.width / 2 } };
}

/** The space or city nearest to a point, at most `reach` from its edge; where there is none, the line between two spaces.
 * Nothing takes what is nearer to something else, except the `favoured` cities: those win wherever they are within reach. */
export function nearest(targets: Targets, at: Point, reach: number, favoured?: ReadonlySet<string>): Target | null {
  let best: Target | null = null;
  let least = reach;
  let won = false;
  for (const { city, x, y, radius } of targets.cities) {
    const away = Math.hypot(at.x - x, at.y - y) - radius;
    const wins = favoured?.has(city) ?? false;
    if (away > reach || (won && !wins) || (won === wins && away > least)) continue;
    [best, least, won] = [{ city }, away, wins];
  }
  if (won) return best;
  for (const space of targets.spaces) {
    const away = fromSpace(space, targets.half, at);
    if (away < least) [best, least] = [{ route: space.route }, away];
  }
  return best ?? nearestRail(targets, at, reach);
}

function nearestRail({ rails }: Targets, at: Point, reach: number): Target | null {
  let best: Target | null = null;
  let least = reach;
  for (const { route, from, to } of rails) {
    const away = fromLine(from, to, at);
    if (away < least) [best, least] = [{ route }, away];
  }
  return best;
}

/** How far a point lies from a straight piece of a line. */
function fromLine(from: Point, to: Point, at: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.min(Math.max(along, 0), 1);
  return Math.hypot(at.x - from.x - part * dx, at.y - from.y - part * dy);
}

/** How far a point lies outside the rectangle of a space; less than nothing inside. */
function fromSpace({ x, y, cos, sin }: Targets["spaces"][number], half: Point, at: Point): number {
  const along = Math.abs((at.x - x) * cos + (at.y - y) * sin) - half.x;
  const across = Math.abs((at.y - y) * cos - (at.x - x) * sin) - half.y;
  return Math.hypot(Math.max(along, 0), Math.max(across, 0)) + Math.min(Math.max(along, across), 0);
}

const WAYS: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** Who comes next from a point in a direction: near, and not far to the side. */
export function towards(from: Point, direction: Direction, others: Iterable<[string, Point]>): string | null {
  const way = WAYS[direction];
  let best: string | null = null;
  let least = Infinity;
  for (const [id, { x, y }] of others) {
    const along = (x - from.x) * way.x + (y - from.y) * way.y;
    const aside = Math.abs((x - from.x) * way.y - (y - from.y) * way.x);
    const cost = along + 2 * aside;
    if (along <= 0.01 || aside > along * 1.8 || cost >= least) continue;
    [best, least] = [id, cost];
  }
  return best;
}

/** The middle of a route, where it is when one moves from route to route. */
export function middleOf({ spaces }: RoutePlace): Point {
  const [first, second] = [spaces[(spaces.length - 1) >> 1], spaces[spaces.length >> 1]];
  if (!first || !second) return { x: 0, y: 0 };
  return { x: (first[0] + second[0]) / 2, y: (first[1] + second[1]) / 2 };
}

/** The box around routes and cities; nothing around nothing. */
export function boxOf(geometry: Geometry, routes: Iterable<string>, cities: Iterable<string>): Box | null {
  const points: Point[] = [];
  for (const id of routes) {
    const place = geometry.routes[id];
    if (!place) continue;
    points.push(...place.spaces.map(([x, y]) => ({ x, y })), ...placed(geometry, place.between));
  }
  points.push(...placed(geometry, cities));
  if (!points.length) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function placed(geometry: Geometry, cities: Iterable<string>): Point[] {
  return [...cities].flatMap((city) => geometry.cities[city] ?? []);
}

/** Path data of the line from city to city through the spaces of a route. */
export function lineOf(geometry: Geometry, place: RoutePlace): string {
  return `M${stopsOf(geometry, place).map(pair).join("L")}`;
}

function stopsOf(geometry: Geometry, { between, spaces }: RoutePlace): Point[] {
  const [first, last] = between.map((city) => geometry.cities[city]);
  const points = spaces.map(([x, y]) => ({ x, y }));
  return [...(first ? [first] : []), ...points, ...(last ? [last] : [])];
}

/** Path data of the rectangles of spaces, moved by `fall` to the south-east. */
export function outlineOf(spaces: readonly Space[], length: number, width: number, fall = 0): string {
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const;
  return spaces
    .map(([x, y, angle]) => {
      const { cos, sin } = turn(angle);
      const points = corners.map(([east, south]) => {
        const [along, across] = [(east * length) / 2, (south * width) / 2];
        return pair({ x: x + fall + along * cos - across * sin, y: y + fall + along * sin + across * cos });
      });
      return `M${points.join("L")}Z`;
    })
    .join("");
}

function turn(angle: number): { cos: number; sin: number } {
  return { cos: Math.cos((angle * Math.PI) / 180), sin: Math.sin((angle * Math.PI) / 180) };
}

function pair({ x, y }: Point): string {
  return `${+x.toFixed(2)} ${+y.toFixed(2)}`;
}
