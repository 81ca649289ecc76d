/** What the URL of an embedded game says: the game and its token, the language, the theme and the first moment. */

import { detectLanguage, type Language } from "$app/i18n/languages";
import type { ColourScheme } from "$app/preferences/settings.svelte";

export interface EmbedOptions {
  readonly game: string;
  /** The replay token of a game that is not public. */
  readonly key: string | null;
  readonly language: Language;
  readonly scheme: ColourScheme;
  readonly at: number;
}

/** `/embed/ID?language=fr&theme=dark&at=57#key=…`; by default the language and theme are those of the browser. Options in
 * the fragment count too, and the key of older frames is in the query. */
export function readEmbedOptions(url: Pick<Location, "pathname" | "search" | "hash">, preferred: readonly string[], dark: boolean): EmbedOptions {
  const query = new URLSearchParams([...new URLSearchParams(url.hash.slice(1)), ...new URLSearchParams(url.search)]);
  const theme = query.get("theme");
  const at = Number(query.get("at"));
  return {
    game: url.pathname.split("/").filter(Boolean)[1] ?? "",
    key: query.get("key"),
    language: detectLanguage(query.get("language"), preferred),
    scheme: theme === "light" || theme === "dark" ? theme : dark ? "dark" : "light",
    at: Number.isInteger(at) && at > 0 ? at : 0,
  };
}

/** The code with which another site shows a game. `path` is the server's, with the token that the game may need. */
export function embedCode(origin: string, path: string, title: string): string {
  const escaped = title.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<iframe src="${new URL(path, origin).href.replaceAll("&", "&amp;")}" title="${escaped}" width="640" height="560" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
