/** The cheapest paths of the person's own tickets, computed by the server. */

import type { TicketPath } from "$app/wire";
import type { LiveGame } from "./live_game.svelte";

export class TicketPaths {
  private paths = $state.raw<readonly TicketPath[]>([]);

  constructor(
    private readonly game: LiveGame,
    private readonly oncompleted: (ticket: string, routes: readonly string[]) => void = () => {},
  ) {}

  of(ticket: string | null): TicketPath | undefined {
    return this.paths.find((path) => path.ticket === ticket);
  }

  /** Load the paths of a seat. Tickets completed since the last call are reported, except by the `first` one. */
  async refresh(seat: number | null, first: boolean): Promise<void> {
    if (seat === null || this.game.over) {
      this.paths = [];
      return;
    }
    const before = this.paths;
    const paths = await this.game.connection.ticketPaths(seat).catch(() => null);
    if (!paths || this.game.seat !== seat) return;
    this.paths = paths;
    // In a race the completed ticket is revealed and replaced at once: its own event reports it.
    if (first || this.game.race) return;
    const incomplete = new Set(before.filter(({ done }) => !done).map(({ ticket }) => ticket));
    const completed = paths.find(({ done, ticket }) => done && incomplete.has(ticket));
    if (completed) this.oncompleted(completed.ticket, completed.routes);
  }
}
