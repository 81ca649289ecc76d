/** Warns before a blunder, where the person wants that and hints are allowed: the server evaluates the move before it is played. */

import { server } from "$app/api/client";
import { locale } from "$app/i18n/i18n.svelte";
import { settings } from "$app/preferences/settings.svelte";
import type { CheckedMove, Move } from "$app/wire";
import type { LiveGame } from "./live_game.svelte";
import type { MoveGuard } from "./orders.svelte";

/** The longest time that the evaluation may delay a move, in milliseconds. */
const TIMEOUT = 2000;
/** Moves that are made where nothing else is possible or sensible. */
const UNCHECKED: ReadonlySet<Move["type"]> = new Set(["pass", "leave_tunnel", "no_city"]);

type Dialog = typeof import("$app/table/BlunderDialog.svelte").default;

export interface BlunderWarning {
  checked: CheckedMove;
  Dialog: Dialog;
  /** Answer the warning: play the move nevertheless, or not. */
  answer: (play: boolean) => void;
}

export class BlunderGuard implements MoveGuard {
  warning = $state.raw<BlunderWarning | null>(null);

  constructor(private readonly game: LiveGame) {}

  checks(move: Move): boolean {
    const { snapshot, connection } = this.game;
    return settings.warnBlunders && connection.persistent && snapshot?.table.hints === "on" && !UNCHECKED.has(move.type);
  }

  /** Whether to play a move: it is no blunder, cannot be evaluated in time, or the person insists. */
  async allows(move: Move): Promise<boolean> {
    const checked = await this.evaluate(move);
    const Dialog = checked?.label === "blunder" ? await loadDialog() : null;
    if (!checked || !Dialog) return true;
    return new Promise((resolve) => {
      const answer = (play: boolean): void => {
        this.warning = null;
        resolve(play);
      };
      this.warning = { checked, Dialog, answer };
    });
  }

  /** The evaluation of a move; null where it fails or takes too long. */
  private async evaluate(move: Move): Promise<CheckedMove | null> {
    const { connection: { table, key }, seat } = this.game;
    if (seat === null) return null;
    try {
      return await server.checkMove(table, { move, seat }, key, AbortSignal.timeout(TIMEOUT));
    } catch {
      return null;
    }
  }
}

/** The dialog with its messages; null where they cannot be loaded. */
async function loadDialog(): Promise<Dialog | null> {
  try {
    return (await Promise.all([import("$app/table/BlunderDialog.svelte"), locale.require("review")]))[0].default;
  } catch {
    return null;
  }
}
