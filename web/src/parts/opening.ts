/** Open a table, seat everybody who is here, and begin if nobody is waited for. */

import { complete, seatOrders, type Place } from "$app/game/seating";
import { Problem, server } from "$app/talk/http";
import { links, person } from "$app/talk/me.svelte";
import type { NewTableAsked } from "$app/talk/types";
import { t } from "$app/words/speech.svelte";

/** The address of the table. What fails after it is open can be mended there, in the room. */
export async function openTable(asked: NewTableAsked, places: readonly Place[], name = "", key: string | null = null): Promise<string> {
  await person.be(name);
  const opened = await server.openTable(asked, key);
  links.keep(opened);
  const orders = seatOrders(places, (number) => t("new.here.name", { number }));
  try {
    for (const order of orders) if ((await server.order(opened.id, order)).refused) return `/table/${opened.id}`;
    if (complete(places)) await server.order(opened.id, { do: "start" });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return `/table/${opened.id}`;
}
