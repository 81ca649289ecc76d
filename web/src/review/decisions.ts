/** Which decisions of a review are listed, and which ones are exercises. */

import type { Decision } from "$app/wire";
import { isError, isMistake } from "./labels";

export type Order = "step" | "loss";

export interface Filter {
  /** Null: all seats. */
  seat: number | null;
  errorsOnly: boolean;
  order: Order;
}

/** With fewer mistakes, inaccuracies are exercises too. */
const MIN_MISTAKES = 3;

export function listDecisions(decisions: readonly Decision[], { seat, errorsOnly, order }: Filter): Decision[] {
  const listed = decisions.filter((decision) => (seat === null || decision.seat === seat) && (!errorsOnly || isError(decision.label)));
  return order === "loss" ? listed.toSorted((a, b) => b.loss - a.loss || a.step - b.step) : listed;
}

/** The decisions of a seat to learn from, in the order of the game. */
export function findExercises(decisions: readonly Decision[], seat: number | null): Decision[] {
  const errors = listDecisions(decisions, { seat, errorsOnly: true, order: "step" }).filter(({ best }) => best);
  const mistakes = errors.filter(({ label }) => isMistake(label));
  return mistakes.length < MIN_MISTAKES ? errors : mistakes;
}
