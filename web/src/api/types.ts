/** The types of the server's messages. */

import type { Order } from "$app/wire";

export type * from "$app/wire";
export type Command = Order["command"];
