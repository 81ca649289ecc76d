/** The server's boards and bots, and whether its engine is ready; requested until the server answers. */

import { localize } from "$app/i18n/i18n.svelte";
import { server } from "./client";
import type { BoardSummary, BotSummary } from "./types";

const RETRY_DELAY = 1500;
/** The best-known board comes first; boards not listed here come last. */
const BOARD_ORDER = ["usa", "europe", "old_west", "amsterdam", "first_journey"];

const rank = ({ id }: BoardSummary): number => (BOARD_ORDER.includes(id) ? BOARD_ORDER.indexOf(id) : BOARD_ORDER.length);
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));

/** Request the bots again until none of them is being prepared. */
export async function followBots(onchange: (bots: BotSummary[]) => void, stopped: () => boolean = () => false): Promise<void> {
  for (let preparing = true; preparing;) {
    await pause();
    if (stopped()) return;
    try {
      const bots = await server.bots();
      onchange(bots);
      preparing = isPreparing(bots);
    } catch {
      // The server may be restarting.
    }
  }
}

export const isPreparing = (bots: readonly BotSummary[]): boolean => bots.some(({ preparing }) => preparing);

class Catalogue {
  boards = $state.raw<readonly BoardSummary[] | null>(null);
  bots = $state.raw<readonly BotSummary[] | null>(null);
  engine = $state<"unknown" | "unreachable" | "compiling" | "ready">("unknown");

  private loading: Promise<void> | null = null;

  /** Start loading; resolves once everything is there and the engine is ready. */
  load(): Promise<void> {
    this.loading ??= Promise.all([this.loadLists(), this.waitForEngine()]).then(() => undefined);
    return this.loading;
  }

  board(id: string): BoardSummary | undefined {
    return this.boards?.find((board) => board.id === id);
  }

  /** The title of a board; empty before the boards have arrived. */
  title(id: string): string {
    const board = this.board(id);
    return board ? localize(board.title) : this.boards ? id : "";
  }

  /** The bot to offer first. */
  get defaultBot(): BotSummary | undefined {
    return this.bots?.find((bot) => bot.default) ?? this.bots?.at(-1);
  }

  private async loadLists(): Promise<void> {
    while (!this.boards || !this.bots) {
      try {
        const [boards, bots] = await Promise.all([server.boards(), server.bots()]);
        this.boards = boards.toSorted((a, b) => rank(a) - rank(b));
        this.bots = bots;
        if (isPreparing(bots)) void followBots((current) => (this.bots = current));
      } catch {
        await pause();
      }
    }
  }

  private async waitForEngine(): Promise<void> {
    while (this.engine !== "ready") {
      try {
        this.engine = (await server.health()).engine;
      } catch {
        this.engine = "unreachable";
      }
      if (this.engine !== "ready") await pause();
    }
  }
}

export const catalogue = new Catalogue();
