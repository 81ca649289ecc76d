/** The tickets that the person holds or is offered: their order, their state and the trains they need. */

import type { LiveGame } from "$app/game/live_game.svelte";
import type { TicketPaths } from "$app/game/ticket_paths.svelte";
import { t } from "$app/i18n/i18n.svelte";
import type { TicketPath, TicketView } from "$app/wire";

/** The person's tickets: incomplete ones first, then the most valuable ones. */
export function sortTickets(game: LiveGame): TicketView[] {
  const points = ({ id }: TicketView) => game.board.tickets[id]?.points ?? 0;
  return [...(game.own?.tickets ?? [])].sort((a, b) => Number(a.done) - Number(b.done) || points(b) - points(a));
}

/** Completed, still some trains to go, or cut off; without the path only whether it is completed. */
export function describeTicketState(done: boolean, path: TicketPath | undefined): string {
  if (done) return t("ticket-done");
  if (!path) return t("ticket-open");
  return path.trains === null ? t("ticket-cut") : t("ticket-needs", { count: path.trains });
}

/** The trains that an offered ticket needs, and which of them it shares with the tickets in hand and selected. */
export function describeEffort(paths: TicketPaths, ticket: string, selection: readonly string[]): string {
  const path = paths.of(ticket);
  if (!path) return "";
  if (path.done) return t("ticket-done");
  if (path.trains === null) return t("ticket-cut");
  const trains = t("number-trains", { count: path.trains });
  const shared = path.trains - (paths.addition(ticket, selection) ?? path.trains);
  return shared > 0 ? t("ticket-shares", { trains, shared, more: path.trains - shared }) : trains;
}

/** The trains needed in all, compared with those left. */
export function describeNeed(needed: number, left: number): string {
  const trains = t("number-trains", { count: left });
  return needed > left ? t("ticket-choose-need-too_many", { needed, trains }) : t("ticket-choose-need", { needed, trains });
}
