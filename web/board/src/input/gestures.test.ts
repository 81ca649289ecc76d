import { describe, expect, test } from "vitest";
import { GestureRecognizer, type PointerPosition, wheelFactor } from "./gestures";

const pointer = (x: number, y: number, time = 0, id = 1, by: PointerPosition["by"] = "touch"): PointerPosition => ({ id, x, y, time, by });

describe("one pointer", () => {
  test("a press that hardly moves is a tap", () => {
    const gestures = new GestureRecognizer();
    expect(gestures.down(pointer(10, 10))).toEqual([]);
    expect(gestures.move(pointer(14, 13))).toEqual([]);
    expect(gestures.up(pointer(14, 13, 90))).toEqual([{ type: "tap", x: 14, y: 13, by: "touch", double: false }]);
  });

  test("a drag is not a tap", () => {
    const gestures = new GestureRecognizer();
    gestures.down(pointer(10, 10));
    expect(gestures.move(pointer(16, 10))).toEqual([
      { type: "start" },
      { type: "move", dx: 6, dy: 0, factor: 1, x: 16, y: 10 },
    ]);
    expect(gestures.move(pointer(20, 15))).toEqual([{ type: "move", dx: 4, dy: 5, factor: 1, x: 20, y: 15 }]);
    expect(gestures.moving).toBe(true);
    expect(gestures.up(pointer(20, 15))).toEqual([{ type: "end" }]);
    expect(gestures.moving).toBe(false);
  });

  test("a second tap soon and near is a double tap, a third one is not", () => {
    const gestures = new GestureRecognizer();
    const tap = (x: number, time: number) => {
      gestures.down(pointer(x, 0, time));
      const [gesture] = gestures.up(pointer(x, 0, time));
      return gesture?.type === "tap" && gesture.double;
    };
    expect([tap(0, 0), tap(5, 200), tap(5, 300)]).toEqual([false, true, false]);
    expect([tap(5, 1000), tap(90, 1100), tap(90, 2000)]).toEqual([false, false, false]);
  });

  test("a cancelled press is ignored", () => {
    const gestures = new GestureRecognizer();
    gestures.down(pointer(0, 0));
    expect(gestures.cancel(1)).toEqual([]);
    expect(gestures.up(pointer(0, 0))).toEqual([]);
    expect(gestures.move(pointer(30, 0))).toEqual([]);
  });
});

describe("two fingers", () => {
  test("zoom around their midpoint and pan with it", () => {
    const gestures = new GestureRecognizer();
    gestures.down(pointer(100, 100, 0, 1));
    expect(gestures.down(pointer(200, 100, 0, 2))).toEqual([{ type: "start" }]);
    expect(gestures.move(pointer(300, 100, 0, 2))).toEqual([
      { type: "move", dx: 50, dy: 0, factor: 2, x: 200, y: 100 },
    ]);
  });

  test("never tap, and the remaining finger pans on", () => {
    const gestures = new GestureRecognizer();
    gestures.down(pointer(100, 100, 0, 1));
    gestures.down(pointer(200, 100, 0, 2));
    expect(gestures.down(pointer(0, 0, 0, 3))).toEqual([]);
    expect(gestures.up(pointer(200, 100, 50, 2))).toEqual([]);
    expect(gestures.move(pointer(101, 100, 0, 1))).toMatchObject([{ type: "move", dx: 1, factor: 1 }]);
    expect(gestures.up(pointer(101, 100, 60, 1))).toEqual([{ type: "end" }]);
  });
});

test("turning the wheel forth and back cancels out", () => {
  expect(wheelFactor(-100, 0, false)).toBeGreaterThan(1.1);
  expect(wheelFactor(-100, 0, false) * wheelFactor(100, 0, false)).toBeCloseTo(1);
  expect(wheelFactor(3, 1, false)).toBeCloseTo(wheelFactor(48, 0, false));
  expect(wheelFactor(-10, 0, true)).toBeGreaterThan(wheelFactor(-10, 0, false));
});
