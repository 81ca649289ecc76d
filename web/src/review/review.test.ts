import { describe, expect, it } from "vitest";
import { board } from "$app/game/samples";
import { locale } from "$app/i18n/i18n.svelte";
import { Naming } from "$app/text/naming";
import type { Accounting, Decision, Move } from "$app/wire";
import { balanceRows, balanceSpan, greatestLuck } from "./balance";
import { curvePath, smooth, stepAt, xOf, yOf } from "./curve";
import { findExercises, listDecisions } from "./decisions";
import { exerciseMoves } from "./exercise.svelte";
import { itemName, testTitle, verdict } from "./fairness";
import { highlightDecision } from "./highlights";
import { formatChange, formatMean, formatPoints } from "./review_text";

const claim: Move = { type: "claim", route: "a-b/1", cards: { red: 3 } };
const blind: Move = { type: "draw_blind" };
const decision = (step: number, seat: number, label: Decision["label"], loss = 0): Decision =>
  ({ step, seat, part: "move", phase: "opening", move: blind, label, loss, error: 1, best: loss ? claim : null, why: null, plan: [], options: [] });

describe("decisions", () => {
  const all = [decision(1, 0, "best"), decision(2, 1, "blunder", 30), decision(3, 0, "inaccuracy", 6), decision(4, 0, "mistake", 12), decision(5, 1, "inaccuracy", 7)];

  it("are listed by seat, by label, and in order of loss", () => {
    const steps = (filter: Parameters<typeof listDecisions>[1]) => listDecisions(all, filter).map(({ step }) => step);
    expect(steps({ seat: null, errorsOnly: false, order: "step" })).toEqual([1, 2, 3, 4, 5]);
    expect(steps({ seat: 0, errorsOnly: true, order: "step" })).toEqual([3, 4]);
    expect(steps({ seat: null, errorsOnly: true, order: "loss" })).toEqual([2, 4, 5, 3]);
  });

  it("to learn from are mistakes; with fewer than three of them inaccuracies too", () => {
    expect(findExercises(all, 0).map(({ step }) => step)).toEqual([3, 4]);
    const many = [...all, decision(6, 0, "mistake", 15), decision(7, 0, "blunder", 25)];
    expect(findExercises(many, 0).map(({ step }) => step)).toEqual([4, 6, 7]);
  });

  it("without a better move are no exercises", () => {
    expect(findExercises([{ ...decision(2, 0, "mistake", 11), best: null }], 0)).toEqual([]);
  });

  it("show the better move and its plan on the board", () => {
    const shown = highlightDecision({ ...decision(2, 1, "mistake", 11), plan: ["b-c"] }, board);
    expect(shown.preview).toEqual({ route: "a-b/1", seat: 1 });
    expect([...(shown.spotlight?.routes ?? [])]).toEqual(["a-b/1", "b-c"]);
    expect(highlightDecision(decision(1, 0, "best"), board)).toEqual({ preview: null, spotlight: null });
  });
});

describe("an exercise", () => {
  const legal: Move[] = [claim, { ...claim, cards: { red: 2, locomotive: 1 } }, { type: "claim", route: "b-c", cards: { blue: 2 } }, blind];

  it("offers all moves", () => expect(exerciseMoves({ part: "move", move: claim }, legal)).toEqual(legal));
  it("about a payment offers the payments of the same route only", () => {
    expect(exerciseMoves({ part: "payment", move: claim }, legal)).toEqual(legal.slice(0, 2));
  });
});

describe("the curve", () => {
  const frame = { width: 220, height: 106, inset: 10 };

  it("fills the frame between its margins", () => {
    expect([xOf(0, 4, frame), xOf(4, 4, frame)]).toEqual([10, 210]);
    expect([yOf(1, frame), yOf(0.5, frame), yOf(0, frame)]).toEqual([3, 53, 103]);
    expect(curvePath([1, 0.5, 0], frame)).toBe("M10.0 3.0L110.0 53.0L210.0 103.0");
  });

  it("is smoothed while it is rough, except for the result", () => {
    expect(smooth([0, 0.6, 0, 1], 1).map((value) => value.toFixed(2))).toEqual(["0.30", "0.20", "0.53", "1.00"]);
  });

  it("leads from any place to the nearest step", () => {
    expect([-50, 10, 34, 36, 111, 500].map((x) => stepAt(x, 4, frame))).toEqual([0, 0, 0, 1, 2, 4]);
  });
});

describe("the balance", () => {
  const accounting: Accounting = {
    start: 50, result: 100, luck: 30, luck_by_kind: { deal: 40, card: -10 }, net_luck: 12, losses: -25, others: 44, residual: 1,
  };
  const rows = balanceRows(accounting);

  it("begins each bar where the one before ends, and closes", () => {
    expect(rows.map(({ id }) => id)).toEqual(["start", "deal", "card", "losses", "others", "residual", "result"]);
    for (const [index, row] of rows.slice(1, -1).entries()) expect(row.from).toBe(rows[index]?.to);
    expect(rows.at(-2)?.to).toBe(rows.at(-1)?.to);
  });

  it("lists the greatest luck of a seat, unless it may be noise, in the order of the game", () => {
    const event = (step: number, luck: number, error = 1, seat = 0) => ({ step, seat, kind: "card" as const, luck, error });
    const events = [event(1, 5), event(2, -9), event(3, 30, 20), event(4, 50, 1, 1), event(5, 0.5, 0.1), event(6, 7), event(7, 3), event(8, 4), event(9, -6)];
    expect(greatestLuck(events, 0).map(({ step }) => step)).toEqual([1, 2, 6, 8, 9]);
  });

  it("spans at least from nothing to a win", () => {
    expect(balanceSpan(rows)).toEqual([0, 100]);
    expect(balanceSpan(balanceRows({ ...accounting, start: 20, luck_by_kind: { deal: -30 } }))[0]).toBeLessThan(0);
  });
});

describe("numbers and texts", () => {
  it("are percentages with a typographic minus", async () => {
    await locale.set("en");
    expect([formatPoints(-12.4), formatMean(1.26), formatChange(-3.6), formatChange(3.4), formatChange(-0.2)]).toEqual(["12%", "1.3%", "−4%", "+3%", "0%"]);
  });

  it("of fairness tests name what was counted, and judge the p-value", async () => {
    await locale.set("en");
    const naming = new Naming(board, "en");
    expect(testTitle({ kind: "first_seat", players: 3 })).toBe("First player of 3");
    expect(testTitle({ kind: "unknown", players: null })).toBe("unknown");
    expect([itemName("first_seat", "2", naming), itemName("tunnels", "free", naming), itemName("locomotives", "3+", naming)]).toEqual(["Seat 2", "no extra cost", "3+"]);
    expect(new Set([0.5, 0.01, 0.0001].map(verdict)).size).toBe(3);
  });
});
