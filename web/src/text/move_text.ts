/** Moves as text. */

import { type MessageId, translate } from "$app/i18n/i18n.svelte";
import type { Move } from "$app/wire";
import type { Naming } from "./naming";

/** Moves that need no details. */
const PLAIN: Partial<Record<Move["type"], MessageId>> = {
  draw_blind: "hint-move-blind",
  draw_tickets: "hint-move-tickets",
  swap: "market-swap",
  leave_tunnel: "tunnel-leave",
  no_city: "city-no",
  pass: "market-pass",
};

/** A move in the imperative. `market`: the face-up cards, for a move that takes one of them. */
export function describeMove(naming: Naming, market: readonly (string | null)[], move: Move): string {
  const { language } = naming;
  switch (move.type) {
    case "draw":
      return translate(language, "market-place", { card: naming.oneCard(market[move.place - 1] ?? "") });
    case "keep":
      return translate(language, "hint-move-keep", { tickets: naming.tickets(move.tickets) });
    case "extra":
      return translate(language, "tunnel-pay", { cards: naming.cards(move.cards) });
    case "claim":
      return translate(language, "hint-move-claim", { route: naming.route(move.route), cards: naming.cards(move.cards) });
    case "station":
      return translate(language, "hint-move-station", { city: naming.city(move.city), cards: naming.cards(move.cards) });
    case "city":
      return translate(language, "city-confirm", { city: naming.city(move.city), cards: naming.cards(move.cards) });
    case "start":
      return translate(language, "start-confirm", { city: naming.city(move.city) });
    case "alvin":
      return translate(language, "hint-move-alvin", { city: naming.city(move.city) });
    default:
      return translate(language, PLAIN[move.type] ?? "market-pass");
  }
}
