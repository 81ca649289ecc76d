import { beforeEach, describe, expect, it } from "vitest";
import { hasMessage, LANGUAGES, locale, t } from "$app/i18n/i18n.svelte";
import { formatSigned } from "$app/i18n/numbers";
import { animationSteps, headline, scoreBounds, spotlightOf } from "./animation";
import { board, context, count, event, race, raceBoard } from "./samples";

beforeEach(() => locale.set("en"));

const duration = (steps: readonly { ms: number }[]) => steps.reduce((sum, { ms }) => sum + ms, 0);

describe("the steps of a count", () => {
  const steps = animationSteps(count, context());

  it("count the routes of all seats together, then one thing after the other", () => {
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

  it("have the totals of all seats", () => {
    expect(steps.map(({ totals }) => totals)).toEqual([
      [10, 14], [-2, 14], [7, 14], [7, 9], [15, 9], [15, 9], [15, 9], [25, 9], [25, 9],
    ]);
    expect(steps.map(({ gains }) => gains).slice(0, 4)).toEqual([[10, 14], [-12, 0], [9, 0], [0, -5]]);
    expect(scoreBounds(steps)).toEqual({ low: -2, high: 25 });
  });

  it("have texts", () => {
    expect(steps.map(({ text }) => text)).toEqual([
      "Ada: 10 for routes and Ben: 14 for routes",
      "Ada: Arles – Dole failed, −12",
      "Ada: Arles – Caen completed, +9",
      "Ben: Brest – Dole failed, −5",
      "Ada: 8 for unused stations",
      "Ada: longest path of 5 spaces",
      "Ben: longest path of 4 spaces",
      "Ada: 10 for the longest path",
      "Ada wins",
    ]);
  });

  it("highlight the path and both cities of a ticket, only the cities of a failed one", () => {
    expect(steps[0]?.spotlight).toBeNull();
    expect(steps[1]?.spotlight).toEqual({ routes: new Set(), cities: new Set(["a", "d"]) });
    expect(steps[2]?.spotlight).toEqual({ routes: new Set(["ab", "bc"]), cities: new Set(["a", "c"]) });
    expect(steps[5]?.spotlight).toEqual({ routes: new Set(["ab", "bc"]), cities: new Set(["a", "c"]) });
    expect(steps[8]?.spotlight).toBeNull();
  });
});

describe("the duration", () => {
  it("is not cut short for a short count", () => {
    expect(duration(animationSteps(count, context()))).toBeGreaterThan(15_000);
  });

  it.each([12, 25, 40])("is limited with %i tickets", (tickets) => {
    const many = Array.from({ length: tickets }, () => event("ticket_done", 0, 1, 1, { ticket: "ac" }));
    const steps = animationSteps({ ...count, events: [...count.events.slice(0, 2), ...many, ...count.events.slice(6)] }, context());
    expect(duration(steps)).toBeGreaterThan(20_000);
    expect(duration(steps)).toBeLessThan(40_000);
    expect(Math.min(...steps.map(({ ms }) => ms))).toBeGreaterThanOrEqual(600);
  });
});

describe("a race", () => {
  it("is counted in completed tickets only", () => {
    const steps = animationSteps(race, context(raceBoard));
    expect(steps.map(({ text }) => text)).toEqual([
      "Ada: Arles – Caen, 1 ticket",
      "Ada: Brest – Dole, 2 tickets",
      "Ada: Coast to coast, 3 tickets",
      "Ada wins",
    ]);
    expect(steps[2]?.spotlight?.cities).toEqual(new Set(["a", "d"]));
    expect(scoreBounds(steps)).toEqual({ low: 0, high: 3 });
  });
});

describe("texts", () => {
  it("name the winners and address the person watching", () => {
    expect(headline([1], context())).toBe("Ben wins");
    expect(headline([1], context(board, 1))).toBe(t("count-you_win"));
    expect(headline([0, 1], context(board, 1))).toBe(t("count-share", { names: "Ada and Ben" }));
  });

  it("name a shared win once", () => {
    const shared = { ...count, events: [event("winner", 0, 0, 9), event("winner", 1, 0, 9)] };
    expect(animationSteps(shared, context()).map(({ text, seats }) => [text, seats])).toEqual([[t("count-share", { names: "Ada and Ben" }), [0, 1]]]);
  });

  it("exist for every kind in every language", () => {
    const kinds = ["ticket_done", "ticket_failed", "coasts", "routes", "stations", "goods", "alvin", "globetrotter", "trail", "longest_trail"];
    for (const language of LANGUAGES) for (const kind of kinds) expect(hasMessage(`count-show-${kind}`, language)).toBe(true);
  });

  it("have signed numbers", () => {
    expect([9, -5, 0].map(formatSigned)).toEqual(["+9", "−5", "0"]);
  });
});

it("a loop has no ends to highlight", () => {
  const loop = { ...board, routes: { ...board.routes, ca: { ...board.routes.cd!, between: ["c", "a"] as [string, string] } } };
  expect(spotlightOf(loop, { ticket: null, routes: ["ab", "bc", "ca"] })?.cities).toEqual(new Set());
});
