/** The crop of a board for a detail picture. */

import { boundingBox, type Box } from "./geometry";
import { breakLines, textWidth } from "./lettering";
import type { Geometry } from "./types";
import { BORDER, WIDTH } from "./view/view_transform";

/** The padding and the minimum width of a crop, in lengths of a space. */
const PADDING = 0.75;
const MIN_WIDTH = 7.5;

/** The smallest box with a given aspect ratio that contains routes, cities and their names, within the board. */
export function cropBox(
  geometry: Geometry, routes: readonly string[], cities: readonly string[], names: Readonly<Record<string, string>>, aspect: number, whole = false,
): Box {
  const all = { left: -BORDER, top: -BORDER, right: WIDTH + BORDER, bottom: geometry.height + BORDER };
  const content = whole ? null : boundingBox(geometry, routes, cities);
  if (!content) return all;
  for (const city of cities) includeLabel(content, geometry, city, names[city] ?? city);
  const padding = PADDING * geometry.sizes.length;
  const contentWidth = content.right - content.left + 2 * padding;
  const contentHeight = content.bottom - content.top + 2 * padding;
  const width = Math.min(Math.max(contentWidth, contentHeight * aspect, MIN_WIDTH * geometry.sizes.length), all.right - all.left);
  const height = Math.min(width / aspect, all.bottom - all.top);
  const left = clamp((content.left + content.right - width) / 2, all.left, all.right - width);
  const top = clamp((content.top + content.bottom - height) / 2, all.top, all.bottom - height);
  return { left, top, right: left + width, bottom: top + height };
}

/** Extend a box so that the name of a city is not cut off. */
function includeLabel(box: Box, geometry: Geometry, city: string, name: string): void {
  const label = geometry.cities[city]?.label;
  if (!label) return;
  const letters = geometry.sizes.letters;
  const lines = breakLines(name, label.lines);
  const width = Math.max(...lines.map(textWidth)) * letters;
  const left = label.x - { start: 0, middle: width / 2, end: width }[label.align];
  box.left = Math.min(box.left, left);
  box.right = Math.max(box.right, left + width);
  box.top = Math.min(box.top, label.y - letters);
  box.bottom = Math.max(box.bottom, label.y + (lines.length - 1) * letters);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

/** The routes and cities in a box, or reaching into it. */
export function contentsOf(geometry: Geometry, box: Box): { routes: string[]; cities: string[] } {
  const margin = geometry.sizes.length;
  const inside = (x: number, y: number) =>
    x > box.left - margin && x < box.right + margin && y > box.top - margin && y < box.bottom + margin;
  return {
    routes: Object.keys(geometry.routes).filter((id) => geometry.routes[id]?.spaces.some(([x, y]) => inside(x, y))),
    cities: Object.keys(geometry.cities).filter((id) => inside(geometry.cities[id]?.x ?? NaN, geometry.cities[id]?.y ?? NaN)),
  };
}
