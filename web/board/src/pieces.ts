/** Where pieces stand: stations and Cities on their city, the visitor beside it, where it covers least. */

import { layoutBox, touches, type Disc } from "./labels";
import { PIECE_RADIUS } from "./symbols";
import type { Geometry, Piece } from "./types";
import { BORDER, WIDTH } from "./view/view_transform";

/** The size of the visitor compared with other pieces. */
const VISITOR_SCALE = 0.8;
/** The costs of covering a name or a city, of leaving the board, and of covering a space. */
const COVERED = 10;
const OUTSIDE = 100;
const SPACE = 1;
const DIRECTIONS = [315, 45, 225, 135, 0, 180, 270, 90].map((angle) => (angle * Math.PI) / 180);

/** The place of a piece; null if the board has no such city. `scale`: how much larger than usual pieces are drawn. */
export function pieceDisc(geometry: Geometry, names: Readonly<Record<string, string>>, { city: id, kind }: Piece, scale = 1): Disc | null {
  const city = geometry.cities[id];
  if (!city) return null;
  const radius = geometry.sizes.length * PIECE_RADIUS * scale;
  if (kind !== "visitor") return { x: city.x, y: city.y, radius };
  const [own, distance] = [radius * VISITOR_SCALE, radius * (1 + VISITOR_SCALE)];
  const places = DIRECTIONS.map((angle) => ({ x: city.x + distance * Math.cos(angle), y: city.y + distance * Math.sin(angle), radius: own }));
  const costs = places.map((place) => coverCost(geometry, names, place));
  return places[costs.indexOf(Math.min(...costs))] ?? null;
}

export function pieceDiscs(geometry: Geometry, names: Readonly<Record<string, string>>, pieces: readonly Piece[]): Disc[] {
  return pieces.flatMap((piece) => pieceDisc(geometry, names, piece) ?? []);
}

function coverCost(geometry: Geometry, names: Readonly<Record<string, string>>, { x, y, radius }: Disc): number {
  const { cities, height, routes, sizes } = geometry;
  const outside = x - radius < -BORDER || x + radius > WIDTH + BORDER || y - radius < -BORDER || y + radius > height + BORDER;
  const covered = Object.entries(cities).filter(
    ([id, city]) => Math.hypot(city.x - x, city.y - y) < city.radius + radius || touches(layoutBox(city, names[id] ?? id, sizes.letters), { x, y, radius }),
  );
  const spaces = Object.values(routes).flatMap((route) => route.spaces.filter(([left, top]) => Math.hypot(left - x, top - y) < radius + sizes.width / 2));
  return Number(outside) * OUTSIDE + covered.length * COVERED + spaces.length * SPACE;
}
