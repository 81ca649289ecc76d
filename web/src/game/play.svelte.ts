/** A table as its page plays it: what is shown, what is being chosen, and what is sent. No rule is worked out here. */

import { ruleBehind, type SectionId } from "$app/rules/anchors";
import type { Line } from "$app/talk/line";
import type { Command } from "$app/talk/types";
import type { Advice, BoardShown, BotListed, PlayerView, Pointer, Told, Way } from "$app/wire";
import { said, sentence, speech, t } from "$app/words/speech.svelte";
import { namesOf } from "./cast";
import { leastKept, NO_OPENINGS, payableWith, readMoves, thriftiest, write, type Cards, type Openings } from "./moves";
import { Naming } from "./naming";
import { cityWords, type Scene } from "./scene";
import { Planner } from "./planner.svelte";
import { settings } from "./settings.svelte";
import { Teller } from "./telling";

export type By = "mouse" | "touch" | "keyboard";
/** What a person is about to do, and has still to settle. */
export type Intent = { kind: "claim"; route: string } | { kind: "station"; city: string } | { kind: "start"; city: string } | null;

/** What has just happened at this table, for whoever makes it heard. */
export type News =
  | { kind: "told"; told: readonly Told[]; myTurn: boolean }
  | { kind: "completed" }
  | { kind: "refused" };

/** Why something is not done: in words, and as the code of the rule behind it, if there is one. */
export interface Why {
  words: string;
  code?: string;
}

export class Play implements Scene {
  readonly board: BoardShown;
  readonly bots: readonly BotListed[];
  line = $state.raw<Line>() as Line;

  intent = $state.raw<Intent>(null);
  /** A kind of card in hand whose routes alone stay lit. */
  filter = $state<string | null>(null);
  /** Whether a city is being chosen for a station. */
  building = $state(false);
  /** The ticket in mind: pointed at for a moment, or kept in mind by a click. */
  pointed = $state<string | null>(null);
  active = $state<string | null>(null);
  ways = $state.raw<readonly Way[]>([]);
  arriving = $state.raw<ReadonlySet<string>>(new Set());
  /** A ticket of one's own that was completed just now. */
  completed = $state.raw<{ ticket: string; routes: readonly string[] } | null>(null);
  /** The last thing that this page had to say to the person. */
  notice = $state.raw<{ words: string; kind: "reason" | "news"; rule: SectionId | null } | null>(null);
  /** The rule that lies open over the table. */
  rule = $state<SectionId | null>(null);
  sending = $state(false);
  readonly planner = new Planner(this);
  /** Whether a hint is asked for, and what it says. */
  hinting = $state(false);
  hint = $state.raw<Advice | null>(null);
  onheard: (news: News) => void = () => {};
  /** Where a lesson wants a person to look: on the board nothing else glows, though it can be chosen all the same. */
  guide = $state.raw<Pointer | null>(null);

  constructor(line: Line, board: BoardShown, bots: readonly BotListed[]) {
    this.board = board;
    this.bots = bots;
    this.follow(line);
  }

  now = $derived.by(() => this.line.now);
  view = $derived.by(() => this.now?.view ?? null);
  seat = $derived.by(() => this.now?.seat ?? null);
  own = $derived.by(() => this.view?.own ?? null);
  choices = $derived.by(() => this.now?.choices ?? null);
  openings: Openings = $derived.by(() => (this.choices ? readMoves(this.choices.moves) : NO_OPENINGS));
  naming = $derived.by(() => new Naming(this.board, speech.language));
  seats = $derived.by(() => this.now?.table.seats ?? []);
  names = $derived.by(() => namesOf(this.seats, this.bots, speech.language));
  teller = $derived.by(() => new Teller(this.naming, this.names));
  held = $derived.by(() => this.seat !== null && (this.seats[this.seat]?.held ?? false));
  myTurn = $derived.by(() => this.choices !== null && !this.held);
  over = $derived.by(() => this.now?.table.phase === "over");
  hand: Cards = $derived.by(() => this.own?.hand ?? {});
  race = $derived.by(() => this.board.tickets_to_win > 0);
  knowing = $derived.by(() => this.now?.table.deal ?? null);

  /** What glows. */
  openRoutes: ReadonlySet<string> = $derived.by(() => {
    if (!this.myTurn || this.building) return new Set<string>();
    const open = this.filter ? payableWith(this.openings.claims, this.filter) : new Set(this.openings.claims.keys());
    return this.guide ? new Set(this.guide.routes?.filter((route) => open.has(route))) : open;
  });
  openCities: ReadonlySet<string> = $derived.by(() => {
    if (!this.myTurn) return new Set<string>();
    const { starts, alvins, cities, stations } = this.openings;
    if (starts.size) return starts;
    if (alvins.size) return alvins;
    if (cities.size) return new Set(cities.keys());
    if (!this.building) return new Set<string>();
    return this.filter ? payableWith(stations, this.filter) : new Set(stations.keys());
  });
  ticketInMind = $derived.by(() => this.pointed ?? this.active);
  least = $derived.by(() => (this.openings.keeps.length ? leastKept(this.openings.keeps) : 0));

  follow(line: Line): void {
    this.line = line;
    this.intent = null;
    line.onnews = (told, before, now) => {
      this.hear(told, before === null, now.seat);
      if (before) this.onheard({ kind: "told", told, myTurn: !before.choices && now.choices !== null && !this.held });
    };
    if (line.now) this.hear([], true, line.now.seat);
  }

  nameOf(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? "" : (this.names[seat] ?? "");
  }

  botName(bot: string | null | undefined): string {
    return this.bots.find(({ id }) => id === bot)?.name[speech.language] ?? bot ?? "";
  }

  player(seat: number): PlayerView | undefined {
    return this.view?.players[seat];
  }

  /** Tell something; a reason has a code, which leads to the rule behind it. */
  say(words: string, kind: "reason" | "news" = "reason", code?: string): void {
    this.notice = { words: sentence(words), kind, rule: ruleBehind(this.board, code) };
    if (kind === "reason") this.onheard({ kind: "refused" });
  }

  private refuse({ words, code }: Why): void {
    this.say(words, "reason", code);
  }

  /** Ask for something that is no move; a refusal is told. Whether it was done. */
  async ask(command: Command): Promise<boolean> {
    const refused = await this.line.ask(command);
    if (refused) this.say(said(refused));
    return refused === null;
  }

  /** Play a move; the server decides. */
  async play(move: string): Promise<boolean> {
    if (this.seat === null || this.sending) return false;
    this.sending = true;
    this.notice = null;
    const refused = await this.line.ask({ do: "play", seat: this.seat, move });
    this.sending = false;
    if (refused) {
      this.say(said(refused), "reason", refused.code);
      return false;
    }
    this.intent = null;
    this.filter = null;
    this.building = false;
    return true;
  }

  /** A route was pointed at: a claim, a question, or the reason why not. */
  route(route: string, by: By): void {
    this.building = false;
    const ways = this.openings.claims.get(route);
    if (!this.myTurn || !ways) {
      this.intent = null;
      this.refuse(this.why(route));
      return;
    }
    this.notice = null;
    const simple = ways.length === 1 && !this.openTwins(route).length;
    if (simple && by !== "touch" && !settings.confirm && ways[0]) void this.play(write.claim(route, ways[0]));
    else this.intent = { kind: "claim", route };
  }

  /** A city was pointed at. */
  city(city: string): void {
    if (this.myTurn && this.openings.starts.has(city)) this.intent = { kind: "start", city };
    else if (this.myTurn && this.openings.alvins.has(city)) void this.play(write.alvin(city));
    else if (this.myTurn && this.building && this.openings.stations.has(city)) this.intent = { kind: "station", city };
    else if (this.building) this.refuse(this.whyNoStation(city));
    else this.say(this.aboutCity(city), "news");
  }

  /** Other tracks between the same cities that can be claimed too. */
  openTwins(route: string): string[] {
    return (this.board.routes[route]?.twins ?? []).filter((twin) => this.openings.claims.has(twin));
  }

  payments(table: ReadonlyMap<string, readonly Cards[]>, place: string): Cards[] {
    const ways = thriftiest(table.get(place) ?? [], this.hand);
    const filter = this.filter;
    return filter ? [...ways.filter((way) => way[filter]), ...ways.filter((way) => !way[filter])] : ways;
  }

  /** Whether something lies in the south of the board: a panel about it keeps to the north. */
  isSouth({ routes = [], cities = [] }: { routes?: readonly string[]; cities?: readonly string[] }): boolean {
    const ends = [...cities, ...routes.flatMap((route) => this.board.routes[route]?.between ?? [])];
    const heights = ends.map((city) => this.board.cities[city]?.y ?? 0);
    return heights.reduce((sum, y) => sum + y, 0) > 0.55 * this.board.height * heights.length;
  }

  whyNot(route: string): string {
    return this.why(route).words;
  }

  /** Why a route cannot be claimed now. */
  why(route: string): Why {
    const owner = this.view?.routes[route];
    if (owner !== undefined) {
      return { words: owner === this.seat ? t("why.yours") : t("why.taken", { name: this.nameOf(owner) }), code: "taken" };
    }
    if (this.over) return { words: t("why.over"), code: "game_over" };
    if (this.seat === null) return { words: t("why.watching") };
    if (this.held) return { words: t("turn.held") };
    if (!this.choices) return { words: t("why.not_turn"), code: "not_your_turn" };
    const number = this.choices.refused[route];
    const reason = number === undefined ? undefined : this.choices.reasons[number];
    if (!reason) return { words: t("why.finish_first"), code: "not_now" };
    return { words: t("why.route", { route: this.naming.route(route), why: said(reason) }), code: reason.code };
  }

  routeState(route: string): string {
    const owner = this.view?.routes[route];
    if (owner !== undefined) return owner === this.seat ? t("route.own") : t("route.owned", { name: this.nameOf(owner) });
    if (this.view?.closed.includes(route)) return t("route.closed");
    return this.openRoutes.has(route) ? t("route.claimable") : t("route.free");
  }

  cityWords(city: string): string {
    return cityWords(this, city);
  }

  private whyNoStation(city: string): Why {
    const owner = this.view?.stations[city];
    const name = this.naming.city(city);
    const words = owner === undefined ? t("station.no", { city: name }) : t("why.city_taken", { city: name, name: this.nameOf(owner) });
    return { words, code: "city_taken" };
  }

  private aboutCity(city: string): string {
    const held = (this.own?.tickets ?? []).map(({ id }) => id).filter((id) => this.board.tickets[id]?.between.includes(city));
    const words = this.cityWords(city);
    return held.length ? t("why.city.tickets", { city: words, tickets: held.map((id) => this.naming.ticket(id)).join(", ") }) : words;
  }

  /** What has just happened, shown rather than told. `first`: all that happened before this page was opened. */
  private hear(told: readonly Told[], first: boolean, seat: number | null): void {
    if (!this.choices) this.building = false;
    if (this.intent && !this.isOpen(this.intent)) this.intent = null;
    const events = told.flatMap((entry) => entry.events ?? []);
    if (!first) {
      this.showArrivals(events);
      this.showSurprises(events, seat);
    }
    const moved = events.some(({ type }) => ["route_claimed", "tickets_kept", "tickets_offered", "ticket_drawn", "tickets_swapped"].includes(type));
    const undone = told.some(({ what }) => what === "undone");
    if (first || moved || undone) void this.lookForWays(seat, first);
  }

  private isOpen(intent: NonNullable<Intent>): boolean {
    const { claims, stations, starts } = this.openings;
    if (intent.kind === "claim") return claims.has(intent.route);
    return intent.kind === "station" ? stations.has(intent.city) : starts.has(intent.city);
  }

  private showArrivals(events: NonNullable<Told["events"]>): void {
    const claimed = events.flatMap((event) => (event.type === "route_claimed" ? [event.route] : []));
    if (!claimed.length) return;
    const arriving = new Set(claimed);
    this.arriving = arriving;
    setTimeout(() => {
      if (this.arriving === arriving) this.arriving = new Set();
    }, 1200);
  }

  /** What happens of itself and should not be missed. Where tickets are raced for, a completed one is shown and replaced
   * at once. */
  private showSurprises(events: NonNullable<Told["events"]>, seat: number | null): void {
    for (const event of events) {
      if (event.type === "ticket_done" && event.seat === seat) {
        this.celebrate(event.ticket, this.ways.find(({ ticket }) => ticket === event.ticket)?.routes ?? []);
      } else if (event.type === "coasts_linked" && event.seat === seat) this.say(t("ticket.coasts"), "news");
      else if (event.type === "market_swept") this.say(t("log.market_swept"), "news");
    }
  }

  /** The cheapest ways of one's own tickets, as the server sees them; a ticket that has become done is celebrated. */
  private async lookForWays(seat: number | null, first: boolean): Promise<void> {
    if (seat === null || this.over) {
      this.ways = [];
      return;
    }
    const before = this.ways;
    const ways = await this.line.ways(seat).catch(() => null);
    if (!ways || this.seat !== seat) return;
    this.ways = ways;
    if (first || this.race) return;
    const open = new Set(before.filter((way) => !way.done).map((way) => way.ticket));
    const done = ways.find((way) => way.done && open.has(way.ticket));
    if (done) this.celebrate(done.ticket, done.routes);
  }

  celebrate(ticket: string, routes: readonly string[]): void {
    const shown = { ticket, routes };
    this.completed = shown;
    this.onheard({ kind: "completed" });
    setTimeout(() => {
      if (this.completed === shown) this.completed = null;
    }, 2600);
  }
}
