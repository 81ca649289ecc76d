/** Sends moves and other commands to the server and reports refusals. */

import type { Command } from "$app/api/types";
import { formatMessage } from "$app/i18n/i18n.svelte";
import type { Move } from "$app/wire";
import type { LiveGame } from "./live_game.svelte";
import type { Notices } from "./notices.svelte";

/** Decides before a move is sent whether to send it. */
export interface MoveGuard {
  /** Whether the move is to be checked at all. */
  checks(move: Move): boolean;
  allows(move: Move): Promise<boolean>;
}

export class Orders {
  /** Whether a move is waiting for its answer. */
  sending = $state(false);

  constructor(
    private readonly game: LiveGame,
    private readonly notices: Notices,
    private readonly onplayed: () => void = () => {},
    private readonly guard: MoveGuard | null = null,
  ) {}

  /** Send a command other than a move. Returns whether it was accepted. */
  async send(command: Command): Promise<boolean> {
    const refused = await this.game.connection.send(command);
    if (refused) this.notices.refuse({ text: formatMessage(refused.message, this.game.names) });
    return refused === null;
  }

  /** Play a move. Returns whether it was sent and accepted. */
  async play(move: Move): Promise<boolean> {
    const { seat } = this.game;
    if (seat === null || this.sending) return false;
    this.sending = true;
    this.notices.clear();
    if (this.guard?.checks(move) && !(await this.guard.allows(move))) {
      this.sending = false;
      return false;
    }
    const refused = await this.game.connection.send({ do: "play", seat, move });
    this.sending = false;
    if (refused) {
      this.notices.refuse({ text: formatMessage(refused.message, this.game.names), code: refused.code });
      return false;
    }
    this.onplayed();
    return true;
  }
}
