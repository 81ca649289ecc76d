/** Things of a board by the names that people use, in one language. */

import { phrase, type Language, type WordId } from "$app/words/speech.svelte";
import type { BoardShown } from "$app/wire";
import type { Cards } from "./moves";

export class Naming {
  constructor(
    readonly board: BoardShown,
    readonly language: Language,
  ) {}

  get title(): string {
    return this.board.title[this.language];
  }

  city(id: string): string {
    return this.board.cities[id]?.[this.language] ?? id;
  }

  get cities(): Record<string, string> {
    return Object.fromEntries(Object.keys(this.board.cities).map((id) => [id, this.city(id)]));
  }

  route(id: string): string {
    return this.between(this.board.routes[id]?.between);
  }

  ticket(id: string): string {
    return this.between(this.board.tickets[id]?.between);
  }

  /** A ticket with its points, where tickets have any. */
  ticketWorth(id: string): string {
    const points = this.board.tickets[id]?.points;
    return this.ticket(id) + (points ? ` (${points})` : "");
  }

  tickets(ids: readonly string[]): string {
    return ids.map((id) => this.ticketWorth(id)).join(", ") || this.say("card.nothing");
  }

  card(kind: string, count = 1): string {
    return this.say(`card.${kind}` as WordId, { count });
  }

  oneCard(kind: string): string {
    if (kind === "locomotive") return this.say("card.a.locomotive");
    const name = this.card(kind);
    return this.say(/^[aeiou]/.test(name) ? "card.a.vowel" : "card.a", { card: name });
  }

  cards(cards: Cards): string {
    const parts = Object.entries(cards).filter(([, count]) => count > 0);
    return (
      parts.map(([kind, count]) => this.say("card.some", { count, card: this.card(kind, count) })).join(" + ") ||
      this.say("card.nothing")
    );
  }

  /** Cards in a row, as they were turned. */
  row(kinds: readonly string[]): string {
    return kinds.map((kind) => this.card(kind)).join(", ") || this.say("card.nothing");
  }

  /** A route as somebody hears it who does not see the board. */
  routeWords(id: string, state: string): string {
    const route = this.board.routes[id];
    if (!route) return id;
    const extra =
      (route.tunnel ? this.say("route.tunnel") : "") +
      (route.ferry ? this.say("route.ferry", { count: route.ferry }) : "") +
      (route.goods ? this.say("route.goods") : "");
    return this.say("route.words", {
      route: this.route(id),
      spaces: this.say("route.spaces", { count: route.length }),
      colour: route.colour === "gray" ? this.say("route.any") : this.card(route.colour),
      extra,
      state,
    });
  }

  private between(ends: readonly string[] | undefined): string {
    return (ends ?? []).map((city) => this.city(city)).join(" – ");
  }

  private say(id: WordId, values?: Record<string, string | number>): string {
    return phrase(this.language, id, values);
  }
}
