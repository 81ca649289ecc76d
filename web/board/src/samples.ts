/** A small board for tests: a double route from west to east, and a route from north to south. */

import type { Geometry, Palette, RouteGeometry, Space } from "./types";

const route = (between: [string, string], colour: string, spaces: Space[]): RouteGeometry => {
  return { between, colour, spaces, tunnel: false, ferry: 0, engines: [], goods: false };
};
const city = (x: number, y: number) => ({ x, y, radius: 6, label: { x: x + 8, y, align: "start" as const } });

export const small: Geometry = {
  height: 600,
  sizes: { length: 30, width: 10, letters: 12 },
  cities: { a: city(100, 100), b: city(300, 100), c: city(300, 300) },
  routes: {
    "a-b": route(["a", "b"], "red", [
      [150, 100, 0],
      [200, 100, 0],
      [250, 100, 0],
    ]),
    "a-b:2": route(["a", "b"], "gray", [
      [150, 112, 0],
      [200, 112, 0],
      [250, 112, 0],
    ]),
    "b-c": {
      ...route(["b", "c"], "blue", [
        [300, 160, 90],
        [300, 200, 90],
        [300, 240, 90],
      ]),
      tunnel: true,
      ferry: 1,
      engines: [0],
      goods: true,
    },
  },
};

const card = { fill: "#888", ink: "#000", glyph: "#fff", mark: "M-1 -1H1V1H-1Z" };
const seat = { fill: "#b52820", ink: "#000", mark: "#fff", shape: "M0 -1L1 1H-1Z", pattern: { bars: 2, share: 0.5, first: 0.5 } };

export const palette: Palette = {
  cards: { red: card, gray: card, blue: card, locomotive: card },
  seats: [seat, { ...seat, fill: "#295e9f", pattern: { bars: 0, share: 0, first: 0 } }],
  track: { overhang: 2, casing: 0.8, core: 0.5, badge: 0.5, shape: 0.3, full_at: 1, steps: 2, narrowest: 0.75 },
};
