import { beforeEach, describe, expect, it } from "vitest";
import { signed } from "$app/words/numbers";
import { dictionaries, speech } from "$app/words/speech.svelte";
import { board, cast, count, event, race, raceBoard } from "./samples";
import { boundsOf, headline, scriptOf, spotlightOf } from "./script";

beforeEach(() => speech.choose("en"));

const whole = (steps: readonly { ms: number }[]) => steps.reduce((sum, { ms }) => sum + ms, 0);

describe("a count as steps", () => {
  const steps = scriptOf(count, cast());

  it("tells the routes of all in one breath, then one thing after the other", () => {
    expect(steps.map(({ kind, seats }) => [kind, ...seats])).toEqual([
      ["routes", 0, 1],
      ["ticket_failed", 0],
      ["ticket_done", 0],
      ["ticket_failed", 1],
      ["stations", 0],
      ["trail", 0],
      ["trail", 1],
      ["longest_trail", 0],
      ["winner", 0],
    ]);
  });

  it("keeps everybody's total at every step", () => {
    expect(steps.map(({ totals }) => totals)).toEqual([
      [10, 14], [-2, 14], [7, 14], [7, 9], [15, 9], [15, 9], [15, 9], [25, 9], [25, 9],
    ]);
    expect(steps.map(({ gains }) => gains).slice(0, 4)).toEqual([[10, 14], [-12, 0], [9, 0], [0, -5]]);
    expect(boundsOf(steps)).toEqual({ low: -2, high: 25 });
  });

  it("says each of them", () => {
    expect(steps.map(({ words }) => words)).toEqual([
      "Ada: 10 for routes; Ben: 14 for routes",
      "Ada: Arles – Dole failed, −12",
      "Ada: Arles – Caen done, +9",
      "Ben: Brest – Dole failed, −5",
      "Ada: 8 for stations left",
      "Ada: a trail of 5 spaces",
      "Ben: a trail of 4 spaces",
      "Ada: 10 for the longest trail",
      "Ada wins",
    ]);
  });

  it("lights the path and both cities, of a failed ticket the cities alone", () => {
    expect(steps[0]?.spotlight).toBeNull();
    expect(steps[1]?.spotlight).toEqual({ routes: new Set(), cities: new Set(["a", "d"]) });
    expect(steps[2]?.spotlight).toEqual({ routes: new Set(["ab", "bc"]), cities: new Set(["a", "c"]) });
    expect(steps[5]?.spotlight).toEqual({ routes: new Set(["ab", "bc"]), cities: new Set(["a", "c"]) });
    expect(steps[8]?.spotlight).toBeNull();
  });
});

describe("time", () => {
  it("is taken where there is little to tell", () => {
    expect(whole(scriptOf(count, cast()))).toBeGreaterThan(15_000);
  });

  it.each([12, 25, 40])("with %i tickets the show still ends", (tickets) => {
    const many = Array.from({ length: tickets }, () => event("ticket_done", 0, 1, 1, { ticket: "ac" }));
    const steps = scriptOf({ ...count, events: [...count.events.slice(0, 2), ...many, ...count.events.slice(6)] }, cast());
    expect(whole(steps)).toBeGreaterThan(20_000);
    expect(whole(steps)).toBeLessThan(40_000);
    expect(Math.min(...steps.map(({ ms }) => ms))).toBeGreaterThanOrEqual(600);
  });
});

describe("a race", () => {
  it("is counted in tickets, and what is still in hand is not told", () => {
    const steps = scriptOf(race, cast(raceBoard));
    expect(steps.map(({ words }) => words)).toEqual([
      "Ada: Arles – Caen, 1 ticket",
      "Ada: Brest – Dole, 2 tickets",
      "Ada: Coast to coast, 3 tickets",
      "Ada wins",
    ]);
    expect(steps[2]?.spotlight?.cities).toEqual(new Set(["a", "d"]));
    expect(boundsOf(steps)).toEqual({ low: 0, high: 3 });
  });
});

describe("words", () => {
  it("name the winners, and the person who looks", () => {
    expect(headline([1], cast())).toBe("Ben wins");
    expect(headline([1], cast(board, 1))).toBe("You win!");
    expect(headline([0, 1], cast(board, 1))).toBe("Ada and Ben share the win");
  });

  it("tell a shared win once", () => {
    const shared = { ...count, events: [event("winner", 0, 0, 9), event("winner", 1, 0, 9)] };
    expect(scriptOf(shared, cast()).map(({ words, seats }) => [words, seats])).toEqual([["Ada and Ben share the win", [0, 1]]]);
  });

  it("are there for every kind, in every language", () => {
    const kinds = ["ticket_done", "ticket_failed", "coasts", "routes", "stations", "goods", "alvin", "globetrotter", "trail", "longest_trail"];
    for (const words of Object.values(dictionaries)) for (const kind of kinds) expect(words).toHaveProperty([`count.show.${kind}`]);
  });

  it("write numbers with their sign", () => {
    expect([9, -5, 0].map(signed)).toEqual(["+9", "−5", "0"]);
  });
});

it("a loop has no ends to light", () => {
  const loop = { ...board, routes: { ...board.routes, ca: { ...board.routes.cd!, between: ["c", "a"] as [string, string] } } };
  expect(spotlightOf(loop, { ticket: null, routes: ["ab", "bc", "ca"] })?.cities).toEqual(new Set());
});
