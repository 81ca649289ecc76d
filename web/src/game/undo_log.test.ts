import { expect, it } from "vitest";
import type { EntryView } from "$app/wire";
import { findUndone } from "./undo_log";

let seq = 0;
const entry = (what: EntryView["what"], seat?: number): EntryView => ({ seq: ++seq, at: 0, what, ...(seat === undefined ? {} : { seat }) });

it("an undo takes back its seat's last move and everything after it", () => {
  seq = 0;
  const log = [entry("started"), entry("played", 0), entry("played", 1), entry("said"), entry("played", 1), entry("undone", 0)];
  const { undone, moves } = findUndone(log);
  expect([...undone].sort()).toEqual([2, 3, 5]);
  expect(moves.get(6)).toBe(log[1]);
});

it("one undo after another goes back further", () => {
  seq = 0;
  const log = [entry("played", 0), entry("played", 0), entry("undone", 0), entry("undone", 0), entry("played", 0), entry("undone", 0)];
  const { undone, moves } = findUndone(log);
  expect([...undone].sort()).toEqual([1, 2, 5]);
  expect(moves.get(3)?.seq).toBe(2);
  expect(moves.get(4)?.seq).toBe(1);
  expect(moves.get(6)?.seq).toBe(5);
});

it("a move before the start of the log is unknown", () => {
  seq = 0;
  expect(findUndone([entry("undone", 0)]).moves.size).toBe(0);
});
