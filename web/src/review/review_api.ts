/** The server's API of game reviews. */

import { gamePath, request, withQuery } from "$app/api/client";
import type {
  ContinueGame, CreatedTable, FairnessReport, PlayQuality, ReviewPosition, ReviewStatus, TriedMove, TryMove,
} from "$app/wire";

type Key = string | null;

export const reviewApi = {
  status: (game: string, key: Key) => request<ReviewStatus>("GET", `${gamePath(game)}/review`, undefined, { key }),
  start: (game: string, key: Key) => request<ReviewStatus>("POST", `${gamePath(game)}/review`, undefined, { key }),
  /** The position before a step, as the seat to move saw it. */
  position: (game: string, step: number, key: Key) =>
    request<ReviewPosition>("GET", withQuery(`${gamePath(game)}/review/position`, { step }), undefined, { key }),
  /** Evaluate a move in the position before a step. */
  tryMove: (game: string, tried: TryMove, key: Key) => request<TriedMove>("POST", `${gamePath(game)}/review/try`, tried, { key }),
  /** Open a table at the position after a step. */
  continueGame: (game: string, from: ContinueGame, key: Key) => request<CreatedTable>("POST", `${gamePath(game)}/continue`, from, { key }),
  quality: () => request<PlayQuality>("GET", "/api/me/quality"),
  fairness: () => request<FairnessReport>("GET", "/api/fairness"),
};
