import { expect, it } from "vitest";
import type { Told } from "$app/wire";
import { takenBack } from "./undone";

let seq = 0;
const told = (what: Told["what"], seat?: number): Told => ({ seq: ++seq, at: 0, what, ...(seat === undefined ? {} : { seat }) });

it("an undo takes back its seat's last move and all that came after it", () => {
  seq = 0;
  const log = [told("started"), told("played", 0), told("played", 1), told("said"), told("played", 1), told("undone", 0)];
  const { gone, moves } = takenBack(log);
  expect([...gone].sort()).toEqual([2, 3, 5]);
  expect(moves.get(6)).toBe(log[1]);
});

it("one undo after another goes back further", () => {
  seq = 0;
  const log = [told("played", 0), told("played", 0), told("undone", 0), told("undone", 0), told("played", 0), told("undone", 0)];
  const { gone, moves } = takenBack(log);
  expect([...gone].sort()).toEqual([1, 2, 5]);
  expect(moves.get(3)?.seq).toBe(2);
  expect(moves.get(4)?.seq).toBe(1);
  expect(moves.get(6)?.seq).toBe(5);
});

it("of a move before this page's story nothing is known", () => {
  seq = 0;
  expect(takenBack([told("undone", 0)]).moves.size).toBe(0);
});
