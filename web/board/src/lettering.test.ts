import { describe, expect, test } from "vitest";
import { breakLines, fitFontSize } from "./lettering";

describe("line breaks", () => {
  test.each([
    ["Salt Lake City", 2, ["Salt Lake", "City"]],
    ["New Orleans", 2, ["New", "Orleans"]],
    ["New Orleans", 1, ["New Orleans"]],
    ["Jan Roodenpoortstoren", 2, ["Jan", "Roodenpoortstoren"]],
    ["Oost-Indisch Huis", 3, ["Oost-", "Indisch", "Huis"]],
    ["St.\u00a0George", 2, ["St.\u00a0George"]],
    ["Évreux-Île", 2, ["Évreux-", "Île"]],
    ["Denver", 2, ["Denver"]],
    ["", 2, [""]],
  ])("%s on %i", (name, lines, broken) => {
    expect(breakLines(name, lines)).toEqual(broken);
  });
});

test("a line does not cross the edge of the board", () => {
  expect(fitFontSize(20, 5, 60, "end", 1000)).toBe(12);
  expect(fitFontSize(20, 5, 940, "start", 1000)).toBe(12);
  expect(fitFontSize(20, 5, 960, "middle", 1000)).toBe(16);
  expect(fitFontSize(20, 5, 500, "start", 1000)).toBe(20);
});
