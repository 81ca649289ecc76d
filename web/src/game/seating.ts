/** Who shall sit where at a table that is about to be opened. */

import type { Command } from "$app/talk/types";

/** Me, a friend who gets a link, somebody beside me, or a bot. */
export type Who = "me" | "friend" | "here" | `bot:${string}`;
export type Company = "bots" | "friends" | "device";

export interface Place {
  readonly who: Who;
  /** What somebody beside me is called; kept while another choice is tried. */
  readonly name: string;
}

export const botSeat = (bot: string): Who => `bot:${bot}`;
export const botOf = (who: Who): string | null => (who.startsWith("bot:") ? who.slice(4) : null);

export const companyOf = (asked: string | null): Company =>
  asked === "friends" || asked === "device" ? asked : "bots";

/** How many players to propose: as many as a good first game has, if the board allows. */
export function playersFor(company: Company, range: { least: number; most: number }): number {
  return Math.min(Math.max(company === "device" ? 2 : 3, range.least), range.most);
}

const newcomer = (company: Company, bot: string): Place => ({
  who: company === "friends" ? "friend" : company === "device" ? "here" : botSeat(bot),
  name: "",
});

/** The seats to begin with: me first, then the company that was asked for. */
export function arrange(players: number, company: Company, bot: string): Place[] {
  return resize([{ who: "me", name: "" }], players, company, bot);
}

/** The same seats for another number of players. Whoever sits already stays. */
export function resize(places: readonly Place[], players: number, company: Company, bot: string): Place[] {
  const kept = places.slice(0, players);
  while (kept.length < players) kept.push(newcomer(company, bot));
  return kept;
}

/** Somebody else on a seat. I am in one place only: where I sat before comes whoever was here. */
export function choose(places: readonly Place[], seat: number, who: Who): Place[] {
  const before = places[seat]?.who;
  if (before === undefined) return [...places];
  return places.map((place, number) => {
    if (number === seat) return { ...place, who };
    return who === "me" && place.who === "me" ? { ...place, who: before } : place;
  });
}

export function rename(places: readonly Place[], seat: number, name: string): Place[] {
  return places.map((place, number) => (number === seat ? { ...place, name } : place));
}

/** Whether a game can begin at once: nobody is waited for. */
export const complete = (places: readonly Place[]): boolean => places.every(({ who }) => who !== "friend");

/** What to ask of the table so that everybody sits who is here already. */
export function seatOrders(places: readonly Place[], unnamed: (number: number) => string): Command[] {
  return places.flatMap(({ who, name }, seat): Command[] => {
    const bot = botOf(who);
    if (bot !== null) return [{ do: "seat_bot", seat, bot }];
    if (who === "me") return [{ do: "sit", seat }];
    if (who === "here") return [{ do: "sit", seat, name: name.trim() || unnamed(seat + 1) }];
    return [];
  });
}
