import { expect, it } from "vitest";
import { contentsOf, cropBox } from "./crop";
import type { Geometry } from "./types";

const place = (x: number, y: number) => ({ x, y, radius: 5, label: { x: x + 8, y, align: "start" as const } });
const geometry = {
  height: 700,
  sizes: { length: 30, width: 10, letters: 11 },
  cities: { a: place(500, 300), b: place(620, 320), c: place(980, 690) },
  routes: {
    "a-b": { between: ["a", "b"], spaces: [[540, 305, 0], [580, 312, 0]] },
    "b-c": { between: ["b", "c"], spaces: [[900, 600, 0]] },
  },
} as unknown as Geometry;
const names = { a: "Aa", b: "A rather long name of a city", c: "Cc" };

it("a crop has the given aspect ratio and contains the routes, cities and names", () => {
  const box = cropBox(geometry, ["a-b"], ["a", "b"], names, 1.6);
  expect((box.right - box.left) / (box.bottom - box.top)).toBeCloseTo(1.6);
  expect(box.left).toBeLessThan(500);
  expect(box.right).toBeGreaterThan(760);
  expect(contentsOf(geometry, box)).toEqual({ routes: ["a-b"], cities: ["a", "b"] });
});

it("a crop at the edge stays on the board", () => {
  const box = cropBox(geometry, [], ["c"], { c: "C" }, 1.6);
  expect(box.right).toBeLessThanOrEqual(1015);
  expect(box.bottom).toBeLessThanOrEqual(715);
});

it("a crop can be the whole board", () => {
  expect(cropBox(geometry, ["a-b"], ["a"], names, 1.6, true)).toEqual({ left: -15, top: -15, right: 1015, bottom: 715 });
});
