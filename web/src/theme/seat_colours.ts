/** The colours of the seats of a table, for all components that show it. */

import { getContext, setContext } from "svelte";
import { SEAT_COLOURS } from "./theme";

type Colours = readonly (string | undefined)[];

const KEY = Symbol("seat colours");

/** Set the colours of the seats for the components below. */
export function provideSeatColours(colours: () => Colours): void {
  setContext(KEY, colours);
}

/** The colour of a seat by its number: that of the table around the component, else that of the number. */
export function seatColours(): (seat: number) => string {
  const provided = getContext<(() => Colours) | undefined>(KEY);
  return (seat) => provided?.()[seat] || (SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "");
}
