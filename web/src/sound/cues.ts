/** Which sounds belong to which event at the table. */

import type { BoardDetails, EntryView } from "$app/wire";
import type { Cue, Sound } from "./synth";

type GameEvent = NonNullable<EntryView["events"]>[number];

/** Something at the table that may be audible. */
export type SoundTrigger =
  | { kind: "entries"; entries: readonly EntryView[]; myTurn: boolean }
  | { kind: "completed" }
  | { kind: "refused" };

/** The most sounds for one update; less important ones are dropped. */
export const MAX_CUES = 3;
/** An update with more entries than this comes after a long absence and is not replayed in sounds. */
const MAX_ENTRIES = 12;

/** The most important sounds first. */
const PRIORITY: readonly Sound[] = [
  "over", "last_round", "done", "turn", "claim", "tunnel", "station", "sweep", "locomotive", "tickets", "card", "refusal", "chat",
];

function eventCue(event: GameEvent, seat: number | null, board: BoardDetails): Cue | null {
  switch (event.type) {
    case "card_taken":
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

/** The sounds of an update, each at most once, the most important first. The person's own completed ticket has a trigger of
 * its own. */
export function cuesFor(trigger: SoundTrigger, seat: number | null, board: BoardDetails): Cue[] {
  if (trigger.kind === "refused") return [{ sound: "refusal" }];
  if (trigger.kind === "completed") return [{ sound: "done" }];
  const cues = new Map<Sound, Cue>();
  const add = (cue: Cue | null): void => {
    if (cue) cues.set(cue.sound, { ...cue, ...(cue.times ? { times: Math.max(cue.times, cues.get(cue.sound)?.times ?? 0) } : {}) });
  };
  if (trigger.entries.length <= MAX_ENTRIES) {
    for (const entry of trigger.entries) {
      // Reactions are silent: they are seen at the seats.
      if (entry.what === "said" && !entry.reaction) add({ sound: "chat" });
      for (const event of entry.events ?? []) add(eventCue(event, seat, board));
    }
  }
  if (trigger.myTurn) add({ sound: "turn" });
  return [...cues.values()].sort((a, b) => PRIORITY.indexOf(a.sound) - PRIORITY.indexOf(b.sound)).slice(0, MAX_CUES);
}
