/** Who sits around a table, by the names that everybody sees. */

import type { BotListed, SeatShown } from "$app/wire";
import { phrase, type Language } from "$app/words/speech.svelte";

/** A name for every seat. Two bots of one kind are told apart by a number. */
export function namesOf(seats: readonly SeatShown[], bots: readonly BotListed[], language: Language): string[] {
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

/** Whether more than one person plays, as far as a page can tell. */
export function several(seats: readonly SeatShown[]): boolean {
  const people = seats.filter(({ taken, bot }) => taken && bot === null);
  return people.length > 1 && people.some(({ yours }) => !yours);
}
