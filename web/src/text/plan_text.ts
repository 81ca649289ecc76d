/** Planned turns as text. */

import { BLIND, type PlannedTurn, type PlanStep } from "$app/game/plans";
import { type MessageId, toSentence, translate, type Values } from "$app/i18n/i18n.svelte";
import type { Wish } from "$app/wire";
import { describeMove } from "./move_text";
import type { Naming } from "./naming";

type Translate = (id: MessageId, values?: Values) => string;

/** A planned turn as a sentence. Of a turn with a claim only the claim is named. */
export function describeTurn(turn: PlannedTurn, naming: Naming): string {
  const t: Translate = (id, values) => translate(naming.language, id, values);
  const wish = turn[0]?.[0];
  if (!wish) return "";
  return toSentence(describeDraws(turn, naming, t) ?? describeWish(wish, naming, t));
}

function describeWish(wish: Wish, naming: Naming, t: Translate): string {
  switch (wish.type) {
    case "any_claim":
    case "claim": {
      const route = naming.route(wish.route) || wish.route;
      const cards = wish.type === "claim" ? naming.cards(wish.cards) : wish.colour && naming.oneCard(wish.colour);
      return cards ? t("hint-move-claim", { route, cards }) : t("plan-says-claim", { route });
    }
    case "any_station":
    case "station":
      return t("station-title", { city: naming.city(wish.city) });
    case "draw_tickets":
      return t("hint-move-tickets");
    case "swap":
      return t("market-swap");
    case "draw_kind":
      return naming.oneCard(wish.card);
    // Only other clients plan these.
    case "any_city":
      return naming.city(wish.city);
    case "any_extra":
      return wish.colour ? naming.oneCard(wish.colour) : t("card-nothing");
    default:
      return describeMove(naming, [], wish);
  }
}

/** A turn of drawing cards; null if it does anything else. */
function describeDraws(turn: PlannedTurn, naming: Naming, t: Translate): string | null {
  const [first, second] = turn.map(drawnCard);
  if (!turn.every((step) => drawnCard(step) !== null) || !first) return null;
  if (turn.length === 1 && first === "locomotive" && turn[0]?.length === 1) return t("plan-says-locomotive");
  const card = (step: PlanStep | undefined, kind: string): string => {
    if (kind === BLIND) return t("plan-card-blind");
    const name = /^\d+$/.test(kind) ? t("plan-card-place", { place: kind }) : naming.oneCard(kind);
    return t((step?.length ?? 0) > 1 ? "plan-card-else" : "plan-card-only", { card: name });
  };
  return second
    ? t("plan-says-two", { first: card(turn[0], first), second: card(turn[1], second) })
    : t("plan-says-one", { card: card(turn[0], first) });
}

/** The kind of card or market slot that a step draws; null if it draws none. */
function drawnCard([wish]: PlanStep): string | null {
  if (wish?.type === "draw_blind") return BLIND;
  if (wish?.type === "draw_kind") return wish.card;
  return wish?.type === "draw" ? String(wish.place) : null;
}
