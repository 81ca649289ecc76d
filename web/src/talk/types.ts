/** The server's messages, under the names that the page uses. */

import type { Order } from "$app/wire";

export type * from "$app/wire";
export type Command = Order["command"];
