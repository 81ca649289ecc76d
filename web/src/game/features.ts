/** What is different on a board, in sentences made of its own data. */

import type { BoardListed } from "$app/wire";
import { phrase, type Language, type Values, type WordId } from "$app/words/speech.svelte";

type Feature = BoardListed["features"][number];

/** The order in which they are told: what changes the game most comes first. */
const ORDER: readonly Feature[] = [
  "race", "founding", "stations", "tunnels", "ferries", "goods", "blind", "swap", "coast", "long_tickets", "globetrotter",
  "alvin", "longest_trail", "closed_doubles",
];
/** What a board may have and still be the plain game. */
const PLAIN: ReadonlySet<Feature> = new Set(["longest_trail", "closed_doubles"]);

function either(numbers: readonly number[], language: Language): string {
  const most = numbers.slice(0, -1).join(", ");
  const last = String(numbers.at(-1) ?? "");
  return most ? phrase(language, "list.or", { most, last }) : last;
}

function gaps(board: BoardListed, feature: Feature, language: Language): Values {
  switch (feature) {
    case "longest_trail":
      return { points: board.longest_trail };
    case "globetrotter":
      return { points: board.globetrotter };
    case "stations":
      return { each: board.stations?.each ?? 0, unused: board.stations?.unused ?? 0 };
    case "alvin":
      return { points: board.alvin?.points ?? 0 };
    case "race":
      return { tickets: board.tickets_to_win };
    case "closed_doubles":
      return { players: either(board.closed_at, language) };
    default:
      return {};
  }
}

/** What is different, the most striking first. The plain game says that it is. */
export function featuresOf(board: BoardListed, language: Language): string[] {
  const has = ORDER.filter((feature) => board.features.includes(feature));
  const sentences = has.map((feature) => phrase(language, `feature.${feature}` satisfies WordId, gaps(board, feature, language)));
  const plain = board.features.every((feature) => PLAIN.has(feature));
  return plain ? [phrase(language, "feature.classic"), ...sentences] : sentences;
}
