/** Texts about routes and cities of a live game: their state, and why something cannot be done there. */

import { formatMessage, t } from "$app/i18n/i18n.svelte";
import { describeCity } from "./displayed_game";
import type { LiveGame } from "./live_game.svelte";
import type { Refusal } from "./notices.svelte";

/** Why a route cannot be claimed now. */
export function claimRefusal(game: LiveGame, route: string): Refusal {
  const owner = game.view?.routes[route];
  if (owner !== undefined) {
    return { text: owner === game.seat ? t("why-yours") : t("why-taken", { name: game.nameOf(owner) }), code: "taken" };
  }
  if (game.ended) return { text: t("turn-over"), code: "game_over" };
  if (game.seat === null) return { text: t("why-watching") };
  if (game.heldByBot) return { text: t("turn-held") };
  if (!game.choices) return { text: t("why-not_turn"), code: "not_your_turn" };
  const index = game.choices.refused[route];
  const reason = index === undefined ? undefined : game.choices.reasons[index];
  if (!reason) return { text: t("why-finish_first"), code: "not_now" };
  return { text: t("why-route", { route: game.naming.route(route), why: formatMessage(reason.message, game.names) }), code: reason.code };
}

/** Why no station can be built in a city. */
export function stationRefusal(game: LiveGame, city: string): Refusal {
  const owner = game.view?.stations[city];
  const name = game.naming.city(city);
  const text = owner === undefined ? t("station-no", { city: name }) : t("why-city_taken", { city: name, name: game.nameOf(owner) });
  return { text, code: "city_taken" };
}

/** A route and its state; `lastMoves` has the routes that belong to the last move of another seat. */
export function describeRoute(
  game: LiveGame, route: string, claimable: ReadonlySet<string>, lastMoves: ReadonlyMap<string, number>,
): string {
  const state = describeRouteState(game, route, claimable);
  const isLast = lastMoves.has(route) && lastMoves.get(route) === game.view?.routes[route];
  return game.naming.describeRoute(route, isLast ? t("route-last", { state }) : state);
}

/** Whether a route is owned, closed, claimable or free. */
export function describeRouteState(game: LiveGame, route: string, claimable: ReadonlySet<string>): string {
  const owner = game.view?.routes[route];
  if (owner !== undefined) return owner === game.seat ? t("route-own") : t("route-owned", { name: game.nameOf(owner) });
  if (game.view?.closed.includes(route)) return t("route-closed");
  return claimable.has(route) ? t("route-claimable") : t("route-free");
}

/** A city, its pieces, and the person's own tickets to it. */
export function describeCityAndTickets(game: LiveGame, city: string): string {
  const own = (game.own?.tickets ?? []).map(({ id }) => id).filter((id) => game.board.tickets[id]?.between.includes(city));
  const text = describeCity(game, city);
  return own.length ? t("why-city-tickets", { city: text, tickets: own.map((id) => game.naming.ticket(id)).join(", ") }) : text;
}
