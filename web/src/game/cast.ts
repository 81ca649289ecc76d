/** Who sits around a table, by the names that everybody sees. */

import type { BotListed } from "$app/wire";
import { phrase, type Language } from "$app/words/speech.svelte";
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
