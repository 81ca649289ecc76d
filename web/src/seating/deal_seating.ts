/** Seats for playing a deal again, and the best result on each seat. */

import type { DealSeat } from "$app/wire";
import { botOccupant, type SeatSetup, setOccupant } from "./seating";

/** The seats of an earlier game: bots where bots sat, the person on their own seat or else on the first person's, friends
 * elsewhere. A bot that no longer exists is replaced by `defaultBot`. */
export function seatsFromGame(seats: readonly DealSeat[], bots: readonly string[], defaultBot: string): SeatSetup[] {
  const setup = seats.map((seat): SeatSetup => ({
    occupant: seat.bot === null ? "friend" : botOccupant(bots.includes(seat.bot) ? seat.bot : defaultBot),
    name: "",
  }));
  const own = seats.findIndex(({ yours }) => yours);
  const firstPerson = seats.findIndex((seat) => seat.bot === null);
  return setOccupant(setup, own >= 0 ? own : Math.max(firstPerson, 0), "me");
}

/** The most points scored on a seat in all games of a deal; null if all games scored the same there. */
export function bestPoints(seat: number, games: readonly { seats: readonly DealSeat[] }[]): number | null {
  const points = games.flatMap(({ seats }) => seats[seat]?.points ?? []);
  return new Set(points).size > 1 ? Math.max(...points) : null;
}
