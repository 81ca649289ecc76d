/** What every screen asks of the server: its boards, its bots, and whether games can begin. Asked until it answers. */

import { server } from "$app/talk/http";
import type { BoardListed, BotListed } from "$app/talk/types";

const PAUSE = 1500;
/** The board that everybody knows comes first. */
const ORDER = ["usa", "europe", "old_west", "amsterdam", "first_journey"];

const rank = ({ id }: BoardListed): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
const pause = (): Promise<void> => new Promise((done) => setTimeout(done, PAUSE));

class House {
  boards = $state.raw<readonly BoardListed[] | null>(null);
  bots = $state.raw<readonly BotListed[] | null>(null);
  /** Unknown until the server was asked; silent when it does not answer. */
  engine = $state<"unknown" | "silent" | "compiling" | "ready">("unknown");

  private opening: Promise<void> | null = null;

  /** Begin to ask; who needs the answers waits for them. */
  enter(): Promise<void> {
    this.opening ??= Promise.all([this.list(), this.warm()]).then(() => undefined);
    return this.opening;
  }

  board(id: string): BoardListed | undefined {
    return this.boards?.find((board) => board.id === id);
  }

  /** The bot to offer first. */
  get bot(): BotListed | undefined {
    return this.bots?.find((bot) => bot.default) ?? this.bots?.at(-1);
  }

  private async list(): Promise<void> {
    while (!this.boards || !this.bots) {
      try {
        const [boards, bots] = await Promise.all([server.boards(), server.bots()]);
        this.boards = boards.toSorted((one, other) => rank(one) - rank(other));
        this.bots = bots;
      } catch {
        await pause();
      }
    }
  }

  private async warm(): Promise<void> {
    while (this.engine !== "ready") {
      try {
        this.engine = (await server.health()).engine;
      } catch {
        this.engine = "silent";
      }
      if (this.engine !== "ready") await pause();
    }
  }
}

export const house = new House();
