/** What happened, in words: one line for each thing worth telling. */

import { phrase, sentence, type Language, type WordId } from "$app/words/speech.svelte";
import type { Told } from "$app/wire";
import type { Naming } from "./naming";

export type GameEvent = NonNullable<Told["events"]>[number];

export interface Line {
  key: string;
  seat: number | null;
  words: string;
  /** A thing that the game turns on, as opposed to the small change of cards. */
  weighty: boolean;
}

/** What nobody wants told: it happens after every move. */
const PLAIN = new Set<GameEvent["type"]>(["market_filled", "turn_began"]);
const SMALL = new Set<GameEvent["type"]>([
  "cards_dealt", "card_taken", "blind_taken", "deck_shuffled", "tickets_offered", "tickets_chosen", "ticket_drawn",
  "tickets_shuffled", "points_scored", "city_declined",
]);

export class Teller {
  constructor(
    private readonly naming: Naming,
    private readonly names: readonly string[],
  ) {}

  private get language(): Language {
    return this.naming.language;
  }

  seat(seat: number): string {
    return this.names[seat] ?? String(seat + 1);
  }

  /** An event as one sentence. */
  event(event: GameEvent): string {
    const { naming } = this;
    const values: Record<string, string | number> = {};
    let hidden = false;
    for (const [field, value] of Object.entries(event)) {
      if (field === "seat") values.seat = this.seat(value as number);
      else if (value === null && ["card", "cards", "ticket", "tickets"].includes(field)) hidden = true;
      else if (field === "card") values.card = naming.oneCard(value as string);
      else if (field === "cards" && typeof value === "object") values.cards = naming.cards(value as Record<string, number>);
      else if (field === "turned") values.turned = naming.row(value as string[]);
      else if (field === "tickets" && Array.isArray(value)) values.tickets = naming.tickets(value as string[]);
      else if (field === "ticket") values.ticket = naming.ticketWorth(value as string);
      else if (field === "route") values.route = naming.route(value as string);
      else if (field === "city") values.city = naming.city(value as string);
      else if (field === "points") values.points = this.points(value as number);
      else if (field === "end") values.end = this.say(`log.end.${String(value)}` as WordId);
      else if (typeof value === "number") values[field] = value;
    }
    const count = values.kept ?? values.count ?? values.extra ?? (event.type === "deck_shuffled" ? event.cards : undefined);
    const number = count ?? (event.type === "tickets_shuffled" ? event.tickets : undefined);
    if (number !== undefined) values.count = number;
    if (event.type === "tickets_kept") values.offered = event.kept + event.rejected;
    return this.say(`log.${event.type}${hidden ? "?" : ""}` as WordId, values);
  }

  points(count: number): string {
    return this.say("seat.points", { count });
  }

  /** All that an entry tells. The points of a claim stand in its own line. */
  lines(told: Told): Line[] {
    const around = this.around(told);
    const lines: Line[] = around ? [{ key: `${told.seq}`, seat: told.seat ?? null, words: around, weighty: true }] : [];
    for (const [number, event] of (told.events ?? []).entries()) {
      if (PLAIN.has(event.type)) continue;
      const last = lines.at(-1);
      if (event.type === "points_scored" && last?.seat !== null && last) {
        const points = this.points(event.points);
        const own = event.seat === last.seat;
        last.words += this.say(own ? "log.points" : "log.points.other", { points, seat: this.seat(event.seat) });
        continue;
      }
      const seat = "seat" in event ? event.seat : null;
      lines.push({
        key: `${told.seq}.${number}`, seat, words: this.event(event), weighty: !SMALL.has(event.type),
      });
    }
    const last = lines.at(-1);
    if (told.planned && last) last.words += this.say("log.by_plan");
    return lines.map((line) => ({ ...line, words: sentence(line.words) }));
  }

  /** What happened around the game: people coming and going. */
  private around(told: Told): string | null {
    const seat = told.seat === null || told.seat === undefined ? "" : this.seat(told.seat);
    switch (told.what) {
      case "played":
      case "said":
        return null;
      case "sat":
        return this.say("log.sat", { name: told.name ?? "" });
      case "bot_sat":
        return this.say("log.bot_sat", { name: seat });
      case "stood":
        return this.say("log.stood", { number: (told.seat ?? 0) + 1 });
      case "undo_refused":
        return this.say(told.why === "withdrawn" || told.why === "lapsed" ? `log.undo_refused.${told.why}` : "log.undo_refused");
      case "hints_allowed":
        return this.say(told.agree ? "log.hints.allowed" : "log.hints.refused", { seat });
      case "held":
        return this.say(told.why === "clock" ? "log.held.clock" : "log.held.left", { seat });
      default:
        return this.say(`log.${told.what}` as WordId, { seat });
    }
  }

  private say(id: WordId, values?: Record<string, string | number>): string {
    return phrase(this.language, id, values);
  }
}
