import { expect, it } from "vitest";
import type { DealSeat } from "$app/wire";
import { bestOn, seatedAsIn } from "./dealing";

const seat = (more: Partial<DealSeat>): DealSeat => ({
  name: "", bot: null, yours: false, points: 0, rank: 1, made: 0, failed: 0, trail: 0, ...more,
});
const who = (seats: DealSeat[]) => seatedAsIn(seats, ["conductor", "random"], "conductor").map((place) => place.who);

it("the seats are as in the game, with me where I sat", () => {
  expect(who([seat({ bot: "random" }), seat({ name: "Ada" }), seat({ name: "Ben", yours: true })])).toEqual([
    "bot:random", "friend", "me",
  ]);
});

it("a stranger sits where the first person sat; where only bots played, on the first seat", () => {
  expect(who([seat({ bot: "random" }), seat({ name: "Ada" }), seat({ name: "Ben" })])).toEqual(["bot:random", "me", "friend"]);
  expect(who([seat({ bot: "random" }), seat({ bot: "random" })])).toEqual(["me", "bot:random"]);
});

it("a bot that is not here any more is replaced", () => {
  expect(who([seat({ yours: true }), seat({ bot: "retired" })])).toEqual(["me", "bot:conductor"]);
});

it("best is whoever did most with the cards of a seat, when several have tried", () => {
  const games = [[80, 90], [100, 90]].map((points) => ({ seats: points.map((each) => seat({ points: each })) }));
  expect([bestOn(0, games), bestOn(1, games), bestOn(0, games.slice(1)), bestOn(5, games)]).toEqual([100, null, null, null]);
});
