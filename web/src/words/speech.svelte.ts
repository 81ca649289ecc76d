import { en } from "./en";
import { fr } from "./fr";

export type Language = "en" | "fr";
export type WordId = keyof typeof en;
export type Forms = string | { readonly one: string; readonly other: string };
export type Values = Readonly<Record<string, string | number>>;
export type Dictionary = Readonly<Record<WordId, Forms>>;

export const dictionaries: Readonly<Record<Language, Dictionary>> = { en, fr };
export const LANGUAGES = Object.keys(dictionaries) as Language[];
/** What a language calls itself. */
export const OWN_NAMES: Readonly<Record<Language, string>> = { en: "English", fr: "Français" };

const KEY = "draisine.language";

/** The language to begin with: the one chosen before, else the first of the browser's that we have. */
export function firstLanguage(stored: string | null, wanted: readonly string[]): Language {
  const known = (tag: string): tag is Language => (LANGUAGES as string[]).includes(tag);
  if (stored && known(stored)) return stored;
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (known(short)) return short;
  }
  return "en";
}

class Speech {
  language = $state<Language>(firstLanguage(localStorage.getItem(KEY), navigator.languages));

  choose(language: Language): void {
    this.language = language;
    localStorage.setItem(KEY, language);
  }
}

export const speech = new Speech();

const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules("en"),
  fr: new Intl.PluralRules("fr"),
};

/** Words of a language with their gaps filled; `count` decides between singular and plural. */
export function phrase(language: Language, id: WordId, values: Values = {}): string {
  return fill(language, dictionaries[language][id], values);
}

/** The same for words that stand in a file of their own. */
export function fill(language: Language, forms: Forms, values: Values): string {
  const form =
    typeof forms === "string"
      ? forms
      : plurals[language].select(Math.abs(Number(values.count ?? 0))) === "one"
        ? forms.one
        : forms.other;
  return form.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** Words in the language of the page. */
export function t(id: WordId, values?: Values): string {
  return phrase(speech.language, id, values);
}

/** What the server says in both languages. */
export function said(words: { en: string; fr: string }): string {
  return words[speech.language];
}

/** A sentence as people write it: with a capital letter, and a full stop where none stands. */
export function sentence(words: string): string {
  const whole = words.charAt(0).toLocaleUpperCase(speech.language) + words.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** `a, b and c`. */
export function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : t("list.and", { most: words.slice(0, -1).join(", "), last });
}
