/** A table as the page plays it: connects the game, the selection, orders, notices and animations. No rule is computed here. */

import type { Connection } from "$app/api/connection";
import { t } from "$app/i18n/i18n.svelte";
import { Moderation } from "$app/moderation/moderation.svelte";
import { Reactions } from "$app/reactions/reactions.svelte";
import type { SoundTrigger } from "$app/sound/cues";
import type { GameEvent } from "$app/text/event_text";
import type { BoardDetails, BotSummary, EntryView } from "$app/wire";
import { Animations } from "./animations.svelte";
import { BlunderGuard } from "./blunder_guard.svelte";
import { HintState } from "./hint_state.svelte";
import { LiveGame } from "./live_game.svelte";
import { Notices } from "./notices.svelte";
import { Orders } from "./orders.svelte";
import { Planner } from "./planner.svelte";
import { RecentMoves } from "./recent_moves.svelte";
import { Selection } from "./selection.svelte";
import { TicketPaths } from "./ticket_paths.svelte";

/** Events that change a seat's tickets or network. */
const PATH_EVENTS: ReadonlySet<GameEvent["type"]> = new Set([
  "route_claimed", "tickets_kept", "tickets_offered", "ticket_drawn", "tickets_swapped",
]);

export class LiveTable {
  readonly game: LiveGame;
  readonly notices: Notices;
  readonly blunderGuard: BlunderGuard;
  readonly orders: Orders;
  readonly selection: Selection;
  readonly animations: Animations;
  readonly ticketPaths: TicketPaths;
  readonly planner: Planner;
  readonly recentMoves: RecentMoves;
  readonly hint = new HintState();
  readonly reactions = new Reactions();
  readonly moderation = new Moderation(() => this.game.connection);
  onsound: (trigger: SoundTrigger) => void = () => {};

  constructor(connection: Connection, board: BoardDetails, bots: readonly BotSummary[]) {
    this.game = new LiveGame(connection, board, bots);
    this.notices = new Notices(board, () => this.onsound({ kind: "refused" }));
    this.blunderGuard = new BlunderGuard(this.game);
    this.orders = new Orders(this.game, this.notices, () => this.selection.clear(), this.blunderGuard);
    this.selection = new Selection(this.game, this.orders, this.notices);
    this.animations = new Animations(() => this.onsound({ kind: "completed" }));
    this.ticketPaths = new TicketPaths(this.game, (ticket, routes) => this.animations.celebrate(ticket, routes));
    this.planner = new Planner(this.game, this.orders, this.notices);
    this.recentMoves = new RecentMoves(this.game);
    this.follow(connection);
  }

  /** Show another connection to the same table, with the view of another seat or of a spectator. */
  follow(connection: Connection): void {
    this.game.connection = connection;
    this.selection.intent = null;
    connection.onupdate = (entries, before, snapshot) => {
      this.update(entries, before === null, snapshot.seat);
      if (!before) return;
      const myTurn = !before.choices && snapshot.choices !== null && !this.game.heldByBot;
      this.onsound({ kind: "entries", entries, myTurn });
    };
    if (connection.snapshot) this.update([], true, connection.snapshot.seat);
  }

  /** `first`: the entries are the history before the page was opened, so nothing of it is animated. */
  private update(entries: readonly EntryView[], first: boolean, seat: number | null): void {
    this.selection.dropStale();
    const events = entries.flatMap((entry) => entry.events ?? []);
    if (!first) {
      this.announceForced(entries, seat);
      this.animations.showArrivals(events.flatMap((event) => (event.type === "route_claimed" ? [event.route] : [])));
      this.announce(events, seat);
      this.reactions.show(entries);
    }
    const undone = entries.some(({ what }) => what === "undone");
    if (first || undone || events.some(({ type }) => PATH_EVENTS.has(type))) void this.ticketPaths.refresh(seat, first);
  }

  /** Announce the answers to questions that the person was not asked, because there was only one. */
  private announceForced(entries: readonly EntryView[], seat: number | null): void {
    const answers = entries.filter((entry) => entry.forced && entry.seat === seat);
    const [line] = answers.flatMap((entry) => this.game.eventFormatter.lines(entry));
    if (line) this.notices.announce(line.text);
  }

  /** Announce what happens automatically and is easily missed. */
  private announce(events: readonly GameEvent[], seat: number | null): void {
    for (const event of events) {
      if (event.type === "ticket_done" && event.seat === seat) {
        this.animations.celebrate(event.ticket, this.ticketPaths.of(event.ticket)?.routes ?? []);
      } else if (event.type === "coasts_linked" && event.seat === seat) this.notices.announce(t("ticket-coasts"));
      else if (event.type === "market_swept") this.notices.announce(t("event-market_swept"));
    }
  }
}
