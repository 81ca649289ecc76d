import { beforeEach, expect, it } from "vitest";
import { locale } from "$app/i18n/i18n.svelte";
import { describeCity } from "./displayed_game";
import { LiveGame } from "./live_game.svelte";
import { board, drawBlind, fakeConnection, snapshot } from "./samples";

const BOTS = [{ id: "conductor", default: true, preparing: false }];
const gameOf = (current: ReturnType<typeof snapshot>) => new LiveGame(fakeConnection(current).connection, board, BOTS);

beforeEach(() => locale.set("en"));

it("derives the turn from the choices of the snapshot", () => {
  const mine = gameOf(snapshot([drawBlind]));
  expect([mine.myTurn, mine.legal.drawBlind, mine.over]).toEqual([true, true, false]);
  const theirs = gameOf(snapshot(null));
  expect([theirs.myTurn, theirs.legal.drawBlind]).toEqual([false, false]);
});

it("is not the person's turn while a bot plays for them", () => {
  const current = snapshot([drawBlind]);
  const seats = current.table.seats.map((seat) => ({ ...seat, held: seat.yours }));
  const game = gameOf({ ...current, table: { ...current.table, seats } });
  expect([game.heldByBot, game.myTurn]).toEqual([true, false]);
});

it("names seats and bots in the language of the page", async () => {
  const game = gameOf(snapshot(null));
  expect([game.nameOf(1), game.nameOf(null), game.nameOf(7)]).toEqual(["Bo", "", ""]);
  await locale.set("fr");
  expect([game.botName("conductor"), game.botName("unknown")]).toEqual(["Contrôleur", "unknown"]);
});

it("describes a city with all its pieces", () => {
  const game = gameOf(snapshot(null, { cities: { a: 1 }, stations: { c: 0 }, alvin_at: "a" }));
  expect(describeCity(game, "a")).toBe("Athens, City: Bo, Alvin is here");
  expect(describeCity(game, "b")).toBe("Brest");
  expect(describeCity(game, "c")).toBe("Cork, station: Ada");
});
