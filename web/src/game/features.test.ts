import { describe, expect, it } from "vitest";
import type { BoardListed } from "$app/wire";
import { featuresOf } from "./features";

const board = (changes: Partial<BoardListed>): BoardListed => ({
  id: "somewhere",
  title: { en: "Somewhere", fr: "Quelque part" },
  players: { least: 2, most: 5 },
  trains: 45,
  features: [],
  closed_at: [],
  tickets_to_win: 0,
  longest_trail: 0,
  globetrotter: 0,
  stations: null,
  founding: null,
  alvin: null,
  goods: null,
  cities: 36,
  routes: 100,
  tickets: 30,
  ...changes,
});

const usa = board({ features: ["closed_doubles", "longest_trail"], closed_at: [2, 3], longest_trail: 10 });
const europe = board({
  features: ["ferries", "tunnels", "stations", "longest_trail", "long_tickets", "closed_doubles"],
  closed_at: [2],
  longest_trail: 10,
  stations: { each: 3, unused: 4 },
});
const journey = board({ features: ["race", "swap", "coast", "blind"], tickets_to_win: 6 });
const west = board({
  features: ["founding", "alvin", "globetrotter"],
  founding: { each: 3, price: 2 },
  alvin: { home: "roswell", points: 10 },
  globetrotter: 15,
});

describe("what is different here", () => {
  it("is nothing on the classic, which says so", () => {
    expect(featuresOf(usa, "en")).toEqual([
      "The classic: cards, routes, tickets.",
      "The longest trail earns 10 points.",
      "With 2 or 3 players only one track of a double route is used.",
    ]);
  });

  it("is told with the board's own numbers", () => {
    const told = featuresOf(europe, "en");
    expect(told[0]).toContain("3 stations");
    expect(told[0]).toContain("4");
    expect(told.at(-1)).toContain("With 2 players");
    expect(told).toHaveLength(6);
    expect(featuresOf(journey, "en")[0]).toContain("6 tickets");
    expect(featuresOf(west, "en").join(" ")).toMatch(/15 points.*10 points/);
  });

  it("leaves no gap open in any language", () => {
    for (const language of ["en", "fr"] as const)
      for (const each of [usa, europe, journey, west])
        for (const words of featuresOf(each, language)) expect(words).not.toMatch(/[{}]|undefined/);
  });
});
