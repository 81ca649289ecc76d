import { flushSync } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { beforeEach, describe, expect, it } from "vitest";
import type { Snapshot } from "$app/api/types";
import { locale, t } from "$app/i18n/i18n.svelte";
import { settings } from "$app/preferences/settings.svelte";
import type { Move } from "$app/wire";
import { LiveGame } from "./live_game.svelte";
import { Notices } from "./notices.svelte";
import { Orders } from "./orders.svelte";
import { board, claim, draw, drawBlind, fakeConnection, snapshot, start, station } from "./samples";
import { Selection } from "./selection.svelte";

const MOVES = [draw(1), drawBlind, claim("a-b/1", { red: 3 }), claim("a-b/1", { red: 2, locomotive: 1 }), claim("a-b/2", { blue: 3 }), claim("a-c", { red: 1 })];

function selectionOf(game: LiveGame) {
  const notices = new Notices(board);
  return { selection: new Selection(game, new Orders(game, notices), notices), notices, game };
}

function setUp(...args: Parameters<typeof snapshot>) {
  const { connection, sent } = fakeConnection(snapshot(...args));
  return { ...selectionOf(new LiveGame(connection, board, [])), sent };
}

beforeEach(() => {
  locale.set("en");
  settings.set({ confirm: true });
});

describe("highlighted routes and cities", () => {
  it("are the claimable routes, restricted by a card of the hand", () => {
    const { selection } = setUp(MOVES);
    expect([...selection.claimableRoutes]).toEqual(["a-b/1", "a-b/2", "a-c"]);
    selection.cardFilter = "blue";
    flushSync();
    expect([...selection.claimableRoutes]).toEqual(["a-b/2"]);
    expect(selection.claimableTracks("a-b/1")).toEqual(["a-b/1", "a-b/2"]);
    expect(selection.claimableTracks("a-c")).toEqual(["a-c"]);
  });

  it("are only those that a lesson points at", () => {
    const { selection } = setUp(MOVES);
    selection.guide = { routes: ["a-c", "b-c"] };
    flushSync();
    expect([...selection.claimableRoutes]).toEqual(["a-c"]);
  });

  it("are none while another seat is to move", () => {
    const { selection } = setUp(null);
    expect([selection.claimableRoutes.size, selection.selectableCities.size]).toEqual([0, 0]);
  });
});

describe("selecting a route", () => {
  it("asks how to claim it, with the cheapest payment in locomotives first", () => {
    const { selection, game, sent } = setUp(MOVES);
    selection.selectRoute("a-b/1", "mouse");
    expect(selection.intent).toEqual({ kind: "claim", route: "a-b/1" });
    expect(selection.payments(game.legal.claims, "a-b/1")).toEqual([{ red: 3 }, { red: 2, locomotive: 1 }]);
    expect(sent).toEqual([]);
  });

  it("puts payments with the filtered card first", () => {
    const { selection, game } = setUp(MOVES);
    selection.cardFilter = "locomotive";
    expect(selection.payments(game.legal.claims, "a-b/1")).toEqual([{ red: 2, locomotive: 1 }, { red: 3 }]);
  });

  it("claims it at once if there is no choice and no confirmation, but never on touch", () => {
    settings.set({ confirm: false });
    const { selection, sent } = setUp(MOVES);
    selection.selectRoute("a-c", "touch");
    expect(selection.intent).toEqual({ kind: "claim", route: "a-c" });
    selection.selectRoute("a-b/1", "mouse");
    expect(selection.intent).toEqual({ kind: "claim", route: "a-b/1" });
    expect(sent).toEqual([]);
    selection.selectRoute("a-c", "mouse");
    expect(sent).toEqual([{ do: "play", seat: 0, move: { type: "claim", route: "a-c", cards: { red: 1 } } }]);
  });

  it("claims the selected one of two tracks that differ in nothing, without a question", () => {
    settings.set({ confirm: false });
    const routes = { ...board.routes, "a-b/2": { ...board.routes["a-b/1"], twins: ["a-b/1"] } };
    const { connection, sent } = fakeConnection(snapshot([claim("a-b/1", { red: 3 }), claim("a-b/2", { red: 3 })]));
    const { selection } = selectionOf(new LiveGame(connection, { ...board, routes } as typeof board, []));
    expect([selection.claimableTracks("a-b/1"), selection.claimableTracks("a-b/2")]).toEqual([["a-b/1"], ["a-b/2"]]);
    selection.selectRoute("a-b/2", "mouse");
    expect(sent).toEqual([{ do: "play", seat: 0, move: claim("a-b/2", { red: 3 }) }]);
  });

  it("explains why it cannot be claimed", () => {
    const { selection, notices } = setUp([draw(1)], { routes: { "b-c": 1 } }, { "a-c": "closed", "a-b/1": "not_connected" });
    selection.selectRoute("b-c", "mouse");
    expect(notices.current?.text).toBe(t("why-taken", { name: "Bo" }));
    expect(selection.intent).toBeNull();
    selection.selectRoute("a-c", "mouse");
    expect(notices.current?.rule).toBe("doubles");
  });
});

describe("selecting a city", () => {
  it("chooses a start city, or places the visitor", () => {
    const starting = setUp([start("a"), start("b")], { phase: "start_city" });
    starting.selection.selectCity("b");
    expect(starting.selection.intent).toEqual({ kind: "start", city: "b" });
    const visitor = setUp([{ type: "alvin", city: "c" }], { phase: "place_alvin" });
    visitor.selection.selectCity("c");
    expect(visitor.sent).toEqual([{ do: "play", seat: 0, move: { type: "alvin", city: "c" } }]);
  });

  it("builds a station only while one is being placed", () => {
    const { selection, notices } = setUp([station("a", { red: 1 }), drawBlind], { stations: { b: 1 } });
    selection.selectCity("a");
    expect(selection.intent).toBeNull();
    expect(notices.current?.kind).toBe("news");
    selection.placingStation = true;
    flushSync();
    expect([...selection.selectableCities]).toEqual(["a"]);
    selection.selectCity("b");
    expect(notices.current?.text).toBe(t("why-city_taken", { name: "Bo", city: "Brest" }));
    selection.selectCity("a");
    expect(selection.intent).toEqual({ kind: "station", city: "a" });
  });
});

describe("after an update", () => {
  it("an intent that is no longer legal is dropped", () => {
    const cases: [Move[], (selection: Selection) => void][] = [
      [[station("a", { red: 1 }), drawBlind], (selection) => ((selection.placingStation = true), selection.selectCity("a"))],
      [[start("a"), start("b")], (selection) => selection.selectCity("b")],
      [MOVES, (selection) => selection.selectRoute("a-c", "mouse")],
    ];
    for (const [moves, select] of cases) {
      const current = new SvelteMap<"snapshot", Snapshot>([["snapshot", snapshot(moves)]]);
      const connection = { ...fakeConnection(snapshot(moves)).connection, get snapshot() { return current.get("snapshot") ?? null; } };
      const { selection } = selectionOf(new LiveGame(connection, board, []));
      select(selection);
      selection.dropStale();
      expect(selection.intent, moves[0]?.type).not.toBeNull();
      current.set("snapshot", snapshot(null));
      selection.dropStale();
      expect([selection.intent, selection.placingStation], moves[0]?.type).toEqual([null, false]);
    }
  });
});
