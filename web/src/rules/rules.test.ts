import { describe, expect, it } from "vitest";
import { type Language, LANGUAGES } from "$app/i18n/i18n.svelte";
import type { RuleMessageId } from "$app/i18n/message_ids";
import type { BoardDetails } from "$app/wire";
import { REASONS, ruleBehind, SECTION_IDS, type SectionId, sectionIds } from "./anchors";
import given from "./boards.json";
import { picturesOf, shortestPath } from "./examples";
import { factsOf } from "./facts";
import { RulesTranslator } from "./rules_translator";
import { type Section, sectionOf, sectionsOf } from "./sections";
import sheets from "./sheets.json";

const boards = given as unknown as Record<string, BoardDetails>;
const names = ["usa", "europe", "old_west", "amsterdam", "first_journey"];
const board = (name: string): BoardDetails => boards[name] as BoardDetails;
const translatorFor = (on: BoardDetails, language: Language = "en") => new RulesTranslator(on, language);

/** Returns the ids of messages instead of their texts. */
class IdTranslator extends RulesTranslator {
  override t(id: RuleMessageId): string {
    return id;
  }
}

const sentencesOf = ({ lead, steps = [], lines, notes = [] }: Section): string[] => [lead, ...steps, ...lines, ...notes.map(({ text }) => text)];

/** All texts of a board's rules. */
function allTexts(on: BoardDetails, language: Language): string[] {
  const translator = translatorFor(on, language);
  return [
    ...factsOf(on, translator).flatMap(({ name, value }) => [name, value]),
    ...sectionsOf(on, translator).flatMap((section) => [section.title, ...sentencesOf(section)]),
    ...sectionIds(on).flatMap((id) => picturesOf(on, translator, id).map(({ caption }) => caption)),
  ];
}

const textOf = (on: BoardDetails, id: SectionId, language: Language = "en"): string => {
  const section = sectionOf(on, translatorFor(on, language), id);
  return [section.title, ...sentencesOf(section)].join("\n");
};

const COMMON = ["goal", "setup", "turn", "cards", "locomotives", "claiming"];
const SECTIONS: Record<string, string[]> = {
  usa: [...COMMON, "points", "doubles", "tickets", "end", "count", "trail", "ties", "secrets"],
  europe: [...COMMON, "points", "doubles", "ferries", "tunnels", "stations", "tickets", "end", "count", "trail", "ties", "secrets"],
  old_west: [...COMMON, "points", "doubles", "ferries", "network", "cities", "alvin", "tickets", "end", "count", "trail", "globetrotter", "ties", "secrets"],
  amsterdam: [...COMMON, "points", "doubles", "goods", "tickets", "end", "count", "ties", "secrets"],
  first_journey: [...COMMON, "doubles", "tickets", "swap", "coast", "end", "secrets"],
};

describe.each(names)("the rules of %s", (name) => {
  it("have a section for every mechanic, and no others", () => {
    expect(sectionIds(board(name))).toEqual(SECTIONS[name]);
  });

  it.each(LANGUAGES)("have no unfilled placeholder in %s", (language) => {
    for (const text of allTexts(board(name), language)) {
      expect(text).not.toMatch(/[{}]|undefined|NaN|\[object|rules-|number-/);
      expect(text.trim()).not.toBe("");
    }
  });

  it("have the messages of the printed rule sheet, in the same order", () => {
    const [on, sheet] = [board(name), sheets[name as keyof typeof sheets]];
    const translator = new IdTranslator(on, "en");
    expect(factsOf(on, translator).map(({ id }) => id)).toEqual(sheet.facts);
    for (const [id, wanted] of Object.entries(sheet.sections)) {
      const ids = sentencesOf(sectionOf(on, translator, id as SectionId));
      expect(ids.filter((sentence) => wanted.includes(sentence)), id).toEqual(wanted);
    }
  });

  it("repeat no sentence within a section", () => {
    for (const section of sectionsOf(board(name), translatorFor(board(name)))) {
      const lines = sentencesOf(section).slice(1);
      expect(new Set(lines).size, section.id).toBe(lines.length);
    }
  });

  it("have pictures of the board's own routes", () => {
    const on = board(name);
    for (const id of ["claiming", "doubles", "tickets"] as const) {
      const pictures = picturesOf(on, translatorFor(on), id);
      expect(pictures.length, id).toBeGreaterThan(0);
      for (const { scene } of pictures) for (const route of scene?.routes ?? []) expect(on.routes[route], route).toBeDefined();
    }
  });
});

describe("numbers come from the board", () => {
  it("for any values", () => {
    const europe = board("europe");
    const other: BoardDetails = {
      ...europe,
      trains: 33, hand: 7, market: 4, sweep: 2, longest_trail: 13, closed_at: [2, 3, 4, 5],
      stations: { each: 1, unused: 9 },
      ticket_rule: { ...europe.ticket_rule, deal: 4, deal_long: 0, keep: 3, rejects: "bottom", draw: 5, draw_keep: 2 },
      ending: { ...europe.ending, last_round_at: 0 },
      tie_break: [],
    };
    expect(textOf(other, "setup")).toContain("33 trains, 7 train cards");
    expect(textOf(other, "setup")).toContain("dealt 4 tickets, looks at them in secret and keeps at least 3.");
    expect(textOf(other, "cards")).toContain("2 locomotives or more are among the 4 cards");
    expect(textOf(other, "tickets")).toContain("draw 5 tickets and keep at least 2");
    expect(textOf(other, "stations")).toContain("You have 1 station.");
    expect(textOf(other, "stations")).toContain("It costs one card");
    expect(textOf(other, "stations")).toContain("worth 9 points");
    expect(textOf(other, "doubles")).not.toMatch(/With .* players/);
    expect(textOf(other, "end")).toContain("no trains left");
    expect(textOf(other, "ties")).toContain("share the victory");
    expect(textOf(other, "trail", "fr")).toContain("13 points");
    for (const language of LANGUAGES) for (const text of allTexts(other, language)) expect(text).not.toMatch(/[{}]|undefined/);
  });

  it("and mechanics that a board does not have are omitted", () => {
    const withoutSweep = { ...board("usa"), sweep: 99 };
    expect(textOf(withoutSweep, "cards")).not.toContain("99");
    expect(textOf(board("usa"), "tickets")).not.toContain("station");
    expect(textOf(board("first_journey"), "claiming")).toContain("score no points");
    expect(textOf(board("first_journey"), "claiming")).not.toContain("grey");
    const last = { ...board("usa"), ending: { last_round_at: null, at_last_train: true, tickets_to_win: 0 } };
    expect(textOf(last, "end")).toContain("placed the last of their trains");
    const singleCity = { ...board("old_west"), founding: { each: 1, price: 2 } };
    expect(textOf(singleCity, "cities")).not.toContain("found a City at");
  });
});

/** The readings of rules that the printed ones leave open, and the boards that have them. */
const MARKET = names.filter((name) => name !== "first_journey");
const READINGS: Record<string, string[]> = {
  "A-06": MARKET, "A-07": MARKET, "A-09": names, "A-11": MARKET, "A-14": MARKET, "A-15": MARKET, "A-22": names,
  "A-70": ["old_west"], "A-80": ["old_west"], "A-101": ["first_journey"], "A-105": ["first_journey"], "A-106": ["first_journey"],
};

describe("our readings", () => {
  it.each(Object.entries(READINGS))("%s are stated with their id on the boards concerned", (id, wanted) => {
    const stated = (name: string) => sectionsOf(board(name), translatorFor(board(name))).some(({ notes = [] }) => notes.some(({ ids }) => ids.includes(id)));
    expect(names.filter(stated)).toEqual(names.filter((name) => wanted.includes(name)));
  });

  it("have the numbers of the board", () => {
    expect(textOf(board("usa"), "cards")).toContain("at least 3 cards other than locomotives");
    expect(textOf({ ...board("usa"), market: 6, sweep: 2 }, "cards")).toContain("at least 5 cards other than locomotives");
    expect(textOf(board("old_west"), "doubles")).toContain("With 6 players, too");
  });
});

describe("pictures", () => {
  it("show a path with the fewest trains", () => {
    const usa = board("usa");
    const path = shortestPath(usa, ["seattle"], ["san_francisco"]);
    expect(path.map((id) => usa.routes[id]?.between)).toEqual([["portland", "seattle"], ["portland", "san_francisco"]]);
    expect(shortestPath(usa, ["seattle"], ["nowhere"])).toEqual([]);
  });

  it("count the trail without its branch", () => {
    for (const name of ["usa", "europe", "old_west"]) {
      const on = board(name);
      const [shown] = picturesOf(on, translatorFor(on), "trail");
      const routes = shown?.scene?.routes ?? [];
      const lengths = routes.map((id) => on.routes[id]?.length ?? 0);
      const branch = lengths.pop() ?? 0;
      expect(shown?.caption).toContain(`${lengths.reduce((sum, length) => sum + length, 0)} trains`);
      // Otherwise a trail through the branch would be longer.
      expect(branch).toBeLessThanOrEqual(Math.min(lengths[0] ?? 0, lengths[1] ?? 0));
    }
  });

  it("pay the locomotives of a ferry", () => {
    const on = board("old_west");
    const [shown] = picturesOf(on, translatorFor(on), "ferries");
    const ferry = on.routes[shown?.scene?.routes[0] ?? ""];
    expect(shown?.cards).toHaveLength(ferry?.length ?? 0);
    expect(shown?.cards?.filter(({ kind }) => kind === "locomotive")).toHaveLength(ferry?.ferry ?? 0);
  });
});

describe("the rule behind a refusal", () => {
  it("is an existing section", () => {
    for (const [code, sections] of Object.entries(REASONS)) for (const id of sections) expect(SECTION_IDS, code).toContain(id);
  });

  it("is a section that the board has", () => {
    expect(ruleBehind(board("europe"), "city_taken")).toBe("stations");
    expect(ruleBehind(board("old_west"), "city_taken")).toBe("network");
    expect(ruleBehind(board("usa"), "city_taken")).toBeNull();
    expect(ruleBehind(board("first_journey"), "no_tickets")).toBe("swap");
    expect(ruleBehind(board("usa"), "no_tickets")).toBe("tickets");
    expect(ruleBehind(board("usa"), "seat_taken")).toBeNull();
    expect(ruleBehind(board("usa"), undefined)).toBeNull();
  });
});
