/** The behaviour of a button that stands for a ticket in hand, whatever it looks like. */

import { createAttachmentKey } from "svelte/attachments";
import type { HTMLButtonAttributes } from "svelte/elements";
import { hover } from "$app/components/pointer_motion";
import type { LiveTable } from "$app/game/live_table.svelte";
import { t } from "$app/i18n/i18n.svelte";
import { settings } from "$app/preferences/settings.svelte";
import { describeTicketState } from "$app/text/ticket_text";

type TicketPath = ReturnType<LiveTable["ticketPaths"]["of"]>;

/** The cheapest path of a ticket, if the person wants to see paths. */
export function shownPath({ ticketPaths }: LiveTable, id: string): TicketPath {
  return settings.showPaths ? ticketPaths.of(id) : undefined;
}

/** Attributes of the button: it names the ticket and its state; pointing at it highlights the ticket, a click pins it. */
export function ticketButton({ game, selection }: LiveTable, id: string, done: boolean, path: TicketPath): HTMLButtonAttributes {
  const active = selection.pinnedTicket === id;
  return {
    "aria-pressed": active,
    "aria-label": t("ticket-show", { ticket: `${game.naming.ticketWithPoints(id)}, ${describeTicketState(done, path)}` }),
    onclick: () => (selection.pinnedTicket = active ? null : id),
    onpointerleave: () => (selection.hoveredTicket = null),
    [createAttachmentKey()]: hover(() => (selection.hoveredTicket = id)),
  };
}
