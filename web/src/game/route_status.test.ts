import { beforeEach, describe, expect, it } from "vitest";
import { locale, t } from "$app/i18n/i18n.svelte";
import { LiveGame } from "./live_game.svelte";
import { claimRefusal, describeCityAndTickets, describeRouteState, stationRefusal } from "./route_status";
import { board, claim, drawBlind, fakeConnection, snapshot } from "./samples";

const gameOf = (...args: Parameters<typeof snapshot>) => new LiveGame(fakeConnection(snapshot(...args)).connection, board, []);

beforeEach(() => locale.set("en"));

describe("a claim is refused", () => {
  it("because the route has an owner", () => {
    const game = gameOf([drawBlind], { routes: { "b-c": 1, "a-c": 0 } });
    expect(claimRefusal(game, "b-c")).toEqual({ text: t("why-taken", { name: "Bo" }), code: "taken" });
    expect(claimRefusal(game, "a-c").text).not.toContain("Bo");
  });

  it("for the reason of the server, in the language of the page", async () => {
    const game = gameOf([drawBlind], {}, { "a-c": "cards_short", "b-c": "closed" });
    expect(claimRefusal(game, "a-c")).toEqual({ text: "Athens – Cork: closed", code: "cards_short" });
    expect(claimRefusal(game, "b-c").code).toBe("closed");
    await locale.set("fr");
    expect(claimRefusal(game, "a-c").text).toBe("Athènes – Cork : fermé");
  });

  it("because another seat is to move, or something has to be finished first", () => {
    expect(claimRefusal(gameOf(null), "a-c").code).toBe("not_your_turn");
    expect(claimRefusal(gameOf([drawBlind]), "a-c").code).toBe("not_now");
  });

  it("to spectators and at the end of the game", () => {
    const watching = new LiveGame(fakeConnection({ ...snapshot(null), seat: null }).connection, board, []);
    expect(claimRefusal(watching, "a-c").code).toBeUndefined();
    const current = snapshot(null);
    const over = new LiveGame(fakeConnection({ ...current, table: { ...current.table, phase: "over" } }).connection, board, []);
    expect(claimRefusal(over, "a-c").code).toBe("game_over");
  });
});

it("a station is refused where one stands already", () => {
  expect(stationRefusal(gameOf([drawBlind], { stations: { b: 1 } }), "b")).toEqual({ text: t("why-city_taken", { name: "Bo", city: "Brest" }), code: "city_taken" });
});

it("a route is owned, closed, claimable or free", () => {
  const game = gameOf([claim("a-c", { red: 1 })], { routes: { "b-c": 1, "a-b/1": 0 }, closed: ["a-b/2"] });
  const states = ["b-c", "a-b/1", "a-b/2", "a-c"].map((route) => describeRouteState(game, route, new Set(["a-c"])));
  expect(new Set(states).size).toBe(4);
  expect(states[0]).toContain("Bo");
});

it("a city is described with the person's own tickets", () => {
  const game = gameOf([drawBlind]);
  expect(describeCityAndTickets(game, "a")).toContain("Athens – Brest");
  expect(describeCityAndTickets(game, "c")).toBe("Cork");
});
