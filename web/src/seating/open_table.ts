/** Opens a table, seats everyone who is here, and starts the game if no friend has to join. */

import { loadBoard } from "$app/api/board_cache";
import { ApiError, server } from "$app/api/client";
import { currentUser } from "$app/api/current_user.svelte";
import { inviteLinks } from "$app/api/invite_links";
import type { CreateTable } from "$app/api/types";
import { t } from "$app/i18n/i18n.svelte";
import { isComplete, seatCommands, type SeatSetup } from "./seating";

/** Returns the URL of the table. What fails after opening can be repaired there, in the waiting room. */
export async function openTable(options: CreateTable, seats: readonly SeatSetup[], name = "", key: string | null = null): Promise<string> {
  // The table will need it; a failure is reported there.
  if (options.board) loadBoard(options.board).catch(() => {});
  await currentUser.ensure(name);
  const opened = await server.openTable(options, key);
  inviteLinks.store(opened);
  const commands = seatCommands(seats, (number) => t("new-here-name", { number }));
  try {
    const answers = [];
    // First the seats with a chosen colour, which another seat would be given otherwise.
    for (const together of [commands.filter((command) => "colour" in command), commands.filter((command) => !("colour" in command))]) {
      answers.push(...(await Promise.all(together.map((command) => server.sendOrder(opened.id, command)))));
    }
    if (isComplete(seats) && !answers.some(({ refused }) => refused)) await server.sendOrder(opened.id, { do: "start" });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return `/table/${opened.id}`;
}
