import { describe, expect, it } from "vitest";
import { bins, fractionsOfMax, movingAverage, shareOf, roundStep, scale, ticks } from "./arithmetic";

describe("steps are round", () => {
  it.each([
    [1, 5, 1],
    [5, 5, 1],
    [6, 5, 2],
    [100, 5, 20],
    [101, 5, 50],
    [260, 5, 100],
    [0, 5, 1],
  ])("a span of %i in at most %i steps", (span, most, expected) => {
    expect(roundStep(span, most)).toBe(expected);
  });

  it("ticks enclose all values", () => {
    for (const [least, greatest] of [[0, 0], [3, 7], [-21, 143], [88, 88], [0, 1000]] as const) {
      const all = ticks(least, greatest);
      expect(all[0]).toBeLessThanOrEqual(least);
      expect(all.at(-1)).toBeGreaterThanOrEqual(greatest);
      expect(all.length).toBeGreaterThan(1);
      expect(all.length).toBeLessThanOrEqual(7);
    }
  });
});

describe("bins", () => {
  it("count every value once", () => {
    const values = [-12, 0, 5, 9, 10, 19, 20, 143];
    const all = bins(values);
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    for (const { from, to, count } of all) expect(values.filter((value) => value >= from && value <= to)).toHaveLength(count);
    for (const [index, bin] of all.slice(1).entries()) expect(bin.from).toBe((all[index]?.to ?? 0) + 1);
  });

  it("of a few numbers have width 1", () => {
    expect(bins([3, 5, 5])).toEqual([
      { from: 3, to: 3, count: 1 },
      { from: 4, to: 4, count: 0 },
      { from: 5, to: 5, count: 2 },
    ]);
    expect(bins([])).toEqual([]);
    expect(bins([7])).toEqual([{ from: 7, to: 7, count: 1 }]);
  });

  it("exceed the requested number by at most one", () => {
    for (let most = 3; most < 20; most++) expect(bins([0, 1, 57, 99, 199], most).length).toBeLessThanOrEqual(most + 1);
  });
});

it("a moving average uses only earlier values", () => {
  expect(movingAverage([2, 4, 6], 2)).toEqual([2, 3, 5]);
  expect(movingAverage([10, 20, 30, 40, 50, 60], 5)).toEqual([10, 15, 20, 25, 30, 40]);
});

it("scales linearly", () => {
  expect(scale(5, [0, 10], [100, 200])).toBe(150);
  expect(scale(0, [0, 10], [200, 100])).toBe(200);
  expect(scale(3, [3, 3], [0, 10])).toBe(5);
});

it("fractions of the maximum, and shares", () => {
  expect(fractionsOfMax({ a: 4, b: 1 })).toEqual({ a: 1, b: 0.25 });
  expect(fractionsOfMax({})).toEqual({});
  expect(fractionsOfMax({ a: 0 })).toEqual({ a: 0 });
  expect([shareOf(1, 4), shareOf(1, 0)]).toEqual([0.25, 0]);
});
