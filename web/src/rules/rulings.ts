/** Our decisions where the printed rules are silent, with their ids in docs/rules.md. */

import type { RuleMessageId } from "$app/i18n/message_ids";

export type RulingId = Extract<RuleMessageId, `rules-${string}-note-${string}`>;

export interface Ruling {
  text: string;
  ids: readonly string[];
}

export const RULING_IDS: Readonly<Record<RulingId, readonly string[]>> = {
  "rules-setup-note-first": ["A-22"],
  "rules-setup-note-sweep": ["A-04"],
  "rules-setup-note-order": ["A-21"],
  "rules-turn-note-stuck": ["A-15"],
  "rules-turn-note-swap": ["A-101", "A-105", "A-106"],
  "rules-cards-note-second": ["A-11"],
  "rules-cards-note-sweep": ["A-06"],
  "rules-cards-note-empty": ["A-07"],
  "rules-cards-note-shuffle": ["A-09"],
  "rules-cards-note-face_up": ["A-14"],
  "rules-locomotives-note-last": ["A-13"],
  "rules-doubles-note-most": ["A-70"],
  "rules-tunnels-note-asked": ["A-44"],
  "rules-tunnels-note-back": ["A-46", "A-47"],
  "rules-network-note-walled": ["A-85"],
  "rules-cities-note-after": ["A-74"],
  "rules-cities-note-asked": ["A-75"],
  "rules-alvin-note-order": ["A-77"],
  "rules-stations-note-best": ["A-53"],
  "rules-tickets-note-seen": ["A-19", "A-35"],
  "rules-tickets-note-auto": ["A-103"],
  "rules-swap-note-pile": ["A-94"],
  "rules-coast-note-order": ["A-92"],
  "rules-end-note-any": ["A-24"],
  "rules-globetrotter-note-zero": ["A-80"],
  "rules-secrets-note-end": ["BASE-TICKET-8"],
};
