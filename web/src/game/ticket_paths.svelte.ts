/** The cheapest paths of the person's own tickets, and the trains that offered tickets need, computed by the server. */

import type { OwnTicketPaths, TicketPath } from "$app/wire";
import type { LiveGame } from "./live_game.svelte";

const NOTHING: OwnTicketPaths = { paths: [], needs: [] };

export class TicketPaths {
  private own = $state.raw(NOTHING);

  constructor(
    private readonly game: LiveGame,
    private readonly oncompleted: (ticket: string, routes: readonly string[]) => void = () => {},
  ) {}

  of(ticket: string | null): TicketPath | undefined {
    return this.own.paths.find((path) => path.ticket === ticket);
  }

  /** The trains that a selection of offered tickets needs together with the tickets in hand; undefined while unknown. */
  need(selection: readonly string[]): number | undefined {
    const isSelection = (tickets: readonly string[]) => tickets.length === selection.length && tickets.every((id) => selection.includes(id));
    return this.own.needs.find(({ tickets }) => isSelection(tickets))?.trains;
  }

  /** The trains that a ticket would add to a selection of the others; undefined while unknown. */
  addition(ticket: string, selection: readonly string[]): number | undefined {
    const others = selection.filter((id) => id !== ticket);
    const [before, after] = [this.need(others), this.need([...others, ticket])];
    return before === undefined || after === undefined ? undefined : after - before;
  }

  /** Load the paths of a seat. Tickets completed since the last call are reported, except by the `first` one. */
  async refresh(seat: number | null, first: boolean): Promise<void> {
    if (seat === null || this.game.over) {
      this.own = NOTHING;
      return;
    }
    const before = this.own.paths;
    const own = await this.game.connection.ticketPaths(seat).catch(() => null);
    if (!own || this.game.seat !== seat) return;
    this.own = own;
    // In a race the completed ticket is revealed and replaced at once: its own event reports it.
    if (first || this.game.race) return;
    const incomplete = new Set(before.filter(({ done }) => !done).map(({ ticket }) => ticket));
    const completed = own.paths.find(({ done, ticket }) => done && incomplete.has(ticket));
    if (completed) this.oncompleted(completed.ticket, completed.routes);
  }
}
