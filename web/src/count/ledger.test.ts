import { beforeEach, describe, expect, it } from "vitest";
import { speech } from "$app/words/speech.svelte";
import { board, count, race, raceBoard } from "./samples";
import { ledgerLines, standings, ticketsOf, tieWords } from "./ledger";

beforeEach(() => speech.choose("en"));

const [ada, ben] = count.sheet.seats as [(typeof count.sheet.seats)[0], (typeof count.sheet.seats)[0]];

describe("standings", () => {
  it("are by total, and a tie-break comes before it", () => {
    const seats = [
      { ...ben, seat: 0, total: 9, won: false },
      { ...ada, seat: 1, total: 25, won: false },
      { ...ada, seat: 2, total: 25, won: true },
      { ...ben, seat: 3, total: 9, won: false },
    ];
    expect(standings({ ...count.sheet, seats }).map(({ place, score }) => [place, score.seat])).toEqual([
      [1, 2], [2, 1], [3, 0], [3, 3],
    ]);
  });

  it("say what decided, where two were level at the top", () => {
    expect(tieWords(count.sheet, board)).toBeNull();
    const level = { ...count.sheet, seats: [ada, { ...ben, total: ada.total }] };
    expect(tieWords(level, board)).toBe("Level at the top. What decides: more tickets completed – the longer trail.");
  });
});

it("a line that one seat alone has stands where it is counted", () => {
  const alvin = { ...ada, lines: [...ada.lines.slice(0, 4), { kind: "alvin", points: 10 }, ...ada.lines.slice(4)] };
  const lines = ledgerLines({ ...count.sheet, seats: [ben, alvin] });
  expect(lines.map(({ label }) => label)).toEqual(["Routes", "Tickets done", "Tickets failed", "Stations left", "Alvin", "Longest trail"]);
  expect(lines[4]?.points).toEqual([null, 10]);
});

it("tickets are listed by their points, as they were counted", () => {
  expect(ticketsOf(count, board, 0).map(({ ticket, done, points }) => [ticket, done, points])).toEqual([
    ["ac", true, 9],
    ["ad", false, -12],
  ]);
  expect(ticketsOf(race, raceBoard, 0).map(({ ticket }) => ticket)).toEqual(["ac", "bd", null]);
});
