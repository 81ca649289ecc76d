/** Planned turns: a turn is a list of steps, a step a list of alternatives of which the first legal one is played. */

import type { Wish } from "$app/wire";

export type PlanStep = Wish[];
export type PlannedTurn = PlanStep[];
export type Plan = readonly PlannedTurn[];

export const MAX_TURNS = 12;
/** A card from the deck instead of a kind of card. */
export const BLIND = "blind";

/** Draw a face-up card of this kind, or a blind one if there is none. */
const drawStep = (kind: string): PlanStep =>
  kind === BLIND ? [{ type: "draw_blind" }] : [{ type: "draw_kind", card: kind }, { type: "draw_blind" }];

/** The turns that the plan editor offers. */
export const plannedTurn = {
  claim: (route: string, colour = ""): PlannedTurn => [[{ type: "any_claim", route, ...(colour ? { colour } : {}) }]],
  station: (city: string): PlannedTurn => [[{ type: "any_station", city }]],
  tickets: (): PlannedTurn => [[{ type: "draw_tickets" }]],
  swap: (): PlannedTurn => [[{ type: "swap" }]],
  locomotive: (): PlannedTurn => [[{ type: "draw_kind", card: "locomotive" }]],
  blind: (): PlannedTurn => [[{ type: "draw_blind" }]],
  cards: (first: string, second: string): PlannedTurn => [drawStep(first), drawStep(second)],
};

/** The plan with one turn moved by some places, at most to an end of the list. */
export function moveTurn<Turn>(plan: readonly Turn[], index: number, offset: number): Turn[] {
  const list = [...plan];
  const [turn] = list.splice(index, 1);
  if (turn !== undefined) list.splice(Math.min(Math.max(index + offset, 0), list.length), 0, turn);
  return list;
}
