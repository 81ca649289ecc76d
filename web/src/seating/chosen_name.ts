import type { Me } from "$app/api/types";
import { LANGUAGES, translate } from "$app/i18n/i18n.svelte";

/** The name that a person has chosen; empty for a guest, whose name is a default one. */
export function chosenName(me: Me | null | undefined): string {
  const isDefault = LANGUAGES.some((language) => translate(language, "home-guest") === me?.name);
  return isDefault ? "" : (me?.name ?? "");
}
