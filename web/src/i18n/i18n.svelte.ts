/** The language of the page and its messages. `t("id")` translates into the current language. */

import { en } from "$app/i18n/messages/en";
import { fr } from "$app/i18n/messages/fr";

export type Language = "en" | "fr";
export type MessageId = keyof typeof en;
/** A text with `{placeholders}`; where a number decides, one form for the singular and one for the plural. */
export type Message = string | { readonly one: string; readonly other: string };
export type Values = Readonly<Record<string, string | number>>;
export type Messages = Readonly<Record<MessageId, Message>>;

export const messages: Readonly<Record<Language, Messages>> = { en, fr };
export const LANGUAGES = Object.keys(messages) as Language[];
/** Each language in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", fr: "Français" };

const KEY = "draisine.language";

/** The stored language, else the first supported one of the browser's preferences. */
export function detectLanguage(stored: string | null, preferred: readonly string[]): Language {
  const isSupported = (tag: string): tag is Language => (LANGUAGES as string[]).includes(tag);
  if (stored && isSupported(stored)) return stored;
  for (const tag of preferred) {
    const short = tag.slice(0, 2).toLowerCase();
    if (isSupported(short)) return short;
  }
  return "en";
}

class Locale {
  language = $state<Language>(detectLanguage(localStorage.getItem(KEY), navigator.languages));

  set(language: Language): void {
    this.language = language;
    localStorage.setItem(KEY, language);
  }
}

export const locale = new Locale();

const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules("en"),
  fr: new Intl.PluralRules("fr"),
};

/** A message in a given language; `count` decides between singular and plural. */
export function translate(language: Language, id: MessageId, values: Values = {}): string {
  return format(language, messages[language][id], values);
}

/** Fill in the placeholders of a message. */
export function format(language: Language, message: Message, values: Values): string {
  const form =
    typeof message === "string"
      ? message
      : plurals[language].select(Math.abs(Number(values.count ?? 0))) === "one"
        ? message.one
        : message.other;
  return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** A message in the language of the page. */
export function t(id: MessageId, values?: Values): string {
  return translate(locale.language, id, values);
}

/** A text that the server sends in all languages. */
export function localize(text: { en: string; fr: string }): string {
  return text[locale.language];
}

/** Capitalise a text and end it with a full stop where it has no other ending. */
export function toSentence(text: string): string {
  const capitalised = text.charAt(0).toLocaleUpperCase(locale.language) + text.slice(1);
  return /[.!?…]$/.test(capitalised) ? capitalised : `${capitalised}.`;
}

/** `a, b and c`. */
export function joinList(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : t("list.and", { most: items.slice(0, -1).join(", "), last });
}
