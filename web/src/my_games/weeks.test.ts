import { expect, it } from "vitest";
import { firstDayOf, weekLabel } from "./weeks";

it.each([
  ["2026-W01", "2025-12-29"],
  ["2026-W47", "2026-11-16"],
  ["2020-W53", "2020-12-28"],
  ["2021-W01", "2021-01-04"],
])("%s begins on %s", (week, day) => expect(firstDayOf(week)?.toISOString().slice(0, 10)).toBe(day));

it("a week is named by its first day", () => {
  expect(weekLabel("2026-W47", "en-GB")).toBe("16 Nov 2026");
  expect(weekLabel("soon", "en-GB")).toBe("soon");
});
