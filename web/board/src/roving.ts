/** One tab stop for all routes, one for all cities; arrows lead from one to the next. */

import { type Direction, type Point, towards } from "./geometry";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export function arrow(key: string): Direction | null {
  return ARROWS[key] ?? null;
}

/** Where an arrow leads: to what can be chosen, if anything can, unless nothing of it lies there. */
export function next(
  places: ReadonlyMap<string, Point>,
  from: string,
  direction: Direction,
  open: ReadonlySet<string> | null,
): string | null {
  const here = places.get(from);
  if (!here) return null;
  const others = [...places].filter(([id]) => id !== from);
  const chosen = open?.size ? towards(here, direction, others.filter(([id]) => open.has(id))) : null;
  return chosen ?? towards(here, direction, others);
}

/** The one with the tab stop: where somebody was, else the first that can be chosen, else the first of all. */
export function stop(
  places: ReadonlyMap<string, Point>,
  last: string | null,
  open: ReadonlySet<string>,
): string | undefined {
  if (last !== null && places.has(last)) return last;
  for (const id of places.keys()) if (open.has(id)) return id;
  return places.keys().next().value;
}
