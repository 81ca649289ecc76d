/** Who sits around a table, by the names that everybody sees. */

import type { BotListed, SeatListed, SeatShown } from "$app/wire";
import { joined, phrase, t, type Language } from "$app/words/speech.svelte";
import type { SeatSeen } from "./scene";

/** A name for every seat. Two bots of one kind are told apart by a number. */
export function namesOf(seats: readonly SeatSeen[], bots: readonly BotListed[], language: Language): string[] {
  const called = seats.map((seat) => {
    if (seat.name) return seat.name;
    if (seat.bot) return bots.find(({ id }) => id === seat.bot)?.name[language] ?? seat.bot;
    return phrase(language, "new.seat", { number: seat.seat + 1 });
  });
  const seen = new Map<string, number>();
  return called.map((name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return called.indexOf(name) === called.lastIndexOf(name) ? name : `${name} ${before + 1}`;
  });
}

/** The same for seats in a list: nobody sits on a free one, and who is forgotten has no name any more. */
export function playersOf(seats: readonly SeatListed[], bots: readonly BotListed[], language: Language): string[] {
  const over = seats.some(({ points }) => points !== null);
  const called = namesOf(seats.map(({ name, bot }, seat) => ({ seat, name, bot })), bots, language);
  return seats.map(({ name, bot }, seat) => (name || bot ? (called[seat] ?? "") : over ? phrase(language, "mine.forgotten") : ""));
}

/** That a deal was played before, and who at the table knows it. */
export function dealWords(names: readonly string[]): string {
  return names.length ? t("deal.played.knows", { count: names.length, names: joined(names) }) : t("deal.played");
}

/** Whether more than one person plays, as far as a page can tell. */
export function several(seats: readonly SeatShown[]): boolean {
  const people = seats.filter(({ taken, bot }) => taken && bot === null);
  return people.length > 1 && people.some(({ yours }) => !yours);
}
