import { beforeEach, describe, expect, it } from "vitest";
import { locale, t } from "$app/i18n/i18n.svelte";
import { board, count, race, raceBoard } from "./samples";
import { describeTieBreak, scoreRows, standings, ticketResults } from "./score_sheet";

beforeEach(() => locale.set("en"));

const [ada, ben] = count.sheet.seats as [(typeof count.sheet.seats)[0], (typeof count.sheet.seats)[0]];

describe("standings", () => {
  it("are sorted by total, after the tie-break", () => {
    const seats = [
      { ...ben, seat: 0, total: 9, won: false },
      { ...ada, seat: 1, total: 25, won: false },
      { ...ada, seat: 2, total: 25, won: true },
      { ...ben, seat: 3, total: 9, won: false },
    ];
    expect(standings({ ...count.sheet, seats }).map(({ rank, score }) => [rank, score.seat])).toEqual([
      [1, 2], [2, 1], [3, 0], [3, 3],
    ]);
  });

  it("name the tie-break if the top totals are equal", () => {
    expect(describeTieBreak(count.sheet, board)).toBeNull();
    const level = { ...count.sheet, seats: [ada, { ...ben, total: ada.total }] };
    expect(describeTieBreak(level, board)).toBe("Tie for first place. Tie-breakers: most tickets completed, longest path.");
  });
});

it("a row that only one seat has is placed in the order of counting", () => {
  const alvin = { ...ada, lines: [...ada.lines.slice(0, 4), { kind: "alvin", points: 10 }, ...ada.lines.slice(4)] };
  const rows = scoreRows({ ...count.sheet, seats: [ben, alvin] });
  expect(rows.map(({ label }) => label)).toEqual([t("count-routes"), t("count-tickets_done"), t("count-tickets_failed"), t("count-stations"), t("count-alvin"), t("count-longest_trail")]);
  expect(rows[4]?.points).toEqual([null, 10]);
});

it("tickets are sorted by points", () => {
  expect(ticketResults(count, board, 0).map(({ id, done, points }) => [id, done, points])).toEqual([
    ["ac", true, 9],
    ["ad", false, -12],
  ]);
  expect(ticketResults(race, raceBoard, 0).map(({ id }) => id)).toEqual(["ac", "bd", null]);
});
