import { flushSync } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "$app/talk/http";
import type { Snapshot } from "$app/talk/types";
import { speech } from "$app/words/speech.svelte";
import { Play } from "./play.svelte";
import { board, reason, sampleLine, snapshot } from "./samples";
import { settings } from "./settings.svelte";

const MOVES = ["draw 1", "draw blind", "claim a-b/1 with 3 red", "claim a-b/1 with 2 red + 1 locomotive", "claim a-b/2 with 3 blue", "claim a-c with 1 red"];

function seated(...args: Parameters<typeof snapshot>) {
  const { line, asked } = sampleLine(snapshot(...args));
  return { play: new Play(line, board, []), asked, line };
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(server, "ways").mockResolvedValue([]);
  speech.choose("en");
  settings.set({ confirm: true });
});

describe("a table at its page", () => {
  it("lights what the server says can be claimed, and with a card of the hand only what it pays for", () => {
    const { play } = seated(MOVES);
    expect([...play.openRoutes]).toEqual(["a-b/1", "a-b/2", "a-c"]);
    play.filter = "blue";
    flushSync();
    expect([...play.openRoutes]).toEqual(["a-b/2"]);
    expect(play.openTwins("a-b/1")).toEqual(["a-b/2"]);
  });

  it("asks before a claim, the cheapest way in locomotives first", () => {
    const { play, asked } = seated(MOVES);
    play.route("a-b/1", "mouse");
    expect(play.intent).toEqual({ kind: "claim", route: "a-b/1" });
    expect(play.payments(play.openings.claims, "a-b/1")).toEqual([{ red: 3 }, { red: 2, locomotive: 1 }]);
    expect(asked).toEqual([]);
  });

  it("claims at once where nothing is open and nobody wants to be asked, but never on touch", () => {
    settings.set({ confirm: false });
    const { play, asked } = seated(MOVES);
    play.route("a-c", "touch");
    expect(play.intent).toEqual({ kind: "claim", route: "a-c" });
    play.route("a-b/1", "mouse");
    expect(play.intent).toEqual({ kind: "claim", route: "a-b/1" });
    expect(asked).toEqual([]);
    play.route("a-c", "mouse");
    expect(asked).toEqual([{ do: "play", seat: 0, move: "claim a-c with 1 red" }]);
  });

  it("says why not, whatever is pointed at", () => {
    const { play } = seated(MOVES, { routes: { "b-c": 1 } }, { "a-c": "cards_short" });
    expect(play.whyNot("b-c")).toBe("Bo has this route.");
    expect(play.whyNot("a-c")).toBe("Athens – Cork: cards_short in words");
    play.route("b-c", "mouse");
    expect(play.notice?.words).toBe("Bo has this route.");
    expect(play.intent).toBeNull();
    speech.choose("fr");
    flushSync();
    expect(play.whyNot("a-c")).toBe("Athènes – Cork : cards_short en mots");
    expect(seated(null).play.whyNot("a-c")).toBe("Ce n'est pas votre tour.");
  });

  it("knows the rule behind a refusal, where there is one", async () => {
    const { play } = seated(MOVES, { routes: { "b-c": 1 } }, { "a-c": "closed" });
    expect(play.why("a-c").code).toBe("closed");
    const other = seated(["draw 1"], { routes: { "b-c": 1 } }, { "a-c": "closed", "a-b/1": "not_connected" }).play;
    other.route("a-c", "mouse");
    expect(other.notice?.rule).toBe("doubles");
    other.route("b-c", "mouse");
    expect(other.notice?.rule).toBe("claiming");
    // A rule that this board does not have.
    other.route("a-b/1", "mouse");
    expect(other.notice?.rule).toBeNull();
    play.say("Something else.", "news");
    expect(play.notice?.rule).toBeNull();
    const refusing = new Play(sampleLine(snapshot(MOVES), () => reason("trains_short")).line, board, []);
    await refusing.play("claim a-c with 1 red");
    expect(refusing.notice?.rule).toBe("claiming");
  });

  it("tells a refusal of the server and keeps the question open", async () => {
    const { line } = sampleLine(snapshot(MOVES), () => reason("behind"));
    const play = new Play(line, board, []);
    play.route("a-b/1", "mouse");
    await expect(play.play("claim a-b/1 with 3 red")).resolves.toBe(false);
    expect(play.notice?.words).toBe("Behind in words.");
    expect(play.intent).not.toBeNull();
    await expect(seated(MOVES).play.play("draw blind")).resolves.toBe(true);
  });

  it("goes from a city to what is open there", async () => {
    const start = seated(["start a", "start b"], { phase: "start_city" });
    start.play.city("b");
    expect(start.play.intent).toEqual({ kind: "start", city: "b" });
    const visitor = seated(["alvin c"], { phase: "place_alvin" });
    visitor.play.city("c");
    await Promise.resolve();
    expect(visitor.asked).toEqual([{ do: "play", seat: 0, move: "alvin c" }]);
    const station = seated(["station a with 1 red", "draw blind"], { stations: { b: 1 } });
    station.play.city("a");
    expect(station.play.intent).toBeNull();
    station.play.building = true;
    flushSync();
    expect([...station.play.openCities]).toEqual(["a"]);
    station.play.city("b");
    expect(station.play.notice?.words).toBe("Bo stands in Brest already.");
    station.play.city("a");
    expect(station.play.intent).toEqual({ kind: "station", city: "a" });
  });

  it("forgets what somebody was about to do once it cannot be done any more", () => {
    const cases: [string[], (play: Play) => void][] = [
      [["station a with 1 red", "draw blind"], (play) => ((play.building = true), play.city("a"))],
      [["start a", "start b"], (play) => play.city("b")],
      [MOVES, (play) => play.route("a-c", "mouse")],
    ];
    for (const [moves, point] of cases) {
      const heard = new SvelteMap([["now", snapshot(moves)]]);
      const line = { ...sampleLine(snapshot(moves)).line, get now() { return heard.get("now") ?? null; } };
      const play = new Play(line, board, []);
      const hear = (now: Snapshot) => (heard.set("now", now), line.onnews([], now, now));
      point(play);
      hear(snapshot(moves));
      expect(play.intent, moves[0]).not.toBeNull();
      hear(snapshot(null));
      expect(play.intent, moves[0]).toBeNull();
    }
  });

  it("says of a city all that stands there", () => {
    const { play } = seated(MOVES, { cities: { a: 1 }, stations: { c: 0 }, alvin_at: "a" });
    expect(play.cityWords("a")).toBe("Athens, City of Bo, Alvin is here");
    expect(play.cityWords("b")).toBe("Brest");
    expect(play.cityWords("c")).toBe("Cork, station of Ada");
  });

  it("keeps a panel out of the way of what it is about", () => {
    const { play } = seated(MOVES);
    expect(play.isSouth({ cities: ["c"] })).toBe(true);
    expect(play.isSouth({ routes: ["a-b/1"] })).toBe(false);
  });

  it("celebrates a ticket that has become done, and only then", async () => {
    const ways = vi.mocked(server.ways);
    const way = (done: boolean) => ({ ticket: "a-b", done, routes: ["a-b/1"], trains: done ? 0 : 3 });
    ways.mockResolvedValue([way(false)]);
    const { play, line } = seated(MOVES);
    await vi.waitFor(() => expect(play.ways).toHaveLength(1));
    ways.mockResolvedValue([way(true)]);
    const claimed = { seq: 8, at: 0, what: "played" as const, seat: 0, events: [{ type: "route_claimed" as const, seat: 0, route: "a-b/1", cards: { red: 3 } }] };
    line.onnews([claimed], line.now, snapshot(null));
    expect([...play.arriving]).toEqual(["a-b/1"]);
    await vi.waitFor(() => expect(play.completed).toEqual({ ticket: "a-b", routes: ["a-b/1"] }));
  });

  it("a ticket that was done before somebody came is no news", async () => {
    vi.mocked(server.ways).mockResolvedValue([{ ticket: "a-b", done: true, routes: [], trains: 0 }]);
    const { play } = seated(MOVES);
    await vi.waitFor(() => expect(play.ways).toHaveLength(1));
    expect(play.completed).toBeNull();
  });
});
