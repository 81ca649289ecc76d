/** Names of the players at a table. */

import type { DisplayedSeat } from "$app/game/displayed_game";
import { hasMessage, joinList, type Language, t, translate } from "$app/i18n/i18n.svelte";
import type { BotSummary, SeatSummary, SeatView } from "$app/wire";

/** The name of a bot; one that the catalogues do not know is named by its id. */
export function botName(bot: string, language: Language): string {
  const id = `bot-${bot}`;
  return hasMessage(id, language) ? translate(language, id) : bot;
}

/** The name of a bot in a list to choose from. */
export function botChoice({ id, preparing }: BotSummary, language: Language): string {
  const name = botName(id, language);
  return preparing ? translate(language, "bot-preparing", { name }) : name;
}

/** What a bot does, in a sentence, and whether it still has to get ready. */
export function describeBot({ id, preparing }: BotSummary): string {
  const message = `bot-${id}-says`;
  const says = hasMessage(message) ? t(message) : "";
  return preparing ? t("bot-preparing-says", { says }) : says;
}

/** A name for every seat. Bots of the same kind are numbered. */
export function seatNames(seats: readonly DisplayedSeat[], language: Language): string[] {
  const names = seats.map((seat) => {
    if (seat.name) return seat.name;
    if (seat.bot) return botName(seat.bot, language);
    return translate(language, "new-seat", { number: seat.seat + 1 });
  });
  const counts = new Map<string, number>();
  return names.map((name) => {
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${before + 1}`;
  });
}

/** The names of a listed table: a free seat has none, and players of a finished game may have deleted theirs. */
export function playerNames(seats: readonly Pick<SeatSummary, "name" | "bot" | "points">[], language: Language): string[] {
  const over = seats.some(({ points }) => points !== null);
  const names = seatNames(seats.map(({ name, bot }, seat) => ({ seat, name, bot })), language);
  return seats.map(({ name, bot }, seat) => (name || bot ? (names[seat] ?? "") : over ? translate(language, "mine-forgotten") : ""));
}

/** That a deal was played before, and which players know it. */
export function describeKnownDeal(names: readonly string[]): string {
  return names.length ? t("deal-played-knows", { count: names.length, names: joinList(names) }) : t("deal-played");
}

/** Whether several people play, as far as this page can tell. */
export function hasSeveralPeople(seats: readonly SeatView[]): boolean {
  const people = seats.filter(({ taken, bot }) => taken && bot === null);
  return people.length > 1 && people.some(({ yours }) => !yours);
}
