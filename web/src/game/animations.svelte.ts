/** What the board animates for a moment: trains rolling in, and a ticket just completed. */

/** In milliseconds. */
const ARRIVAL = 1200;
const CELEBRATION = 2600;

export interface CompletedTicket {
  ticket: string;
  routes: readonly string[];
}

export class Animations {
  arrivingRoutes = $state.raw<ReadonlySet<string>>(new Set());
  completedTicket = $state.raw<CompletedTicket | null>(null);

  constructor(private readonly oncelebrate: () => void = () => {}) {}

  showArrivals(routes: readonly string[]): void {
    if (!routes.length) return;
    const arriving = new Set(routes);
    this.arrivingRoutes = arriving;
    setTimeout(() => {
      if (this.arrivingRoutes === arriving) this.arrivingRoutes = new Set();
    }, ARRIVAL);
  }

  celebrate(ticket: string, routes: readonly string[]): void {
    const completed = { ticket, routes };
    this.completedTicket = completed;
    this.oncelebrate();
    setTimeout(() => {
      if (this.completedTicket === completed) this.completedTicket = null;
    }, CELEBRATION);
  }
}
