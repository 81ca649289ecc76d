import { describe, expect, it } from "vitest";
import { palette, small } from "./samples";
import { band, bandPoints, freeWidth } from "./track";
import type { SeatStyle, Space } from "./types";

const { track } = palette;
const [barred, solid] = palette.seats as [SeatStyle, SeatStyle];
const spaces: Space[] = [
  [100, 50, 0],
  [150, 50, 180],
];

describe("a band", () => {
  it("runs from the first space to the last, whichever way their angles point", () => {
    expect(bandPoints(spaces, 30).map(([x]) => Math.round(x))).toEqual([85, 115, 135, 165]);
    expect(bandPoints(spaces.toReversed(), 30).map(([x]) => Math.round(x))).toEqual([165, 135, 115, 85]);
  });

  it("has an outline, a casing and a core, each within the one before", () => {
    const layers = band(solid, track, small.routes["a-b"]?.spaces ?? [], 30, 10);
    expect(layers.map(({ style }) => /stroke:([^;]+)/.exec(style)?.[1])).toEqual(["var(--outline)", "var(--casing)", solid.fill]);
    expect(layers.map(({ style }) => Number(/stroke-width:([\d.]+)/.exec(style)?.[1]))).toEqual([12, 9.6, 6]);
    expect(layers[0]?.path.startsWith("M135 100L")).toBe(true);
    expect(layers[2]?.path.startsWith("M138 100L")).toBe(true);
  });

  it("has the same bars on each space, also where spaces are far apart", () => {
    const bars = band(barred, track, spaces, 30, 10).at(-1)?.style ?? "";
    expect(bars).toContain("stroke-dasharray:12.5px 12.5px");
    // The first bar is centred a quarter of the distance of two spaces after the middle between them.
    expect(bars).toContain("stroke-dashoffset:3.75px");
  });
});

it("free spaces recede in steps as the board fills", () => {
  expect([0, 49, 50, 99, 100].map((used) => freeWidth(track, used, 100))).toEqual([1, 1, 0.875, 0.875, 0.75]);
  expect(freeWidth({ ...track, full_at: 0.5 }, 60, 100)).toBe(0.75);
  expect(freeWidth(track, 0, 0)).toBe(1);
});
