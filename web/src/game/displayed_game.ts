/** What components need to show a game, whether it is played live or replayed. */

import type { Piece } from "@draisine/board";
import { t } from "$app/i18n/i18n.svelte";
import type { Naming } from "$app/text/naming";
import type { BoardDetails, SeatView, View } from "$app/wire";

/** A seat and its player. Whose it is and whether a bot plays for the person only matters in a live game. */
export type DisplayedSeat = Pick<SeatView, "seat" | "name" | "bot"> & Partial<Pick<SeatView, "yours" | "held">>;

export interface DisplayedGame {
  readonly board: BoardDetails;
  readonly view: View | null;
  readonly seats: readonly DisplayedSeat[];
  readonly naming: Naming;
  readonly race: boolean;
  /** Seats of players who know the deal from another game; null when it is played for the first time. */
  readonly dealKnownBy?: readonly number[] | null;
  nameOf(seat: number | null | undefined): string;
}

/** The pieces that stand on cities. */
export function boardPieces(view: View | null): Piece[] {
  return [
    ...Object.entries(view?.stations ?? {}).map(([city, seat]) => ({ city, kind: "station" as const, seat })),
    ...Object.entries(view?.cities ?? {}).map(([city, seat]) => ({ city, kind: "city" as const, seat })),
    ...(view?.alvin_at ? [{ city: view.alvin_at, kind: "visitor" as const, seat: view.alvin_with }] : []),
  ];
}

/** A route and whether it is owned, closed or free, for screen readers. */
export function describeRoute(game: DisplayedGame, route: string): string {
  const owner = game.view?.routes[route];
  if (owner !== undefined) return game.naming.describeRoute(route, t("route-owned", { name: game.nameOf(owner) }));
  return game.naming.describeRoute(route, t(game.view?.closed.includes(route) ? "route-closed" : "route-free"));
}

/** A city and the pieces on it, for screen readers. */
export function describeCity(game: DisplayedGame, city: string): string {
  const { view, naming } = game;
  const name = naming.city(city);
  const station = view?.stations[city];
  const founded = view?.cities[city];
  let text = t("city-words", { city: name });
  if (station !== undefined) text = t("city-station", { city: name, name: game.nameOf(station) });
  if (founded !== undefined) text = t("city-founded", { city: name, name: game.nameOf(founded) });
  return view?.alvin_at === city ? t("city-alvin", { city: text }) : text;
}
