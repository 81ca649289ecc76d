/** Roving tabindex: one tab stop for all routes and one for all cities; arrow keys move between them. */

import { type Direction, nextInDirection, type Point } from "../geometry";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export function arrowDirection(key: string): Direction | null {
  return ARROWS[key] ?? null;
}

/** The target of an arrow key: the next selectable one, or the next of all if no selectable one lies in that direction. */
export function nextTarget(
  points: ReadonlyMap<string, Point>,
  from: string,
  direction: Direction,
  selectable: ReadonlySet<string> | null,
): string | null {
  const start = points.get(from);
  if (!start) return null;
  const others = [...points].filter(([id]) => id !== from);
  const preferred = selectable?.size ? nextInDirection(start, direction, others.filter(([id]) => selectable.has(id))) : null;
  return preferred ?? nextInDirection(start, direction, others);
}

/** The element with the tab stop: the last one focused, else the first selectable one, else the first of all. */
export function tabStop(
  points: ReadonlyMap<string, Point>,
  last: string | null,
  selectable: ReadonlySet<string>,
): string | undefined {
  if (last !== null && points.has(last)) return last;
  for (const id of points.keys()) if (selectable.has(id)) return id;
  return points.keys().next().value;
}
