/** The languages of the catalogues, and the choice among them. */

import catalogues from "virtual:catalogues";

/** The code of a language that has a catalogue. */
export type Language = string;

export const LANGUAGES: readonly Language[] = Object.keys(catalogues);
export const DEFAULT: Language = "en";
const KEY = "draisine.language";

/** A language in its own language. */
export const languageName = (language: Language): string => catalogues[language]?.name ?? language;

/** The stored language, else the first supported one of the browser's preferences. */
export function detectLanguage(stored: string | null, preferred: readonly string[]): Language {
  const tags = [...(stored ? [stored] : []), ...preferred].map((tag) => tag.split("-", 1)[0]?.toLowerCase() ?? "");
  return tags.find((tag) => LANGUAGES.includes(tag)) ?? DEFAULT;
}

export const preferredLanguage = (): Language => detectLanguage(readStored(), navigator.languages);

/** The stored language; a frame in another site may have no storage. */
function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const storeLanguage = (language: Language): void => localStorage.setItem(KEY, language);
