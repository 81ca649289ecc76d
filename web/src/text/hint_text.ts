/** A hint: why the move is good, and what it highlights on the board. */

import type { Spotlight } from "@draisine/board";
import { type Language, type MessageId, translate } from "$app/i18n/i18n.svelte";
import type { Advice, BoardDetails, Move } from "$app/wire";
import type { Naming } from "./naming";

/** With fewer simulated games their share of wins says nothing. */
const MIN_GAMES = 20;

/** The reason in a sentence or two, and the share of won simulated games where there were enough. */
export function describeReason(naming: Naming, names: readonly string[], { why, saves, games, won }: Advice): string[] {
  const { language } = naming;
  const count = why.count ?? 0;
  const values = {
    count,
    ticket: why.ticket ? naming.ticket(why.ticket) : "",
    route: why.route ? naming.route(why.route) : "",
    name: names[why.seat ?? -1] ?? "",
    points: translate(language, "seat.points", { count }),
  };
  const sentences = [translate(language, reasonId(why, naming.board), values)];
  if (saves) sentences.push(translate(language, `hint.saves.${saves}`));
  if (games >= MIN_GAMES) sentences.push(describeWins(language, games, won));
  return sentences;
}

function reasonId(why: Advice["why"], board: BoardDetails): MessageId {
  if (why.kind === "cards_for" && !why.ticket) return "hint.why.cards_for_route";
  if (why.kind === "blind" && board.market === 0) return "hint.why.cards";
  if (why.kind === "start" && !why.count) return "hint.why.best_in_search";
  if (why.kind === "station" && !why.ticket) return "hint.why.best_in_search";
  if (why.kind === "pay" && !why.ticket) return "hint.why.coasts";
  return `hint.why.${why.kind}`;
}

const describeWins = (language: Language, games: number, won: number): string =>
  translate(language, "hint.share", { count: games, share: Math.round((100 * won) / games) });

/** The route that a hint advises to claim. */
export function hintedClaim(advice: Advice | null): string | undefined {
  return advice?.move.type === "claim" ? advice.move.route : undefined;
}

/** The routes and cities that a hint is about; null if it is only about cards. */
export function hintSpotlight({ move, why }: Advice, board: BoardDetails): Spotlight | null {
  const routes = new Set([...(move.type === "claim" ? [move.route] : []), ...(why.route ? [why.route] : [])]);
  const tickets = [...(why.ticket ? [why.ticket] : []), ...(move.type === "keep" ? move.tickets : [])];
  const cities = new Set([
    ...tickets.flatMap((id) => board.tickets[id]?.between ?? []),
    ...[...routes].flatMap((id) => board.routes[id]?.between ?? []),
    ...citiesOf(move),
  ]);
  return routes.size || cities.size ? { routes, cities } : null;
}

const citiesOf = (move: Move): string[] => ("city" in move ? [move.city] : []);
