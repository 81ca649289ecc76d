/** What is special about a board, as sentences with the board's own numbers. */

import { joinList, type Language, type MessageId, translate, type Values } from "$app/i18n/i18n.svelte";
import type { BoardSummary } from "$app/wire";

type Feature = BoardSummary["features"][number];

/** What changes the game most comes first. */
const ORDER: readonly Feature[] = [
  "race", "founding", "stations", "tunnels", "ferries", "goods", "blind", "swap", "coast", "long_tickets", "globetrotter",
  "alvin", "longest_trail", "closed_doubles",
];
/** Features of the classic game. */
const CLASSIC: ReadonlySet<Feature> = new Set(["longest_trail", "closed_doubles"]);

function featureValues(board: BoardSummary, feature: Feature, language: Language): Values {
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
      return { players: joinList(board.closed_at, "disjunction", language) };
    default:
      return {};
  }
}

/** The board's features, the most striking first; a board without special ones is called the classic. */
export function describeFeatures(board: BoardSummary, language: Language): string[] {
  const features = ORDER.filter((feature) => board.features.includes(feature));
  const sentences = features.map((feature) =>
    translate(language, `feature-${feature}` satisfies MessageId, featureValues(board, feature, language)),
  );
  const classic = board.features.every((feature) => CLASSIC.has(feature));
  return classic ? [translate(language, "feature-classic"), ...sentences] : sentences;
}
