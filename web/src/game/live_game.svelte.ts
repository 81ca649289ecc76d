/** The state of a game in progress, derived from the latest snapshot of its connection. */

import type { Connection } from "$app/api/connection";
import { formatMessage, locale } from "$app/i18n/i18n.svelte";
import { EventFormatter } from "$app/text/event_text";
import { Naming } from "$app/text/naming";
import { botName, seatNames } from "$app/text/player_names";
import type { BoardDetails, BotSummary } from "$app/wire";
import type { DisplayedGame } from "./displayed_game";
import { type Cards, indexMoves, type LegalMoves, NO_MOVES } from "./legal_moves";

export class LiveGame implements DisplayedGame {
  connection = $state.raw<Connection>() as Connection;

  constructor(
    connection: Connection,
    readonly board: BoardDetails,
    readonly bots: readonly BotSummary[],
  ) {
    this.connection = connection;
  }

  snapshot = $derived.by(() => this.connection.snapshot);
  view = $derived.by(() => this.snapshot?.view ?? null);
  /** The seat whose view this is; null for a spectator. */
  seat = $derived.by(() => this.snapshot?.seat ?? null);
  own = $derived.by(() => this.view?.own ?? null);
  choices = $derived.by(() => this.snapshot?.choices ?? null);
  legal: LegalMoves = $derived.by(() => (this.choices ? indexMoves(this.choices.moves) : NO_MOVES));
  /** Which cards are missing where a City or the extra cards of a tunnel can only be declined. */
  unpayable = $derived.by(() => (this.choices?.unpayable ? formatMessage(this.choices.unpayable.message, this.names) : ""));
  naming = $derived.by(() => new Naming(this.board, locale.language));
  seats = $derived.by(() => this.snapshot?.table.seats ?? []);
  names = $derived.by(() => seatNames(this.seats, locale.language));
  eventFormatter = $derived.by(() => new EventFormatter(this.naming, this.names));
  /** Whether a bot plays for this person at the moment. */
  heldByBot = $derived.by(() => this.seat !== null && (this.seats[this.seat]?.held ?? false));
  myTurn = $derived.by(() => this.choices !== null && !this.heldByBot);
  over = $derived.by(() => this.snapshot?.table.phase === "over");
  /** Who closed the table before the end of the game, if it was closed. */
  closed = $derived.by(() => this.snapshot?.table.closed ?? null);
  /** Whether nothing can be played any more. */
  ended = $derived.by(() => this.over || this.closed !== null);
  chat = $derived.by(() => this.connection.chat);
  hand: Cards = $derived.by(() => this.own?.hand ?? {});
  race = $derived.by(() => this.board.tickets_to_win > 0);
  dealKnownBy = $derived.by(() => this.snapshot?.table.deal ?? null);

  nameOf(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? "" : (this.names[seat] ?? "");
  }

  botName(bot: string | null | undefined): string {
    return bot ? botName(bot, locale.language) : "";
  }
}
