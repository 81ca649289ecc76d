/** What is seen of a game: by those who play it, and by those who look at it again. */

import type { Piece } from "@draisine/board";
import type { BoardShown, SeatShown, View } from "$app/wire";
import { t } from "$app/words/speech.svelte";
import type { Naming } from "./naming";

/** A seat as it is named; whose it is, and whether a bot holds it, only matters while the game goes on. */
export type SeatSeen = Pick<SeatShown, "seat" | "name" | "bot"> & Partial<Pick<SeatShown, "yours" | "held">>;

export interface Scene {
  readonly board: BoardShown;
  readonly view: View | null;
  readonly seats: readonly SeatSeen[];
  readonly naming: Naming;
  readonly race: boolean;
  /** Seats of those who know the deal from another game; null: nobody has played it before. */
  readonly knowing?: readonly number[] | null;
  nameOf(seat: number | null | undefined): string;
}

/** What stands in the cities. */
export function piecesOf(view: View | null): Piece[] {
  return [
    ...Object.entries(view?.stations ?? {}).map(([city, seat]) => ({ city, kind: "station" as const, seat })),
    ...Object.entries(view?.cities ?? {}).map(([city, seat]) => ({ city, kind: "city" as const, seat })),
    ...(view?.alvin_at ? [{ city: view.alvin_at, kind: "visitor" as const, seat: view.alvin_with }] : []),
  ];
}

/** A city as somebody hears it who does not see the board. */
export function cityWords(scene: Scene, city: string): string {
  const { view, naming } = scene;
  const name = naming.city(city);
  const station = view?.stations[city];
  const founded = view?.cities[city];
  let words = t("city.words", { city: name });
  if (station !== undefined) words = t("city.station", { city: name, name: scene.nameOf(station) });
  if (founded !== undefined) words = t("city.founded", { city: name, name: scene.nameOf(founded) });
  return view?.alvin_at === city ? t("city.alvin", { city: words }) : words;
}
