/** Who sits on which seat of a new table. */

import type { Command, TableOptions } from "$app/api/types";

/** The person, a friend invited by link, someone sharing this device, or a bot. */
export type Occupant = "me" | "friend" | "here" | `bot:${string}`;
export type Company = "bots" | "friends" | "device";

export interface SeatSetup {
  readonly occupant: Occupant;
  /** The name of someone sharing this device; kept while other occupants are tried. */
  readonly name: string;
  /** The chosen colour; none: that of the seat's number, or the next free one. */
  readonly colour?: string | undefined;
}

export const botOccupant = (bot: string): Occupant => `bot:${bot}`;
export const botOf = (occupant: Occupant): string | null => (occupant.startsWith("bot:") ? occupant.slice(4) : null);

export const parseCompany = (value: string | null): Company => (value === "friends" || value === "device" ? value : "bots");

/** The number of players to propose: good for a first game, and allowed by the board. */
export function defaultPlayers(company: Company, range: { least: number; most: number }): number {
  return Math.min(Math.max(company === "device" ? 2 : 3, range.least), range.most);
}

const newSeat = (company: Company, bot: string): SeatSetup => ({
  occupant: company === "friends" ? "friend" : company === "device" ? "here" : botOccupant(bot),
  name: "",
});

/** The initial seats: the person first, then the chosen company. */
export function createSeats(players: number, company: Company, bot: string): SeatSetup[] {
  return resizeSeats([{ occupant: "me", name: "" }], players, company, bot);
}

/** The same seats for another number of players. */
export function resizeSeats(seats: readonly SeatSetup[], players: number, company: Company, bot: string): SeatSetup[] {
  const resized = seats.slice(0, players);
  while (resized.length < players) resized.push(newSeat(company, bot));
  return resized;
}

/** Change a seat's occupant. The person sits on one seat only: moving there swaps the two occupants. */
export function setOccupant(seats: readonly SeatSetup[], index: number, occupant: Occupant): SeatSetup[] {
  const before = seats[index]?.occupant;
  if (before === undefined) return [...seats];
  return seats.map((seat, other) => {
    if (other === index) return { ...seat, occupant };
    return occupant === "me" && seat.occupant === "me" ? { ...seat, occupant: before } : seat;
  });
}

export function setName(seats: readonly SeatSetup[], index: number, name: string): SeatSetup[] {
  return seats.map((seat, other) => (other === index ? { ...seat, name } : seat));
}

/** The colours of all seats: the chosen ones, else those of their numbers, else free ones; as the server assigns them. */
export function setupColours(seats: readonly SeatSetup[], colours: readonly string[]): string[] {
  const shown = seats.map(({ colour }) => colour);
  seats.forEach((_, seat) => (shown[seat] ??= shown.includes(colours[seat]) ? undefined : colours[seat]));
  seats.forEach((_, seat) => (shown[seat] ??= colours.find((colour) => !shown.includes(colour))));
  return shown.map((colour) => colour ?? "");
}

/** Choose the colour of a seat; another seat that had chosen it is given a free one. */
export function setColour(seats: readonly SeatSetup[], index: number, colour: string): SeatSetup[] {
  return seats.map((seat, other) => (other === index ? { ...seat, colour } : seat.colour === colour ? { ...seat, colour: undefined } : seat));
}

/** Whether the game can start at once because no friend has to join. */
export const isComplete = (seats: readonly SeatSetup[]): boolean => seats.every(({ occupant }) => occupant !== "friend");

/** Whether people other than the host may take more than one seat. */
export const allowsSeveralSeats = ({ several_seats: several, visibility }: Pick<TableOptions, "several_seats" | "visibility">): boolean =>
  several ?? visibility !== "open";

/** The commands that seat everyone who is already here; those with a chosen colour first, so that it is free. */
export function seatCommands(seats: readonly SeatSetup[], defaultName: (number: number) => string): Command[] {
  const order = seats.map((setup, seat) => ({ ...setup, seat })).toSorted((a, b) => Number(!a.colour) - Number(!b.colour));
  return order.flatMap(({ occupant, name, colour, seat }): Command[] => {
    const bot = botOf(occupant);
    const chosen = colour ? { colour } : {};
    if (bot !== null) return [{ do: "seat_bot", seat, bot, ...chosen }];
    if (occupant === "me") return [{ do: "sit", seat, ...chosen }];
    if (occupant === "here") return [{ do: "sit", seat, name: name.trim() || defaultName(seat + 1), ...chosen }];
    return [];
  });
}
