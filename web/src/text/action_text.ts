/** A turn in a few words, beside the badge of its seat. */

import { joinList, type MessageId, translate, type Values } from "$app/i18n/i18n.svelte";
import type { GameEvent } from "./event_text";
import type { Naming } from "./naming";

type EventType = GameEvent["type"];

/** Events that another one of the same turn says better. */
const REPLACED_BY: Partial<Record<EventType, readonly EventType[]>> = {
  tickets_offered: ["tickets_kept"],
  tickets_chosen: ["tickets_kept"],
  tunnel_tried: ["route_claimed", "tunnel_left"],
  alvin_caught: ["alvin_placed"],
};

/** The events of one seat's turn as a list of what it did: "claims Denver – Helena and founds a City in Helena". */
export function describeActions(events: readonly GameEvent[], naming: Naming): string {
  const types = new Set(events.map(({ type }) => type));
  const said = new Set<string>();
  for (const event of events) {
    if (REPLACED_BY[event.type]?.some((type) => types.has(type))) continue;
    const values = actionValues(event, events, naming);
    if (values) said.add(translate(naming.language, `action-${event.type}` as MessageId, values));
  }
  return joinList([...said], "conjunction", naming.language);
}

/** The values of the message about an event; null if there is none. Cards of a kind are counted for the whole turn. */
function actionValues(event: GameEvent, all: readonly GameEvent[], naming: Naming): Values | null {
  switch (event.type) {
    case "card_taken":
      return { cards: faceUpCards(all, naming) };
    case "blind_taken":
      return { count: all.filter(({ type }) => type === "blind_taken").length };
    case "tickets_offered":
      return { count: event.count };
    case "tickets_kept":
      return { count: event.kept, offered: event.kept + event.rejected };
    case "ticket_done":
      return { ticket: naming.ticket(event.ticket) };
    case "route_claimed":
    case "tunnel_tried":
    case "tunnel_left":
      return { route: naming.route(event.route) };
    case "station_built":
    case "start_chosen":
    case "city_founded":
    case "alvin_placed":
      return { city: naming.city(event.city) };
    case "tickets_chosen":
    case "tickets_swapped":
    case "alvin_caught":
    case "coasts_linked":
    case "passed":
      return {};
    default:
      return null;
  }
}

/** "a red card", or "1 red + 1 blue". */
function faceUpCards(events: readonly GameEvent[], naming: Naming): string {
  const kinds = events.flatMap((event) => (event.type === "card_taken" ? [event.card] : []));
  const [only] = kinds;
  if (kinds.length === 1 && only !== undefined) return naming.oneCard(only);
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return naming.cards(counts);
}
