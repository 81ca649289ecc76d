import { describe, expect, it } from "vitest";
import { t } from "$app/i18n/i18n.svelte";
import type { BoardSummary } from "$app/wire";
import { describeFeatures } from "./board_features";

const board = (changes: Partial<BoardSummary>): BoardSummary => ({
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

describe("the features of a board", () => {
  it("of the classic game", () => {
    expect(describeFeatures(usa, "en")).toEqual([
      t("feature-classic"),
      "The longest path scores 10 points.",
      "With 2 or 3 players, only one track of a double route can be used.",
    ]);
  });

  it("have the board's own numbers", () => {
    const sentences = describeFeatures(europe, "en");
    expect(sentences[0]).toContain("3 stations");
    expect(sentences[0]).toContain("4");
    expect(sentences.at(-1)).toContain("With 2 players");
    expect(sentences).toHaveLength(6);
    expect(describeFeatures(journey, "en")[0]).toContain("6 tickets");
    expect(describeFeatures(west, "en").join(" ")).toMatch(/15 points.*10 points/);
  });

  it("have no unfilled placeholder in any language", () => {
    for (const language of ["en", "fr"] as const)
      for (const some of [usa, europe, journey, west])
        for (const sentence of describeFeatures(some, language)) expect(sentence).not.toMatch(/[{}]|undefined/);
  });
});
