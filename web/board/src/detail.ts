/** Which piece of a board a picture shows: what it is about with room around it, in the wanted shape. */

import { type Box, boxOf } from "./geometry";
import { balanced, widthOf } from "./lettering";
import type { Geometry } from "./types";
import { EDGE, WIDTH } from "./view";

/** Around what is shown, and the least width of a piece, in lengths of a space. */
const ROOM = 0.75;
const LEAST = 7.5;

export function cropOf(
  geometry: Geometry, routes: readonly string[], cities: readonly string[], names: Readonly<Record<string, string>>, aspect: number, whole = false,
): Box {
  const all = { left: -EDGE, top: -EDGE, right: WIDTH + EDGE, bottom: geometry.height + EDGE };
  const core = whole ? null : boxOf(geometry, routes, cities);
  if (!core) return all;
  for (const city of cities) stretch(core, geometry, city, names[city] ?? city);
  const room = ROOM * geometry.sizes.length;
  const wide = core.right - core.left + 2 * room;
  const tall = core.bottom - core.top + 2 * room;
  const width = Math.min(Math.max(wide, tall * aspect, LEAST * geometry.sizes.length), all.right - all.left);
  const height = Math.min(width / aspect, all.bottom - all.top);
  const left = kept((core.left + core.right - width) / 2, all.left, all.right - width);
  const top = kept((core.top + core.bottom - height) / 2, all.top, all.bottom - height);
  return { left, top, right: left + width, bottom: top + height };
}

/** A name belongs to its city: it is not cut off. */
function stretch(box: Box, geometry: Geometry, city: string, name: string): void {
  const place = geometry.cities[city];
  if (!place) return;
  const { label } = place;
  const letters = geometry.sizes.letters;
  const lines = balanced(name, label.lines);
  const wide = Math.max(...lines.map(widthOf)) * letters;
  const left = label.x - { start: 0, middle: wide / 2, end: wide }[label.align];
  box.left = Math.min(box.left, left);
  box.right = Math.max(box.right, left + wide);
  box.top = Math.min(box.top, label.y - letters);
  box.bottom = Math.max(box.bottom, label.y + (lines.length - 1) * letters);
}

function kept(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** What lies in a piece, or reaches into it. */
export function within(geometry: Geometry, box: Box): { routes: string[]; cities: string[] } {
  const margin = geometry.sizes.length;
  const inside = (x: number, y: number) =>
    x > box.left - margin && x < box.right + margin && y > box.top - margin && y < box.bottom + margin;
  return {
    routes: Object.keys(geometry.routes).filter((id) => geometry.routes[id]?.spaces.some(([x, y]) => inside(x, y))),
    cities: Object.keys(geometry.cities).filter((id) => inside(geometry.cities[id]?.x ?? NaN, geometry.cities[id]?.y ?? NaN)),
  };
}
