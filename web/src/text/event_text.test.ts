import { describe, expect, it } from "vitest";
import { seat } from "$app/game/samples";
import type { BoardDetails, EntryView } from "$app/wire";
import { EventFormatter } from "./event_text";
import { Naming } from "./naming";
import { seatNames } from "./player_names";

const city = (en: string, fr = en) => ({ name: en, names: { en, fr }, x: 0, y: 0, radius: 5, label: { x: 0, y: 0, align: "start" as const } });
const route = (between: [string, string], more = {}) => ({
  between, colour: "red", length: 3, points: 4, ferry: 0, tunnel: false, goods: false, spaces: [], engines: [], twins: [], ...more,
});
const board = {
  id: "x", title: { en: "X", fr: "X" },
  cities: { a: city("Athens", "Athènes"), b: city("Brussels", "Bruxelles") },
  routes: { "a-b": route(["a", "b"]), "b-a": route(["b", "a"], { colour: "gray", ferry: 2, tunnel: true, length: 1 }) },
  tickets: { "a-b": { between: ["a", "b"] as [string, string], points: 7, long: false } },
} as unknown as BoardDetails;

const formatter = (language: "en" | "fr") => new EventFormatter(new Naming(board, language), ["Ada", "Bo"]);
const entryOf = (events: EntryView["events"], more: Partial<EntryView> = {}): EntryView => ({ seq: 4, at: 0, what: "played", seat: 0, ...(events ? { events } : {}), ...more });

describe("the log", () => {
  it("has a claim and its points in one line, in both languages", () => {
    const entry = entryOf([
      { type: "route_claimed", seat: 0, route: "a-b", cards: { red: 2, locomotive: 1 } },
      { type: "points_scored", seat: 0, points: 4, reason: "route" },
      { type: "turn_began", seat: 1 },
    ]);
    expect(formatter("en").lines(entry).map((line) => line.text)).toEqual(["Ada claims Athens – Brussels with 2 red + 1 locomotive · 4 points."]);
    expect(formatter("fr").lines(entry).map((line) => line.text)).toEqual(["Ada prend Athènes – Bruxelles avec 2 rouges + 1 locomotive · 4 points."]);
  });

  it("names the seat of points that belong to another one", () => {
    const entry = entryOf([
      { type: "route_claimed", seat: 0, route: "a-b", cards: { red: 3 } },
      { type: "points_scored", seat: 1, points: 4, reason: "city" },
    ]);
    expect(formatter("en").lines(entry)[0]?.text).toBe("Ada claims Athens – Brussels with 3 red · Bo: 4 points.");
  });

  it("does not name hidden cards and tickets", () => {
    const textsOf = (events: EntryView["events"]) => formatter("en").lines(entryOf(events)).map((line) => line.text);
    expect(textsOf([{ type: "blind_taken", seat: 1, card: null }])).toEqual(["Bo draws a card from the deck."]);
    expect(textsOf([{ type: "blind_taken", seat: 1, card: "orange" }])).toEqual(["Bo draws an orange card from the deck."]);
    expect(textsOf([{ type: "tickets_kept", seat: 1, kept: 2, rejected: 1, tickets: null }])).toEqual(["Bo keeps 2 of 3 tickets."]);
    expect(textsOf([{ type: "tickets_kept", seat: 0, kept: 1, rejected: 2, tickets: ["a-b"] }])).toEqual(["Ada keeps Athens – Brussels (7)."]);
    expect(textsOf([{ type: "tunnel_tried", seat: 0, route: "b-a", cards: { red: 1 }, turned: ["red", "blue", "red"], extra: 2 }])).toEqual([
      "Ada tries the tunnel Brussels – Athens with 1 red; turned up: red, blue, red; 2 extra cards to pay.",
    ]);
    expect(textsOf([{ type: "deck_shuffled", cards: 40 }])).toEqual(["The discard pile is shuffled into a new deck (40 cards)."]);
  });

  it("describes what happens at the table", () => {
    const textOf = (entry: Partial<EntryView>) => formatter("en").lines(entryOf(undefined, entry))[0]?.text;
    expect(textOf({ what: "sat", name: "Zoé" })).toBe("Zoé takes a seat.");
    expect(textOf({ what: "bot_sat", seat: 1, bot: "conductor" })).toBe("Bo (bot) takes a seat.");
    expect(textOf({ what: "held", why: "clock", seat: 1 })).toBe("Bo has run out of time: a bot takes over.");
    expect(textOf({ what: "undone", seat: 1 })).toBe("Bo undoes a move.");
  });
});

describe("names", () => {
  it("describe a route for screen readers", () => {
    expect(new Naming(board, "en").describeRoute("b-a", "free")).toBe("Brussels – Athens, 1 space, any one colour, tunnel, ferry with 2 locomotives, free");
    expect(new Naming(board, "fr").describeRoute("a-b", "libre")).toBe("Athènes – Bruxelles, 3 cases, rouge, libre");
  });

  it("of several bots of one kind are numbered", () => {
    const seats = [seat(0, { name: "Ada" }), seat(1, { bot: "conductor" }), seat(2, { bot: "conductor" }), seat(3, { taken: false })];
    expect(seatNames(seats, "fr")).toEqual(["Ada", "Contrôleur 1", "Contrôleur 2", "Siège 4"]);
  });
});

describe("what happens at the table", () => {
  const text = (entry: Partial<EntryView>) => formatter("en").lines({ seq: 1, at: 0, what: "played", ...entry } as EntryView).map((line) => line.text);

  it("names who closed it, and the reason", () => {
    expect(text({ what: "closed", why: "operator", text: "insults" })).toEqual(["The server admin closed the table: insults."]);
    expect(text({ what: "closed", why: "operator" })).toEqual(["The server admin closed the table."]);
    expect(text({ what: "closed", why: "host" })).toEqual(["The host closed the table."]);
    expect(text({ what: "closed", why: "players" })).toEqual(["The players voted to end the game."]);
  });

  it("names reserved seats, votes and new hosts", () => {
    expect(text({ what: "reserved", seat: 1, name: "Ben" })).toEqual(["Seat 2 is reserved for Ben."]);
    expect(text({ what: "voted", seat: 1, choice: "bot" })[0]).toMatch(/votes to replace Bo with a bot/);
    expect(text({ what: "voted", seat: 1, choice: "end" })[0]).toMatch(/votes to end the game/);
    expect(text({ what: "host_changed" })).toEqual(["The table has a new host."]);
    expect(text({ what: "held", seat: 1, why: "away" })[0]).toMatch(/is away/);
  });

  it("names no one who has deleted their data", () => {
    expect(text({ what: "sat", seat: 1, name: "" })[0]).toMatch(/^Deleted user takes a seat\.$/);
  });

  it("says that a quicker bot moved", () => {
    const [line] = text({ seat: 1, fallback: true, events: [{ type: "passed", seat: 1 }] });
    expect(line).toMatch(/ · server busy: a faster bot chose this move\.$/);
  });
});
