/** A hint: why its moves are good, what they cost, and what they highlight on the board. */

import type { Spotlight } from "@draisine/board";
import type { HintedMove } from "$app/game/hint_state.svelte";
import { type Language, type MessageId, translate } from "$app/i18n/i18n.svelte";
import { formatPercent } from "$app/i18n/numbers";
import type { Advice, BoardDetails, Move } from "$app/wire";
import type { Naming } from "./naming";

/** With fewer simulated games their share of wins says nothing. */
const MIN_GAMES = 20;

/** The reason for a move. */
export function describeReason(naming: Naming, names: readonly string[], why: Advice["why"]): string {
  const { language } = naming;
  const count = why.count ?? 0;
  return translate(language, reasonId(why, naming.board), {
    count,
    of: why.of ?? 0,
    ticket: why.ticket ? naming.ticket(why.ticket) : "",
    route: why.route ? naming.route(why.route) : "",
    name: names[why.seat ?? -1] ?? "",
    points: translate(language, "number-points", { count }),
  });
}

/** What speaks for the advised move besides its reason: what it saves, and the share of won simulated games where there
 * were enough. */
export function describeSupport({ language }: Naming, { saves, games, won }: Advice): string[] {
  return [
    ...(saves ? [translate(language, `hint-saves-${saves}`)] : []),
    ...(games >= MIN_GAMES ? [describeWins(language, games, won)] : []),
  ];
}

function reasonId(why: Advice["why"], board: BoardDetails): MessageId {
  if (why.kind === "cards_for" && !why.ticket) return "hint-why-cards_for_route";
  if (why.kind === "cards_for_points" && !why.count) return "hint-why-cards_for_route";
  if (why.kind === "blind" && board.market === 0) return "hint-why-cards";
  return `hint-why-${why.kind}`;
}

const describeWins = (language: Language, games: number, won: number): string =>
  translate(language, "hint-share", { count: games, share: formatPercent(won / games) });

/** How much worse than the advised move another one is. */
export const describeCost = ({ language }: Naming, { unit }: Advice, cost: number): string =>
  translate(language, `hint-cost-${unit}`, { count: cost });

/** The routes of the plan and of a move of the hint, which may replace the advised claim in it. */
export function plannedRoutes(advice: Advice, { move }: Pick<HintedMove, "move">): string[] {
  const advised = advice.move.type === "claim" && move !== advice.move ? advice.move.route : null;
  return [...new Set([...(move.type === "claim" ? [move.route] : []), ...advice.plan.filter((route) => route !== advised)])];
}

/** The route that a move of a hint claims. */
export function hintedClaim(hinted: Pick<HintedMove, "move"> | null): string | undefined {
  return hinted?.move.type === "claim" ? hinted.move.route : undefined;
}

/** The routes and cities that a move of a hint and its plan are about; null if it is only about cards. */
export function hintSpotlight(advice: Advice, { move, why }: Pick<HintedMove, "move" | "why">, board: BoardDetails): Spotlight | null {
  const routes = new Set([...plannedRoutes(advice, { move }), ...(why.route ? [why.route] : [])]);
  const tickets = [...(why.ticket ? [why.ticket] : []), ...(move.type === "keep" ? move.tickets : [])];
  const cities = new Set([
    ...tickets.flatMap((id) => board.tickets[id]?.between ?? []),
    ...[...routes].flatMap((id) => board.routes[id]?.between ?? []),
    ...citiesOf(move),
  ]);
  return routes.size || cities.size ? { routes, cities } : null;
}

const citiesOf = (move: Move): string[] => ("city" in move ? [move.city] : []);
