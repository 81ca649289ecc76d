/** Who shall sit where when a deal is played again. */

import type { DealSeat } from "$app/wire";
import { botSeat, choose, type Place } from "./seating";

/** As in a game of it: bots where bots sat, me where I sat or else on the first seat of a person, friends on the others. */
export function seatedAsIn(seats: readonly DealSeat[], bots: readonly string[], bot: string): Place[] {
  const places = seats.map((seat): Place => ({
    who: seat.bot === null ? "friend" : botSeat(bots.includes(seat.bot) ? seat.bot : bot),
    name: "",
  }));
  const own = seats.findIndex(({ yours }) => yours);
  const first = seats.findIndex((seat) => seat.bot === null);
  return choose(places, own >= 0 ? own : Math.max(first, 0), "me");
}

/** The greatest number of points on a seat in all games: equal cards, so the best play. Where all have as many, none is. */
export function bestOn(seat: number, games: readonly { seats: readonly DealSeat[] }[]): number | null {
  const points = games.flatMap(({ seats }) => seats[seat]?.points ?? []);
  return new Set(points).size > 1 ? Math.max(...points) : null;
}
