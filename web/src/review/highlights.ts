/** What a decision shows on the board: the better move and its plan. */

import type { Spotlight } from "@draisine/board";
import { hintedClaim, hintSpotlight } from "$app/text/hint_text";
import type { Advice, BoardDetails, Decision, Explanation, Move } from "$app/wire";

export interface BoardHighlight {
  spotlight: Spotlight | null;
  preview: { route: string; seat: number } | null;
}

const UNEXPLAINED: Explanation = { kind: "best_in_search" };

/** A better move in the form of a hint. */
export function asHint(move: Move, why: Explanation | null, plan: readonly string[]): Advice {
  return { move, why: why ?? UNEXPLAINED, saves: null, games: 0, won: 0, alternatives: [], unit: "percent", plan: [...plan] };
}

/** The better move of a decision with its plan; the move played, if there is no better one. */
export function highlightDecision({ best, move, why, plan, seat }: Decision, board: BoardDetails): BoardHighlight {
  const hint = asHint(best ?? move, why ?? null, plan ?? []);
  const route = hintedClaim(hint);
  return { spotlight: hintSpotlight(hint, hint, board), preview: route === undefined ? null : { route, seat } };
}
