import { expect, it } from "vitest";
import { formatTimeLeft } from "./durations";
import { locale } from "./i18n.svelte";

it("remaining time has its shortest form", () => {
  locale.set("en");
  expect([0, 9, 245, 3599, 3600, 12_000, 86_400, 200_000].map(formatTimeLeft)).toEqual(["0:00", "0:09", "4:05", "59:59", "1 h 00", "3 h 20", "24 h 00", "2 days"]);
  locale.set("fr");
  expect(formatTimeLeft(200_000)).toBe("2 jours");
  locale.set("en");
});
