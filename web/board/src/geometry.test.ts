import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boundingBox, hitTargets, hitTest, nextInDirection, routeCentre, spaceOutlines } from "./geometry";
import { nextTarget } from "./input/roving_tabindex";
import { small } from "./samples";
import type { Space } from "./types";

const targets = hitTargets(small);

describe("hit test", () => {
  test("a point on a space, between two spaces and beside one hits the route", () => {
    expect(hitTest(targets, { x: 150, y: 100 }, 1)).toEqual({ route: "a-b" });
    expect(hitTest(targets, { x: 173, y: 101 }, 10)).toEqual({ route: "a-b" });
    expect(hitTest(targets, { x: 150, y: 85 }, 20)).toEqual({ route: "a-b" });
  });

  test("the line between two spaces hits the route if nothing else is near", () => {
    const far: Space[] = [[200, 400, 0], [400, 400, 0]];
    const route = { between: ["x", "y"] as [string, string], colour: "red", spaces: far, tunnel: false, ferry: 0, engines: [], goods: false };
    const wide = hitTargets({ ...small, routes: { "x-y": route } });
    expect(hitTest(wide, { x: 300, y: 404 }, 10)).toEqual({ route: "x-y" });
    expect(hitTest(wide, { x: 300, y: 415 }, 10)).toBeNull();
  });

  test("the nearer of two tracks is hit, however large the reach", () => {
    expect(hitTest(targets, { x: 150, y: 105.5 }, 60)).toEqual({ route: "a-b" });
    expect(hitTest(targets, { x: 150, y: 106.5 }, 60)).toEqual({ route: "a-b:2" });
  });

  test("spaces are rotated rectangles", () => {
    expect(hitTest(targets, { x: 300, y: 212 }, 0.5)).toEqual({ route: "b-c" });
    expect(hitTest(targets, { x: 312, y: 200 }, 0.5)).toBeNull();
  });

  test("cities are hit unless a space is nearer", () => {
    expect(hitTest(targets, { x: 100, y: 100 }, 1)).toEqual({ city: "a" });
    expect(hitTest(targets, { x: 108, y: 94 }, 30)).toEqual({ city: "a" });
    expect(hitTest(targets, { x: 128, y: 100 }, 60)).toEqual({ route: "a-b" });
  });

  test("nothing is hit out of reach", () => {
    expect(hitTest(targets, { x: 600, y: 600 }, 22)).toBeNull();
  });

  test("preferred cities win within reach", () => {
    const at = { x: 128, y: 100 };
    expect(hitTest(targets, at, 40, new Set(["a"]))).toEqual({ city: "a" });
    expect(hitTest(targets, at, 40, new Set(["b"]))).toEqual({ route: "a-b" });
    expect(hitTest(targets, at, 10, new Set(["a"]))).toEqual({ route: "a-b" });
  });
});

describe("next in a direction", () => {
  const others: [string, { x: number; y: number }][] = [
    ["east", { x: 50, y: 5 }],
    ["far", { x: 90, y: 0 }],
    ["south", { x: 4, y: 40 }],
  ];

  test("the nearest in a direction, not far to the side", () => {
    expect(nextInDirection({ x: 0, y: 0 }, "right", others)).toBe("east");
    expect(nextInDirection({ x: 0, y: 0 }, "down", others)).toBe("south");
    expect(nextInDirection({ x: 0, y: 0 }, "left", others)).toBeNull();
  });

  const boards = `${import.meta.dirname}/../../../src/draisine/boards/`;
  const layouts = readdirSync(boards).filter((name) => name.endsWith(".layout.json"));
  test.each(layouts)("arrows lead from every route to every other on %s", (name) => {
    const layout = JSON.parse(readFileSync(boards + name, "utf8")) as { routes: Record<string, Space[]> };
    const points = new Map(
      Object.entries(layout.routes).map(([id, spaces]) => [id, routeCentre({ spaces } as Parameters<typeof routeCentre>[0])]),
    );
    const graph = new Map([...points.keys()].map((id) => [id, neighbours(points, id)]));
    for (const start of points.keys()) expect(reachable(graph, start).size).toBe(points.size);
  });
});

function neighbours(points: Map<string, { x: number; y: number }>, id: string): string[] {
  return (["left", "right", "up", "down"] as const).flatMap((direction) => nextTarget(points, id, direction, null) ?? []);
}

function reachable(graph: Map<string, string[]>, start: string): Set<string> {
  const seen = new Set([start]);
  for (const id of seen) for (const other of graph.get(id) ?? []) seen.add(other);
  return seen;
}

test("a bounding box contains the routes with their ends, and the cities", () => {
  expect(boundingBox(small, ["a-b"], [])).toEqual({ left: 100, top: 100, right: 300, bottom: 100 });
  expect(boundingBox(small, [], ["c"])).toEqual({ left: 300, top: 300, right: 300, bottom: 300 });
  expect(boundingBox(small, ["unknown"], [])).toBeNull();
});

test("outlines are rotated with their spaces", () => {
  expect(spaceOutlines([[10, 20, 90]], 8, 4)).toBe("M8 24L8 16L12 16L12 24Z");
});
