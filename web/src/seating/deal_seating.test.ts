import { expect, it } from "vitest";
import type { DealSeat } from "$app/wire";
import { bestPoints, seatsFromGame } from "./deal_seating";

const seat = (more: Partial<DealSeat>): DealSeat => ({
  name: "", bot: null, yours: false, points: 0, rank: 1, made: 0, failed: 0, trail: 0, ...more,
});
const occupants = (seats: DealSeat[]) => seatsFromGame(seats, ["conductor", "random"], "conductor").map(({ occupant }) => occupant);

it("seats are as in the game, with the person on their own seat", () => {
  expect(occupants([seat({ bot: "random" }), seat({ name: "Ada" }), seat({ name: "Ben", yours: true })])).toEqual([
    "bot:random", "friend", "me",
  ]);
});

it("a person who did not play takes the first person's seat, or the first one", () => {
  expect(occupants([seat({ bot: "random" }), seat({ name: "Ada" }), seat({ name: "Ben" })])).toEqual(["bot:random", "me", "friend"]);
  expect(occupants([seat({ bot: "random" }), seat({ bot: "random" })])).toEqual(["me", "bot:random"]);
});

it("a bot that no longer exists is replaced", () => {
  expect(occupants([seat({ yours: true }), seat({ bot: "retired" })])).toEqual(["me", "bot:conductor"]);
});

it("the best points of a seat, if the games differ", () => {
  const games = [[80, 90], [100, 90]].map((points) => ({ seats: points.map((value) => seat({ points: value })) }));
  expect([bestPoints(0, games), bestPoints(1, games), bestPoints(0, games.slice(1)), bestPoints(5, games)]).toEqual([100, null, null, null]);
});
