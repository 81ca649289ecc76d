/** What the page of a table contained when it was loaded, so that the table can be shown without waiting for requests. */

import type { Opening } from "$app/wire";

const ELEMENT_ID = "opening";

/** Take the opening of a table from the document. It belongs to the moment at which the page was loaded, so it is used once. */
export function takeOpening(table: string): Opening | null {
  const element = document.getElementById(ELEMENT_ID);
  if (!element) return null;
  element.remove();
  const opening = JSON.parse(element.textContent ?? "") as Opening;
  return opening.update.now?.table.id === table ? opening : null;
}
