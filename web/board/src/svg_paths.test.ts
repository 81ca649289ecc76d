import { expect, test } from "vitest";
import { placePath } from "./svg_paths";

test("a path is moved, rotated and scaled", () => {
  expect(placePath("M1 0L0 1Z", [[10, 20, 0]], 2)).toBe("M12 20L10 22Z");
  expect(placePath("M1 0V1H0", [[0, 0, 90]])).toBe("M0 1L-1 1L-1 0");
});

test("a path is repeated at each space", () => {
  expect(placePath("M0 0H1", [[0, 0, 0], [5, 5, 180]])).toBe("M0 0L1 0M5 5L4 5");
});

test("relative and repeated commands and small numbers are parsed", () => {
  expect(placePath("m1 1 2 0l0 2z m1 1h1", [[0, 0, 0]])).toBe("M1 1L3 1L3 3ZM2 2L3 2");
  expect(placePath("M0 -.96 .27 5.63e-17", [[0, 0, 0]])).toBe("M0 -0.96L0.27 0");
});

test("curves and arcs are rotated too", () => {
  expect(placePath("M-1 0A1 .5 0 0 1 1 0", [[0, 0, 90]], 3)).toBe("M0 -3A3 1.5 90 0 1 0 3");
  expect(placePath("M0 0c1 0 1 1 2 1", [[1, 1, 0]])).toBe("M1 1C2 1 2 2 3 2");
});
