import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { byImportance, overlaps, placeLabels, type PlacedLabel, touches } from "./labels";
import { pieceDisc, pieceDiscs } from "./pieces";
import { small } from "./samples";
import type { Geometry, Piece, Space } from "./types";

interface BoardFile {
  routes: Record<string, Geometry["routes"][string]>;
  tickets: Record<string, { between: [string, string] }>;
}

const BOARDS = "../../../src/draisine/boards";
const readText = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const boards = JSON.parse(readText("../../src/rules/boards.json")) as Record<string, BoardFile>;
const IDS = Object.keys(boards);
/** Board units per pixel: a phone that shows a whole board, then closer and closer. */
const UNITS = [2.9, 2.4, 1.9, 1.5, 1.2, 1, 0.6];

function loadBoard(id: string, language = "en") {
  const { routes, tickets } = boards[id]!;
  const layout = JSON.parse(readText(`${BOARDS}/${id}.layout.json`)) as Pick<Geometry, "height" | "sizes" | "cities"> & { routes: Record<string, Space[]> };
  const cities = [...readText(`${BOARDS}/${id}.toml`).matchAll(/id = "(\w+)", name = "([^"]+)"(.*)/g)];
  const translated = new RegExp(`${language} = "([^"]+)"`);
  const names = Object.fromEntries(cities.map(([, city, name, rest]) => [city, translated.exec(rest ?? "")?.[1] ?? name ?? ""]));
  const placed = Object.entries(routes).map(([route, facts]) => [route, { ...facts, spaces: layout.routes[route] ?? [] }]);
  const geometry: Geometry = { ...layout, routes: Object.fromEntries(placed) };
  return { geometry, names, tickets: Object.values(tickets).map(({ between }) => between) };
}

function collisions(labels: ReadonlyMap<string, PlacedLabel>): string[] {
  const all = [...labels];
  return all.flatMap(([city, { box }], index) =>
    all.slice(index + 1).flatMap(([other, label]) => (overlaps(box, label.box) ? [`${city} and ${other}`] : [])),
  );
}

describe.each(IDS)("the names of %s", (id) => {
  test.each(["en", "fr", "de"])("never collide at any zoom level in %s", (language) => {
    const { geometry, names } = loadBoard(id, language);
    const counts = UNITS.map((unit) => {
      const labels = placeLabels({ geometry, names, unit });
      expect(collisions(labels), `${unit} units per pixel`).toEqual([]);
      return labels.size;
    });
    expect(counts[0]).toBeGreaterThan(5);
    expect(counts.at(-1)).toBe(Object.keys(geometry.cities).length);
  });

  test("are legible on a phone, and those of the largest cities are among them", () => {
    const { geometry, names } = loadBoard(id);
    const labels = placeLabels({ geometry, names, unit: UNITS[0]! });
    for (const { size } of labels.values()) expect(size / UNITS[0]!).toBeGreaterThan(9);
    expect([...labels.keys()]).toEqual(expect.arrayContaining(byImportance(geometry).slice(0, 3)));
  });

  test("hide at most a space of track each on a phone, but for the largest cities", () => {
    const { geometry, names } = loadBoard(id);
    const largest = new Set(byImportance(geometry).slice(0, 3));
    const centres = Object.values(geometry.routes).flatMap(({ spaces }) => spaces);
    const optional = [...placeLabels({ geometry, names, unit: UNITS[0]! })].filter(([city]) => !largest.has(city));
    for (const [city, { box }] of optional) {
      const hidden = centres.filter(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom);
      expect(hidden.length, city).toBeLessThanOrEqual(2);
    }
  });

  test("include the cities of tickets and of a selected route", () => {
    const { geometry, names, tickets } = loadBoard(id);
    const routes = Object.values(geometry.routes).filter((_, index) => index % 3 === 0);
    for (const [index, { between }] of routes.entries()) {
      const hand = [0, 7, 13, 21].map((step) => tickets[(index * 5 + step) % tickets.length] ?? between);
      const required = new Set([...between, ...hand.flat()]);
      const labels = placeLabels({ geometry, names, unit: UNITS[index % 3]!, required });
      expect([...labels.keys()]).toEqual(expect.arrayContaining([...required]));
      expect(collisions(labels), [...required].join(" ")).toEqual([]);
    }
  });

  test("are covered by no piece, wherever pieces stand", () => {
    const { geometry, names } = loadBoard(id);
    const cities = Object.keys(geometry.cities);
    for (const [index, city] of cities.filter((_, number) => number % 2).entries()) {
      const kind = index % 2 ? ("station" as const) : ("city" as const);
      const others = cities.filter((_, other) => (other + index) % 4 === 0).map((other) => ({ city: other, kind, seat: 1 }));
      const pieces: Piece[] = [...others, { city, kind: "visitor", seat: null }];
      const discs = pieceDiscs(geometry, names, pieces);
      for (const unit of [1, 1.2, 2.4]) {
        const labels = placeLabels({ geometry, names, unit, required: [city], pieces: discs });
        const isNear = ({ box, size }: PlacedLabel) => discs.some((disc) => touches(box, { ...disc, radius: disc.radius + 0.19 * size }));
        const covered = [...labels].filter(([, label]) => isNear(label)).map(([name]) => name);
        expect(covered, `the visitor in ${city}, ${unit} units per pixel`).toEqual([]);
        expect(labels.has(city)).toBe(true);
      }
    }
  });
});

test("cities with more routes are more important", () => {
  expect(byImportance(small)).toEqual(["b", "a", "c"]);
});

test("the visitor stands beside its city and the piece on it", () => {
  const names = { a: "Alpha", b: "Bravo", c: "Charlie" };
  const [city, visitor] = (["city", "visitor"] as const).map((kind) => pieceDisc(small, names, { city: "b", kind, seat: 0 })!);
  expect(Math.hypot(city!.x - visitor!.x, city!.y - visitor!.y)).toBeGreaterThanOrEqual(city!.radius + visitor!.radius - 0.01);
  expect(pieceDisc(small, names, { city: "nowhere", kind: "city", seat: 0 })).toBeNull();
});
