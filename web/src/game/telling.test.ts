import { describe, expect, it } from "vitest";
import type { BoardShown, Told } from "$app/wire";
import { Naming } from "./naming";
import { Teller } from "./telling";
import { namesOf } from "./cast";

const city = (en: string, fr = en) => ({ name: en, en, fr, x: 0, y: 0, radius: 5, label: { x: 0, y: 0, align: "start" as const } });
const route = (between: [string, string], more = {}) => ({
  between, colour: "red", length: 3, points: 4, ferry: 0, tunnel: false, goods: false, spaces: [], engines: [], twins: [], ...more,
});
const board = {
  id: "x", title: { en: "X", fr: "X" },
  cities: { a: city("Athens", "Athènes"), b: city("Brussels", "Bruxelles") },
  routes: { "a-b": route(["a", "b"]), "b-a": route(["b", "a"], { colour: "gray", ferry: 2, tunnel: true, length: 1 }) },
  tickets: { "a-b": { between: ["a", "b"] as [string, string], points: 7, long: false } },
} as unknown as BoardShown;

const teller = (language: "en" | "fr") => new Teller(new Naming(board, language), ["Ada", "Bo"]);
const told = (events: Told["events"], more: Partial<Told> = {}): Told => ({ seq: 4, at: 0, what: "played", seat: 0, ...(events ? { events } : {}), ...more });

describe("the log", () => {
  it("tells a claim and its points in one line, in both languages", () => {
    const entry = told([
      { type: "route_claimed", seat: 0, route: "a-b", cards: { red: 2, locomotive: 1 } },
      { type: "points_scored", seat: 0, points: 4, reason: "route" },
      { type: "turn_began", seat: 1 },
    ]);
    expect(teller("en").lines(entry).map((line) => line.words)).toEqual(["Ada claims Athens – Brussels with 2 red + 1 locomotive · 4 points."]);
    expect(teller("fr").lines(entry).map((line) => line.words)).toEqual(["Ada prend Athènes – Bruxelles avec 2 rouges + 1 locomotive · 4 points."]);
  });

  it("says whose the points are when they are another's", () => {
    const entry = told([
      { type: "route_claimed", seat: 0, route: "a-b", cards: { red: 3 } },
      { type: "points_scored", seat: 1, points: 4, reason: "city" },
    ]);
    expect(teller("en").lines(entry)[0]?.words).toBe("Ada claims Athens – Brussels with 3 red · Bo: 4 points.");
  });

  it("keeps secrets that it was not told", () => {
    const words = (events: Told["events"]) => teller("en").lines(told(events)).map((line) => line.words);
    expect(words([{ type: "blind_taken", seat: 1, card: null }])).toEqual(["Bo draws a card."]);
    expect(words([{ type: "blind_taken", seat: 1, card: "orange" }])).toEqual(["Bo draws an orange card."]);
    expect(words([{ type: "tickets_kept", seat: 1, kept: 2, rejected: 1, tickets: null }])).toEqual(["Bo keeps 2 of 3 tickets."]);
    expect(words([{ type: "tickets_kept", seat: 0, kept: 1, rejected: 2, tickets: ["a-b"] }])).toEqual(["Ada keeps Athens – Brussels (7)."]);
    expect(words([{ type: "tunnel_tried", seat: 0, route: "b-a", cards: { red: 1 }, turned: ["red", "blue", "red"], extra: 2 }])).toEqual([
      "Ada lays 1 red for the tunnel Brussels – Athens; turned: red, blue, red; 2 more to pay.",
    ]);
    expect(words([{ type: "deck_shuffled", cards: 40 }])).toEqual(["40 discarded cards become the new deck."]);
  });

  it("tells of people", () => {
    const words = (entry: Partial<Told>) => teller("en").lines(told(undefined, entry))[0]?.words;
    expect(words({ what: "sat", name: "Zoé" })).toBe("Zoé sits down.");
    expect(words({ what: "bot_sat", seat: 1, bot: "conductor" })).toBe("A bot sits down: Bo.");
    expect(words({ what: "held", why: "clock", seat: 1 })).toBe("The time of Bo is up: a bot plays on.");
    expect(words({ what: "undone", seat: 1 })).toBe("Bo takes a move back.");
  });
});

describe("names", () => {
  it("of a route for those who hear it", () => {
    expect(new Naming(board, "en").routeWords("b-a", "free")).toBe("Brussels – Athens, 1 space, any one colour, tunnel, ferry with 2 locomotives, free");
    expect(new Naming(board, "fr").routeWords("a-b", "libre")).toBe("Athènes – Bruxelles, 3 cases, rouge, libre");
  });

  it("of seats: bots of one kind are numbered", () => {
    const seat = (number: number, more = {}) => ({ seat: number, name: "", bot: null, held: false, yours: false, taken: true, holder: null, why: null, seconds: null, ...more });
    const bots = [{ id: "conductor", name: { en: "Conductor", fr: "Contrôleur" }, says: { en: "", fr: "" }, default: true }];
    const seats = [seat(0, { name: "Ada" }), seat(1, { bot: "conductor" }), seat(2, { bot: "conductor" }), seat(3, { taken: false })];
    expect(namesOf(seats, bots, "fr")).toEqual(["Ada", "Contrôleur 1", "Contrôleur 2", "Place 4"]);
  });
});
