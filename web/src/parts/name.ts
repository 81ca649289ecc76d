import type { Me } from "$app/talk/types";
import { LANGUAGES, phrase } from "$app/words/speech.svelte";

/** The name that somebody chose; nothing for a guest who has not said one yet. */
export function chosenName(me: Me | null | undefined): string {
  const given = LANGUAGES.some((language) => phrase(language, "home.guest") === me?.name);
  return given ? "" : (me?.name ?? "");
}
