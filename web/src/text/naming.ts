/** Display names of a board's cities, routes, tickets and cards in one language. */

import type { Cards } from "$app/game/legal_moves";
import { type Language, localize, type MessageId, translate, type Values } from "$app/i18n/i18n.svelte";
import type { BoardDetails } from "$app/wire";

export class Naming {
  constructor(
    readonly board: BoardDetails,
    readonly language: Language,
  ) {}

  get title(): string {
    return localize(this.board.title, this.language);
  }

  city(id: string): string {
    const city = this.board.cities[id];
    return city ? (city.names[this.language] ?? city.name) : id;
  }

  get cities(): Record<string, string> {
    return Object.fromEntries(Object.keys(this.board.cities).map((id) => [id, this.city(id)]));
  }

  route(id: string): string {
    return this.ends(this.board.routes[id]?.between);
  }

  ticket(id: string): string {
    return this.ends(this.board.tickets[id]?.between);
  }

  /** A ticket with its points, where tickets have any. */
  ticketWithPoints(id: string): string {
    const points = this.board.tickets[id]?.points;
    return this.ticket(id) + (points ? ` (${points})` : "");
  }

  tickets(ids: readonly string[]): string {
    return ids.map((id) => this.ticketWithPoints(id)).join(", ") || this.t("card-nothing");
  }

  card(kind: string, count = 1): string {
    return this.t(`card-${kind}` as MessageId, { count });
  }

  /** A card with its article: "a red card". */
  oneCard(kind: string): string {
    return this.t("card-one", { kind, card: this.card(kind) });
  }

  /** Counted cards: "2 red + 1 locomotive". */
  cards(cards: Cards): string {
    const counted = Object.entries(cards).filter(([, count]) => count > 0);
    return (
      counted.map(([kind, count]) => this.t("card-some", { count, card: this.card(kind, count) })).join(" + ") ||
      this.t("card-nothing")
    );
  }

  /** Cards in the order in which they lie. */
  cardRow(kinds: readonly string[]): string {
    return kinds.map((kind) => this.card(kind)).join(", ") || this.t("card-nothing");
  }

  /** Everything about a route, for screen readers. */
  describeRoute(id: string, state: string): string {
    const route = this.board.routes[id];
    if (!route) return id;
    return [
      this.route(id),
      this.t("number-spaces", { count: route.length }),
      this.t("route-colour", { colour: route.colour }),
      ...(route.tunnel ? [this.t("route-tunnel")] : []),
      ...(route.ferry ? [this.t("route-ferry", { count: route.ferry })] : []),
      ...(route.goods ? [this.t("route-goods")] : []),
      state,
    ].join(", ");
  }

  private ends(cities: readonly string[] | undefined): string {
    return (cities ?? []).map((city) => this.city(city)).join(" – ");
  }

  private t(id: MessageId, values?: Values): string {
    return translate(this.language, id, values);
  }
}
