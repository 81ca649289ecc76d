/** What the person has selected or points at: a pending claim, a card filter, a ticket, a city for a station. */

import { settings } from "$app/preferences/settings.svelte";
import type { BoardDetails, Pointer } from "$app/wire";
import { type Cards, payableWith, type PaymentTable, sortPayments } from "./legal_moves";
import type { LiveGame } from "./live_game.svelte";
import type { Notices } from "./notices.svelte";
import type { Orders } from "./orders.svelte";
import { claimRefusal, describeCityAndTickets, stationRefusal } from "./route_status";

export type InputMethod = "mouse" | "touch" | "keyboard";
/** A move that still has to be confirmed or completed in a panel. */
export type Intent = { kind: "claim"; route: string } | { kind: "station"; city: string } | { kind: "start"; city: string } | null;

const NONE: ReadonlySet<string> = new Set();

/** Everything but its place that distinguishes a track from its twins, as a comparable value. */
const describeTrack = (route?: BoardDetails["routes"][string]): string =>
  JSON.stringify(route && [route.colour, route.length, route.points, route.tunnel, route.ferry, route.goods]);

export class Selection {
  intent = $state.raw<Intent>(null);
  /** A kind of card in hand: only what it helps to pay for stays highlighted. */
  cardFilter = $state<string | null>(null);
  /** Whether a city is being chosen for a station. */
  placingStation = $state(false);
  hoveredTicket = $state<string | null>(null);
  /** The ticket selected by a click. */
  pinnedTicket = $state<string | null>(null);
  /** What a lesson points at: nothing else is highlighted on the board, though everything can still be selected. */
  guide = $state.raw<Pointer | null>(null);

  constructor(
    private readonly game: LiveGame,
    private readonly orders: Orders,
    private readonly notices: Notices,
  ) {}

  /** The routes to highlight. */
  claimableRoutes: ReadonlySet<string> = $derived.by(() => {
    const { myTurn, legal } = this.game;
    if (!myTurn || this.placingStation) return NONE;
    const claimable = this.cardFilter ? payableWith(legal.claims, this.cardFilter) : new Set(legal.claims.keys());
    return this.guide ? new Set(this.guide.routes?.filter((route) => claimable.has(route))) : claimable;
  });
  /** The cities to highlight. */
  selectableCities: ReadonlySet<string> = $derived.by(() => {
    if (!this.game.myTurn) return NONE;
    const { startCities, alvinCities, cities, stations } = this.game.legal;
    if (startCities.size) return startCities;
    if (alvinCities.size) return alvinCities;
    if (cities.size) return new Set(cities.keys());
    if (!this.placingStation) return NONE;
    return this.cardFilter ? payableWith(stations, this.cardFilter) : new Set(stations.keys());
  });
  ticket = $derived.by(() => this.hoveredTicket ?? this.pinnedTicket);

  /** A route was selected: claim it, ask how, or say why not. */
  selectRoute(route: string, by: InputMethod): void {
    this.placingStation = false;
    const payments = this.game.legal.claims.get(route);
    if (!this.game.myTurn || !payments) {
      this.intent = null;
      this.notices.refuse(claimRefusal(this.game, route));
      return;
    }
    this.notices.clear();
    const [cards] = payments;
    const unambiguous = payments.length === 1 && this.claimableTracks(route).length === 1;
    // A touch is easily misplaced: there a claim is always confirmed.
    if (cards && unambiguous && by !== "touch" && !settings.confirm) void this.orders.play({ type: "claim", route, cards });
    else this.intent = { kind: "claim", route };
  }

  selectCity(city: string): void {
    const { myTurn, legal } = this.game;
    if (myTurn && legal.startCities.has(city)) this.intent = { kind: "start", city };
    else if (myTurn && legal.alvinCities.has(city)) void this.orders.play({ type: "alvin", city });
    else if (myTurn && this.placingStation && legal.stations.has(city)) this.intent = { kind: "station", city };
    else if (this.placingStation) this.notices.refuse(stationRefusal(this.game, city));
    else this.notices.announce(describeCityAndTickets(this.game, city));
  }

  /** A route and the other tracks between its cities that can be claimed instead, in the order of their ids. Tracks that
   * differ only in their place on the board are no choice: the selected one stands for all of them. */
  claimableTracks(route: string): string[] {
    const { board, legal } = this.game;
    const tracks = new Map([[describeTrack(board.routes[route]), route]]);
    for (const twin of board.routes[route]?.twins ?? []) {
      const track = describeTrack(board.routes[twin]);
      if (legal.claims.has(twin) && !tracks.has(track)) tracks.set(track, twin);
    }
    return [...tracks.values()].sort();
  }

  /** The payments for a route or city, best first; those with the filtered card come before all others. */
  payments(table: PaymentTable, target: string): Cards[] {
    const payments = sortPayments(table.get(target) ?? [], this.game.hand);
    const kind = this.cardFilter;
    return kind ? [...payments.filter((cards) => cards[kind]), ...payments.filter((cards) => !cards[kind])] : payments;
  }

  /** Forget the move being prepared, after one was played. */
  clear(): void {
    this.intent = null;
    this.cardFilter = null;
    this.placingStation = false;
  }

  /** Drop what an update has made impossible. */
  dropStale(): void {
    if (!this.game.choices) this.placingStation = false;
    if (this.intent && !this.isLegal(this.intent)) this.intent = null;
  }

  private isLegal(intent: NonNullable<Intent>): boolean {
    const { claims, stations, startCities } = this.game.legal;
    if (intent.kind === "claim") return claims.has(intent.route);
    return intent.kind === "station" ? stations.has(intent.city) : startCities.has(intent.city);
  }
}
