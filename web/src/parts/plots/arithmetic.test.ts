import { describe, expect, it } from "vitest";
import { bins, percent, scale, shares, step, ticks, trailing } from "./arithmetic";

describe("steps are round", () => {
  it.each([
    [1, 5, 1],
    [5, 5, 1],
    [6, 5, 2],
    [100, 5, 20],
    [101, 5, 50],
    [260, 5, 100],
    [0, 5, 1],
  ])("a span of %i in at most %i steps", (span, most, wanted) => {
    expect(step(span, most)).toBe(wanted);
  });

  it("ticks hold all values between them", () => {
    for (const [least, greatest] of [[0, 0], [3, 7], [-21, 143], [88, 88], [0, 1000]] as const) {
      const found = ticks(least, greatest);
      expect(found[0]).toBeLessThanOrEqual(least);
      expect(found.at(-1)).toBeGreaterThanOrEqual(greatest);
      expect(found.length).toBeGreaterThan(1);
      expect(found.length).toBeLessThanOrEqual(7);
    }
  });
});

describe("bins", () => {
  it("count every value once", () => {
    const values = [-12, 0, 5, 9, 10, 19, 20, 143];
    const found = bins(values);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
    for (const { from, to, count } of found) expect(values.filter((value) => value >= from && value <= to)).toHaveLength(count);
    for (const [at, bin] of found.slice(1).entries()) expect(bin.from).toBe((found[at]?.to ?? 0) + 1);
  });

  it("of a few numbers are those numbers", () => {
    expect(bins([3, 5, 5])).toEqual([
      { from: 3, to: 3, count: 1 },
      { from: 4, to: 4, count: 0 },
      { from: 5, to: 5, count: 2 },
    ]);
    expect(bins([])).toEqual([]);
    expect(bins([7])).toEqual([{ from: 7, to: 7, count: 1 }]);
  });

  it("are not more than asked for, but for one at the edge", () => {
    for (let most = 3; most < 20; most++) expect(bins([0, 1, 57, 99, 199], most).length).toBeLessThanOrEqual(most + 1);
  });
});

it("a trailing mean knows only what came before", () => {
  expect(trailing([2, 4, 6], 2)).toEqual([2, 3, 5]);
  expect(trailing([10, 20, 30, 40, 50, 60], 5)).toEqual([10, 15, 20, 25, 30, 40]);
});

it("values lie where they belong", () => {
  expect(scale(5, [0, 10], [100, 200])).toBe(150);
  expect(scale(0, [0, 10], [200, 100])).toBe(200);
  expect(scale(3, [3, 3], [0, 10])).toBe(5);
});

it("shares are of the greatest", () => {
  expect(shares({ a: 4, b: 1 })).toEqual({ a: 1, b: 0.25 });
  expect(shares({})).toEqual({});
  expect(shares({ a: 0 })).toEqual({ a: 0 });
  expect(percent(1, 3, "en")).toBe("33%");
  expect(percent(1, 3, "fr")).toMatch(/^33\s%$/);
  expect(percent(1, 0, "en")).toBe("0%");
});
