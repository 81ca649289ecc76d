import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boxOf, middleOf, nearest, outlineOf, targetsOf, towards } from "./geometry";
import { next } from "./roving";
import { small } from "./testing";
import type { Space } from "./types";

const targets = targetsOf(small);

describe("nearest", () => {
  test("a finger on a space, between two spaces and beside one means its route", () => {
    expect(nearest(targets, { x: 150, y: 100 }, 1)).toEqual({ route: "a-b" });
    expect(nearest(targets, { x: 173, y: 101 }, 10)).toEqual({ route: "a-b" });
    expect(nearest(targets, { x: 150, y: 85 }, 20)).toEqual({ route: "a-b" });
  });

  test("the line between two spaces means its route too, where nothing else is near", () => {
    const far: Space[] = [[200, 400, 0], [400, 400, 0]];
    const route = { between: ["x", "y"] as [string, string], colour: "red", spaces: far, tunnel: false, ferry: 0, engines: [], goods: false };
    const wide = targetsOf({ ...small, routes: { "x-y": route } });
    expect(nearest(wide, { x: 300, y: 404 }, 10)).toEqual({ route: "x-y" });
    expect(nearest(wide, { x: 300, y: 415 }, 10)).toBeNull();
  });

  test("of two tracks the nearer one wins, however far a finger reaches", () => {
    expect(nearest(targets, { x: 150, y: 105.5 }, 60)).toEqual({ route: "a-b" });
    expect(nearest(targets, { x: 150, y: 106.5 }, 60)).toEqual({ route: "a-b:2" });
  });

  test("a turned space is a turned rectangle", () => {
    expect(nearest(targets, { x: 300, y: 212 }, 0.5)).toEqual({ route: "b-c" });
    expect(nearest(targets, { x: 312, y: 200 }, 0.5)).toBeNull();
  });

  test("cities answer too, and take nothing from a nearer space", () => {
    expect(nearest(targets, { x: 100, y: 100 }, 1)).toEqual({ city: "a" });
    expect(nearest(targets, { x: 108, y: 94 }, 30)).toEqual({ city: "a" });
    expect(nearest(targets, { x: 128, y: 100 }, 60)).toEqual({ route: "a-b" });
  });

  test("out of reach is nothing", () => {
    expect(nearest(targets, { x: 600, y: 600 }, 22)).toBeNull();
  });

  test("favoured cities win within reach", () => {
    const at = { x: 128, y: 100 };
    expect(nearest(targets, at, 40, new Set(["a"]))).toEqual({ city: "a" });
    expect(nearest(targets, at, 40, new Set(["b"]))).toEqual({ route: "a-b" });
    expect(nearest(targets, at, 10, new Set(["a"]))).toEqual({ route: "a-b" });
  });
});

describe("towards", () => {
  const others: [string, { x: number; y: number }][] = [
    ["east", { x: 50, y: 5 }],
    ["far", { x: 90, y: 0 }],
    ["south", { x: 4, y: 40 }],
  ];

  test("the nearest in a direction, not far to the side", () => {
    expect(towards({ x: 0, y: 0 }, "right", others)).toBe("east");
    expect(towards({ x: 0, y: 0 }, "down", others)).toBe("south");
    expect(towards({ x: 0, y: 0 }, "left", others)).toBeNull();
  });

  const boards = `${import.meta.dirname}/../../../src/draisine/boards/`;
  const layouts = readdirSync(boards).filter((name) => name.endsWith(".layout.json"));
  test.each(layouts)("arrows lead from every route to every other on %s", (name) => {
    const layout = JSON.parse(readFileSync(boards + name, "utf8")) as { routes: Record<string, Space[]> };
    const places = new Map(
      Object.entries(layout.routes).map(([id, spaces]) => [id, middleOf({ spaces } as Parameters<typeof middleOf>[0])]),
    );
    const ways = new Map([...places.keys()].map((id) => [id, neighbours(places, id)]));
    for (const start of places.keys()) expect(reached(ways, start).size).toBe(places.size);
  });
});

function neighbours(places: Map<string, { x: number; y: number }>, id: string): string[] {
  return (["left", "right", "up", "down"] as const).flatMap((way) => next(places, id, way, null) ?? []);
}

function reached(ways: Map<string, string[]>, start: string): Set<string> {
  const seen = new Set([start]);
  for (const id of seen) for (const other of ways.get(id) ?? []) seen.add(other);
  return seen;
}

test("a box holds the routes with their ends, and the cities", () => {
  expect(boxOf(small, ["a-b"], [])).toEqual({ left: 100, top: 100, right: 300, bottom: 100 });
  expect(boxOf(small, [], ["c"])).toEqual({ left: 300, top: 300, right: 300, bottom: 300 });
  expect(boxOf(small, ["unknown"], [])).toBeNull();
});

test("outlines are turned with their spaces", () => {
  expect(outlineOf([[10, 20, 90]], 8, 4)).toBe("M8 24L8 16L12 16L12 24Z");
});
