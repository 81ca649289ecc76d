import { describe, expect, test } from "vitest";
import { Gestures, type Press, wheeled } from "./gestures";

const press = (x: number, y: number, at = 0, id = 1, by: Press["by"] = "touch"): Press => ({ id, x, y, at, by });

describe("one pointer", () => {
  test("a press that hardly moves is a tap", () => {
    const gestures = new Gestures();
    expect(gestures.down(press(10, 10))).toEqual([]);
    expect(gestures.move(press(14, 13))).toEqual([]);
    expect(gestures.up(press(14, 13, 90))).toEqual([{ sign: "tap", x: 14, y: 13, by: "touch", again: false }]);
  });

  test("a drag is not a tap", () => {
    const gestures = new Gestures();
    gestures.down(press(10, 10));
    expect(gestures.move(press(16, 10))).toEqual([
      { sign: "begin" },
      { sign: "move", dx: 6, dy: 0, factor: 1, x: 16, y: 10 },
    ]);
    expect(gestures.move(press(20, 15))).toEqual([{ sign: "move", dx: 4, dy: 5, factor: 1, x: 20, y: 15 }]);
    expect(gestures.moving).toBe(true);
    expect(gestures.up(press(20, 15))).toEqual([{ sign: "end" }]);
    expect(gestures.moving).toBe(false);
  });

  test("a second tap soon and near is told apart, a third is a first", () => {
    const gestures = new Gestures();
    const tap = (x: number, at: number) => {
      gestures.down(press(x, 0, at));
      const [sign] = gestures.up(press(x, 0, at));
      return sign?.sign === "tap" && sign.again;
    };
    expect([tap(0, 0), tap(5, 200), tap(5, 300)]).toEqual([false, true, false]);
    expect([tap(5, 1000), tap(90, 1100), tap(90, 2000)]).toEqual([false, false, false]);
  });

  test("a cancelled press is nothing", () => {
    const gestures = new Gestures();
    gestures.down(press(0, 0));
    expect(gestures.cancel(1)).toEqual([]);
    expect(gestures.up(press(0, 0))).toEqual([]);
    expect(gestures.move(press(30, 0))).toEqual([]);
  });
});

describe("two fingers", () => {
  test("pinch around their middle, and move it", () => {
    const gestures = new Gestures();
    gestures.down(press(100, 100, 0, 1));
    expect(gestures.down(press(200, 100, 0, 2))).toEqual([{ sign: "begin" }]);
    expect(gestures.move(press(300, 100, 0, 2))).toEqual([
      { sign: "move", dx: 50, dy: 0, factor: 2, x: 200, y: 100 },
    ]);
  });

  test("no finger of a pinch taps, and the one that stays moves the board on", () => {
    const gestures = new Gestures();
    gestures.down(press(100, 100, 0, 1));
    gestures.down(press(200, 100, 0, 2));
    expect(gestures.down(press(0, 0, 0, 3))).toEqual([]);
    expect(gestures.up(press(200, 100, 50, 2))).toEqual([]);
    expect(gestures.move(press(101, 100, 0, 1))).toMatchObject([{ sign: "move", dx: 1, factor: 1 }]);
    expect(gestures.up(press(101, 100, 60, 1))).toEqual([{ sign: "end" }]);
  });
});

test("a wheel turned forth and back ends where it began", () => {
  expect(wheeled(-100, 0, false)).toBeGreaterThan(1.1);
  expect(wheeled(-100, 0, false) * wheeled(100, 0, false)).toBeCloseTo(1);
  expect(wheeled(3, 1, false)).toBeCloseTo(wheeled(48, 0, false));
  expect(wheeled(-10, 0, true)).toBeGreaterThan(wheeled(-10, 0, false));
});
