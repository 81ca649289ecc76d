import { expect, it } from "vitest";
import { board } from "$app/game/samples";
import { isInSouth } from "./panel_position";

it("a panel about the south is shown in the north", () => {
  expect(isInSouth(board, { cities: ["c"] })).toBe(true);
  expect(isInSouth(board, { routes: ["a-b/1"] })).toBe(false);
});
