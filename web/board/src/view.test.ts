import { describe, expect, test } from "vitest";
import { between, clamped, closest, fitted, panned, refitted, showing, toBoard, whole, zoomed } from "./view";

const fit = fitted({ width: 515, height: 400 }, 726);

describe("a board in its window", () => {
  test("starts whole, in the middle", () => {
    expect(fit.scale).toBe(0.5);
    expect(whole(fit)).toEqual({ zoom: 1, x: 0, y: (400 - 378) / 2 });
  });

  test("a window that nobody has measured is as big as the board", () => {
    expect(fitted({ width: 0, height: 0 }, 726)).toMatchObject({ scale: 1, frame: { width: 1030, height: 756 } });
  });

  test("never leaves it", () => {
    expect(clamped({ zoom: 2, x: 50, y: -9000 }, fit)).toEqual({ zoom: 2, x: 0, y: 400 - 756 });
    expect(panned(whole(fit), 30, 30, fit)).toEqual(whole(fit));
    expect(clamped({ zoom: 0.2, x: 0, y: 0 }, fit).zoom).toBe(1);
    expect(clamped({ zoom: 99, x: 0, y: 0 }, fit).zoom).toBe(closest(fit));
  });

  test("comes nearer around a point, which stays where it is", () => {
    const near = zoomed(whole(fit), 2, 200, 150, fit);
    const far = toBoard(whole(fit), fit, 200, 150);
    const now = toBoard(near, fit, 200, 150);
    expect(now.x).toBeCloseTo(far.x);
    expect(now.y).toBeCloseTo(far.y);
  });

  test("a point of the window is a point of the board", () => {
    expect(toBoard(whole(fit), fit, 7.5, 11 + 7.5)).toEqual({ x: 0, y: 0 });
  });

  test("stays whole in a window of another size; else keeps its middle and its size", () => {
    const wide = fitted({ width: 1030, height: 756 }, 726);
    expect(refitted(whole(fit), fit, wide)).toEqual(whole(wide));
    const near = zoomed(whole(fit), 4, 260, 200, fit);
    const again = refitted(near, fit, wide);
    expect(again.zoom * wide.scale).toBeCloseTo(near.zoom * fit.scale);
    const [before, after] = [toBoard(near, fit, 257.5, 200), toBoard(again, wide, 515, 378)];
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
});

describe("showing", () => {
  const near = zoomed(whole(fit), 4, 0, 0, fit);

  test("moves nothing that can be seen already", () => {
    expect(showing(near, { left: 40, top: 40, right: 120, bottom: 90 }, fit)).toEqual(near);
    expect(showing(whole(fit), { left: 0, top: 0, right: 1000, bottom: 726 }, fit)).toEqual(whole(fit));
  });

  test("moves what lies outside into the window", () => {
    const box = { left: 800, top: 600, right: 900, bottom: 650 };
    const view = showing(near, box, fit);
    expect(view.zoom).toBe(near.zoom);
    const [first, last] = [toBoard(view, fit, 0, 0), toBoard(view, fit, 515, 400)];
    expect(first.x).toBeLessThan(box.left);
    expect(first.y).toBeLessThan(box.top);
    expect(last.x).toBeGreaterThan(box.right);
    expect(last.y).toBeGreaterThan(box.bottom);
  });

  test("steps back from what is bigger than the window", () => {
    const view = showing(near, { left: 0, top: 300, right: 1000, bottom: 320 }, fit);
    expect(view.zoom).toBe(1);
  });
});

test("a glide starts and ends where it should", () => {
  const [from, to] = [whole(fit), zoomed(whole(fit), 3, 100, 100, fit)];
  expect(between(from, to, 0)).toEqual(from);
  expect(between(from, to, 1).x).toBeCloseTo(to.x);
  expect(between(from, to, 0.5).zoom).toBeCloseTo(Math.sqrt(3));
  expect(between(to, { ...to, x: to.x - 10 }, 0.5).x).toBeCloseTo(to.x - 5);
});
