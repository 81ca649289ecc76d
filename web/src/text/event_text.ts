/** Log entries and game events as text. */

import type { SeatMove } from "$app/game/seat_moves";
import { type Language, type MessageId, toSentence, translate, type Values } from "$app/i18n/i18n.svelte";
import type { EntryView } from "$app/wire";
import type { Naming } from "./naming";

export type GameEvent = NonNullable<EntryView["events"]>[number];

export interface LogLine {
  key: string;
  seat: number | null;
  text: string;
  /** Whether the game turns on it, unlike on drawn cards and the like. */
  major: boolean;
}

/** Events that follow nearly every move and are not worth a line. */
const HIDDEN = new Set<GameEvent["type"]>(["market_filled", "turn_began"]);
const MINOR = new Set<GameEvent["type"]>([
  "cards_dealt", "card_taken", "blind_taken", "deck_shuffled", "tickets_offered", "tickets_chosen", "ticket_drawn",
  "tickets_shuffled", "points_scored", "city_declined",
]);

export class EventFormatter {
  constructor(
    private readonly naming: Naming,
    private readonly names: readonly string[],
  ) {}

  private get language(): Language {
    return this.naming.language;
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
      else if (field === "turned") values.turned = naming.cardRow(value as string[]);
      else if (field === "tickets" && Array.isArray(value)) values.tickets = naming.tickets(value as string[]);
      else if (field === "ticket") values.ticket = naming.ticketWithPoints(value as string);
      else if (field === "route") values.route = naming.route(value as string);
      else if (field === "city") values.city = naming.city(value as string);
      else if (field === "points") values.points = this.points(value as number);
      else if (field === "end") values.end = this.t(`ending-${String(value)}` as MessageId);
      else if (typeof value === "number") values[field] = value;
    }
    const count = countOf(event, values);
    if (count !== undefined) values.count = count;
    if (event.type === "tickets_kept") values.offered = event.kept + event.rejected;
    return this.t(`event-${event.type}${hidden ? "-hidden" : ""}` as MessageId, values);
  }

  /** The lines of a log entry. Points are appended to the line of what earned them. */
  lines(entry: EntryView): LogLine[] {
    const tableText = this.tableEntry(entry);
    const lines: LogLine[] = tableText ? [{ key: `${entry.seq}`, seat: entry.seat ?? null, text: tableText, major: true }] : [];
    for (const [index, event] of (entry.events ?? []).entries()) {
      if (HIDDEN.has(event.type)) continue;
      const last = lines.at(-1);
      if (event.type === "points_scored" && last?.seat !== null && last) {
        const points = this.points(event.points);
        const own = event.seat === last.seat;
        last.text = this.t(own ? "log-points" : "log-points-other", { line: last.text, points, seat: this.seat(event.seat) });
        continue;
      }
      const seat = "seat" in event ? event.seat : null;
      lines.push({ key: `${entry.seq}.${index}`, seat, text: this.event(event), major: !MINOR.has(event.type) });
    }
    const last = lines.at(-1);
    if (entry.planned && last) last.text = this.t("log-by_plan", { line: last.text });
    if (entry.fallback && last) last.text = this.t("log-fallback", { line: last.text });
    return lines.map((line) => ({ ...line, text: toSentence(line.text) }));
  }

  /** All that a seat did in a turn, as in the log. */
  move({ seat, entries }: SeatMove): string {
    const lines = entries.flatMap((entry) => this.lines(entry).filter((line) => line.seat === seat));
    return lines.map(({ text }) => text).join(" ");
  }

  /** What happened at the table rather than in the game: people coming and going, votes, undo, hints. */
  private tableEntry(entry: EntryView): string | null {
    const seat = entry.seat === null || entry.seat === undefined ? "" : this.seat(entry.seat);
    switch (entry.what) {
      case "played":
      case "said":
        return null;
      case "sat":
        return this.t("log-sat", { name: entry.name || this.t("mine-forgotten") });
      case "reserved":
        return this.t("log-reserved", { number: (entry.seat ?? 0) + 1, name: entry.name || this.t("mine-forgotten") });
      case "bot_sat":
        return this.t("log-bot_sat", { name: seat });
      case "stood":
        return this.t("log-stood", { number: (entry.seat ?? 0) + 1 });
      case "undo_refused":
        return this.t(entry.why === "withdrawn" || entry.why === "lapsed" ? `log-undo_refused-${entry.why}` : "log-undo_refused");
      case "hints_allowed":
        return this.t(entry.agree ? "log-hints-allowed" : "log-hints-refused", { seat });
      case "held":
        return this.t(entry.why === "clock" || entry.why === "away" ? `log-held-${entry.why}` : "log-held-left", { seat });
      case "voted":
        return this.t(entry.choice === "bot" ? "log-voted-bot" : "log-voted-end", { seat });
      case "host_changed":
        return this.t(seat ? "log-host_changed" : "log-host_changed-other", { seat });
      case "closed":
        return this.closed(entry);
      default:
        return this.t(`log-${entry.what}` as MessageId, { seat });
    }
  }

  private closed({ why, text }: EntryView): string {
    if (why === "host" || why === "players") return this.t(`log-closed-${why}`);
    return text ? this.t("log-closed-reason", { text }) : this.t("log-closed-operator");
  }

  private seat(seat: number): string {
    return this.names[seat] ?? String(seat + 1);
  }

  private points(count: number): string {
    return this.t("number-points", { count });
  }

  private t(id: MessageId, values?: Values): string {
    return translate(this.language, id, values);
  }
}

/** The number that decides between singular and plural. */
function countOf(event: GameEvent, values: Values): string | number | undefined {
  if (event.type === "tickets_shuffled") return event.tickets;
  return values.kept ?? values.count ?? values.extra ?? (event.type === "deck_shuffled" ? event.cards : undefined);
}
