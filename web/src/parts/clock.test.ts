import { expect, it } from "vitest";
import { speech } from "$app/words/speech.svelte";
import { timeLeft } from "./clock";

it("time that is left is as short as can be", () => {
  speech.choose("en");
  expect([0, 9, 245, 3599, 3600, 12_000, 86_400, 200_000].map(timeLeft)).toEqual(["0:00", "0:09", "4:05", "59:59", "1 h 00", "3 h 20", "24 h 00", "2 days"]);
  speech.choose("fr");
  expect(timeLeft(200_000)).toBe("2 jours");
  speech.choose("en");
});
