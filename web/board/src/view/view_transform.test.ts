import { describe, expect, test } from "vitest";
import { centreOn, clampView, fitBoard, homeView, interpolate, maxZoom, pan, refit, reveal, toBoard, wholeBoard, zoomAround } from "./view_transform";

const fit = fitBoard({ width: 515, height: 400 }, 726);

describe("a board in its frame", () => {
  test("starts wholeBoard, in the middle", () => {
    expect(fit.scale).toBe(0.5);
    expect(wholeBoard(fit)).toEqual({ zoom: 1, x: 0, y: (400 - 378) / 2 });
  });

  test("an unmeasured frame is as big as the board", () => {
    expect(fitBoard({ width: 0, height: 0 }, 726)).toMatchObject({ scale: 1, frame: { width: 1030, height: 756 } });
  });

  test("never leaves the frame", () => {
    expect(clampView({ zoom: 2, x: 50, y: -9000 }, fit)).toEqual({ zoom: 2, x: 0, y: 400 - 756 });
    expect(pan(wholeBoard(fit), 30, 30, fit)).toEqual(wholeBoard(fit));
    expect(clampView({ zoom: 0.2, x: 0, y: 0 }, fit).zoom).toBe(1);
    expect(clampView({ zoom: 99, x: 0, y: 0 }, fit).zoom).toBe(maxZoom(fit));
  });

  test("zooms around a fixed point", () => {
    const near = zoomAround(wholeBoard(fit), 2, 200, 150, fit);
    const far = toBoard(wholeBoard(fit), fit, 200, 150);
    const now = toBoard(near, fit, 200, 150);
    expect(now.x).toBeCloseTo(far.x);
    expect(now.y).toBeCloseTo(far.y);
  });

  test("converts points of the frame to board units", () => {
    expect(toBoard(wholeBoard(fit), fit, 7.5, 11 + 7.5)).toEqual({ x: 0, y: 0 });
  });

  test("stays whole after a resize, or keeps its centre and scale", () => {
    const wide = fitBoard({ width: 1030, height: 756 }, 726);
    expect(refit(wholeBoard(fit), fit, wide)).toEqual(wholeBoard(wide));
    const near = zoomAround(wholeBoard(fit), 4, 260, 200, fit);
    const again = refit(near, fit, wide);
    expect(again.zoom * wide.scale).toBeCloseTo(near.zoom * fit.scale);
    const [before, after] = [toBoard(near, fit, 257.5, 200), toBoard(again, wide, 515, 378)];
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });
});

describe("revealing a box", () => {
  const near = zoomAround(wholeBoard(fit), 4, 0, 0, fit);

  test("does not move if the box is visible", () => {
    expect(reveal(near, { left: 40, top: 40, right: 120, bottom: 90 }, fit)).toEqual(near);
    expect(reveal(wholeBoard(fit), { left: 0, top: 0, right: 1000, bottom: 726 }, fit)).toEqual(wholeBoard(fit));
  });

  test("pans to a box outside the frame", () => {
    const box = { left: 800, top: 600, right: 900, bottom: 650 };
    const view = reveal(near, box, fit);
    expect(view.zoom).toBe(near.zoom);
    const [first, last] = [toBoard(view, fit, 0, 0), toBoard(view, fit, 515, 400)];
    expect(first.x).toBeLessThan(box.left);
    expect(first.y).toBeLessThan(box.top);
    expect(last.x).toBeGreaterThan(box.right);
    expect(last.y).toBeGreaterThan(box.bottom);
  });

  test("zooms out for a box that is bigger than the frame", () => {
    const view = reveal(near, { left: 0, top: 300, right: 1000, bottom: 320 }, fit);
    expect(view.zoom).toBe(1);
  });
});

describe("the first view of a game", () => {
  const phone = fitBoard({ width: 360, height: 480 }, 726);
  const west = { left: 60, top: 100, right: 200, bottom: 500 };

  test("is the whole board where its names are readable", () => {
    expect(homeView(fit, 15, west)).toEqual(wholeBoard(fit));
  });

  test("fills a small frame otherwise, around what matters", () => {
    const view = homeView(phone, 12.6, west);
    expect(phone.sheet.height * view.zoom).toBeCloseTo(480);
    const [first, last] = [toBoard(view, phone, 0, 0), toBoard(view, phone, 360, 480)];
    expect(first.x).toBeLessThan(west.left);
    expect(last.x).toBeGreaterThan(west.right);
    const middle = toBoard(homeView(phone, 12.6, null), phone, 180, 240);
    expect([middle.x, middle.y]).toEqual([expect.closeTo(500, 0), expect.closeTo(363, 0)]);
  });
});

test("a box is centred at the same scale, as far as the board reaches", () => {
  const near = zoomAround(wholeBoard(fit), 3, 0, 0, fit);
  const view = centreOn(near, { left: 480, top: 300, right: 520, bottom: 340 }, fit, null);
  expect(view.zoom).toBe(near.zoom);
  const centre = toBoard(view, fit, 515 / 2, 200);
  expect([centre.x, centre.y]).toEqual([expect.closeTo(500), expect.closeTo(320)]);
  expect(centreOn(near, { left: 0, top: 0, right: 20, bottom: 20 }, fit, null)).toMatchObject({ x: 0, y: 0 });
  expect(centreOn(near, { left: 0, top: 0, right: 1000, bottom: 20 }, fit, null).zoom).toBe(1);
  const small = fitBoard({ width: 360, height: 480 }, 726);
  expect(centreOn(wholeBoard(small), { left: 480, top: 300, right: 520, bottom: 340 }, small, 12.6).zoom * small.scale * 12.6).toBeCloseTo(7);
});

test("an interpolation starts and ends at its views", () => {
  const [from, to] = [wholeBoard(fit), zoomAround(wholeBoard(fit), 3, 100, 100, fit)];
  expect(interpolate(from, to, 0)).toEqual(from);
  expect(interpolate(from, to, 1).x).toBeCloseTo(to.x);
  expect(interpolate(from, to, 0.5).zoom).toBeCloseTo(Math.sqrt(3));
  expect(interpolate(to, { ...to, x: to.x - 10 }, 0.5).x).toBeCloseTo(to.x - 5);
});
