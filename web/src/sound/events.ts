/** What is heard of what happens: the one place that says so. */

import type { News } from "$app/game/play.svelte";
import type { BoardShown, Told } from "$app/wire";
import type { Cue, Sound } from "./synth";

type GameEvent = NonNullable<Told["events"]>[number];

/** Most sounds that one piece of news makes: what matters most is heard. */
export const AT_ONCE = 3;
/** Whoever comes back after so many entries is not told all of them. */
const MANY = 12;

/** What matters more comes first. */
const RANK: readonly Sound[] = [
  "over", "last_round", "done", "turn", "claim", "tunnel", "station", "sweep", "locomotive", "tickets", "card", "refusal", "chat",
];

function ofEvent(event: GameEvent, seat: number | null, board: BoardShown): Cue | null {
  switch (event.type) {
    case "card_taken":
      return { sound: event.card === "locomotive" ? "locomotive" : "card" };
    case "blind_taken":
      return { sound: event.card === "locomotive" ? "locomotive" : "card" };
    case "market_swept":
      return { sound: "sweep" };
    case "route_claimed":
      return { sound: "claim", times: board.routes[event.route]?.spaces.length ?? 1 };
    case "tunnel_tried":
      return { sound: "tunnel" };
    case "tickets_offered":
    case "tickets_kept":
    case "tickets_swapped":
      return { sound: "tickets" };
    case "ticket_done":
      return event.seat === seat ? null : { sound: "tickets" };
    case "station_built":
    case "city_founded":
    case "start_chosen":
    case "alvin_placed":
      return { sound: "station" };
    case "coasts_linked":
      return { sound: "done" };
    case "last_round":
      return { sound: "last_round" };
    case "game_over":
      return { sound: "over" };
    default:
      return null;
  }
}

/** The sounds of some news, each at most once, the weightiest first. One's own ticket is heard when it is shown. */
export function cuesOf(news: News, seat: number | null, board: BoardShown): Cue[] {
  if (news.kind === "refused") return [{ sound: "refusal" }];
  if (news.kind === "completed") return [{ sound: "done" }];
  const found = new Map<Sound, Cue>();
  const add = (cue: Cue | null): void => {
    if (cue) found.set(cue.sound, { ...cue, ...(cue.times ? { times: Math.max(cue.times, found.get(cue.sound)?.times ?? 0) } : {}) });
  };
  if (news.told.length <= MANY) {
    for (const entry of news.told) {
      if (entry.what === "said") add({ sound: "chat" });
      for (const event of entry.events ?? []) add(ofEvent(event, seat, board));
    }
  }
  if (news.myTurn) add({ sound: "turn" });
  return [...found.values()].sort((one, other) => RANK.indexOf(one.sound) - RANK.indexOf(other.sound)).slice(0, AT_ONCE);
}
