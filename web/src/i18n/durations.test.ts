import { expect, it } from "vitest";
import { describeClock, formatBank, formatTimeLeft } from "./durations";
import { locale } from "./i18n.svelte";

it("remaining time has its shortest form", async () => {
  await locale.set("en");
  expect([0, 9, 245, 3599, 3600, 12_000, 86_400, 200_000].map(formatTimeLeft)).toEqual(["0:00", "0:09", "4:05", "59:59", "1 h 00", "3 h 20", "24 h 00", "2 days"]);
  await locale.set("fr");
  expect(formatTimeLeft(200_000)).toBe("2 jours");
  await locale.set("en");
});

it("a clock is described in the language of the page", async () => {
  await locale.set("en");
  const banks = [{ seconds: 600, increment: 10 }, { seconds: 3 * 86_400, increment: 0 }, { seconds: 3600, increment: 120 }, { seconds: 60 }];
  expect(banks.map(formatBank)).toEqual(["10 minutes + 10 s", "3 days", "1 hour + 2 minutes", "1 minute"]);
  expect(describeClock({ clock: null, bank: banks[0] ?? null })).toBe("10 minutes + 10 s for the whole game");
  expect(describeClock({ clock: 300, bank: null })).toBe("5 minutes per turn");
  expect(describeClock({ clock: null })).toBeNull();
  await locale.set("de");
  expect(describeClock({ bank: { seconds: 1200, increment: 20 } })).toBe("20 Minuten + 20 s für die ganze Partie");
  await locale.set("en");
});
