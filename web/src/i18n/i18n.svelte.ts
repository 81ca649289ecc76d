/** The language of the page and its messages. `t("id")` translates into the current language.
 *
 * Messages are Fluent catalogues, one folder per language; only the current language is loaded. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import catalogues from "virtual:catalogues";
import { DEFAULT, type Language, LANGUAGES, preferredLanguage, storeLanguage } from "./languages";
import type { MessageId, RuleMessageId } from "./message_ids";

export { detectLanguage, type Language, languageName, LANGUAGES } from "./languages";
export type { MessageId, RuleMessageId } from "./message_ids";
export type Values = Readonly<Record<string, string | number>>;
/** A text by language, as board and lesson files have it. */
export type LocalizedText = Readonly<Record<string, string>>;
/** A message as the server sends it: text is produced here. */
export interface ServerMessage {
  readonly id: string;
  readonly values?: Readonly<Record<string, string | number | ServerMessage>>;
}

/** A part of a catalogue: for all screens; for replays, imports and statistics; for reviews; for the rules. */
type Part = "page" | "history" | "review" | "rules";

class Locale {
  language = $state<Language>(preferredLanguage());
  /** The language whose messages could not be loaded, if any. */
  failed = $state<Language | null>(null);
  private wanted = this.language;
  /** The parts that the screens of this visit need. */
  private readonly parts = new Set<Part>(["page"]);

  /** Load the messages of the first screen. Another language takes over where only that one is cached. Rejects if none is. */
  async start(): Promise<void> {
    const [first, ...others] = [this.language, ...LANGUAGES.filter((language) => language !== this.language)];
    await others.reduce(
      (loading, language) =>
        loading.catch(async () => {
          await loadMessages(language);
          [this.failed, this.language] = [first, language];
        }),
      loadMessages(first),
    );
  }

  /** Change the language once its messages have arrived; where they cannot be loaded, the language stays. */
  async set(language: Language): Promise<void> {
    this.wanted = language;
    this.failed = null;
    try {
      await Promise.all([...this.parts].map((part) => loadMessages(language, part)));
    } catch {
      if (this.wanted === language) this.failed = language;
      return;
    }
    // A later choice may have arrived sooner.
    if (this.wanted !== language) return;
    this.language = language;
    storeLanguage(language);
  }

  /** Load a part that a screen needs, now and whenever the language changes. */
  async require(part: Part): Promise<void> {
    this.parts.add(part);
    await loadMessages(this.language, part);
  }
}

export const locale = new Locale();

const bundles = new Map<Language, FluentBundle>();
const loading = new Map<string, Promise<void>>();

/** Load the messages of a language: those of all screens, or another part. */
export function loadMessages(language: Language, part: Part = "page"): Promise<void> {
  const key = `${language}/${part}`;
  const load = async (): Promise<void> => {
    const source = await catalogues[language]?.[part]();
    if (source) bundleOf(language).addResource(new FluentResource(source.default));
    // The first use of Intl loads its data, which takes long on a phone: better now, while a screen is still being loaded.
    setTimeout(() => new Intl.NumberFormat(language));
  };
  const running = loading.get(key) ?? load();
  loading.set(key, running);
  // A failed request may succeed the next time.
  running.catch(() => loading.delete(key));
  return running;
}

function bundleOf(language: Language): FluentBundle {
  // The invisible marks around values serve mixed writing directions, which no language here has.
  const bundle = bundles.get(language) ?? new FluentBundle(language, { useIsolating: false });
  bundles.set(language, bundle);
  return bundle;
}

/** Whether a language has a message; for ids that the server sends. */
export function hasMessage(id: string, language: Language = locale.language): id is MessageId {
  return bundleOf(language).hasMessage(id);
}

/** A message in a language that is loaded. */
export function translate(language: Language, id: MessageId | RuleMessageId, values: Values = {}): string {
  const bundle = bundleOf(language);
  const pattern = bundle.getMessage(id)?.value;
  const errors: Error[] = [];
  const text = pattern ? bundle.formatPattern(pattern, values, errors) : id;
  // Missing values are found by tests; readers still see the rest of the message.
  if (import.meta.env.DEV && errors[0]) throw new Error(`${language}: ${id}: ${errors[0].message}`);
  return text;
}

/** A message in the language of the page. */
export function t(id: MessageId, values?: Values): string {
  return translate(locale.language, id, values);
}

/** A message of the server in the language of the page. `names`: the players, by seat. */
export function formatMessage({ id, values = {} }: ServerMessage, names: readonly string[] = []): string {
  const seat = id === "seat-number" ? names[Number(values.number)] : undefined;
  if (seat) return seat;
  // A newer server may have messages that this page does not have.
  if (!hasMessage(id)) return t("app-problem-failed");
  const filled = Object.entries(values).map(([name, value]) => [name, typeof value === "object" ? formatMessage(value, names) : value]);
  return t(id, Object.fromEntries(filled) as Values);
}

/** A text of a board or lesson file, in the language of the page if it has it. */
export function localize(text: LocalizedText, language: Language = locale.language): string {
  return text[language] ?? text[DEFAULT] ?? Object.values(text)[0] ?? "";
}

/** Capitalise a text and end it with a full stop where it has no other ending. */
export function toSentence(text: string): string {
  const capitalised = text.charAt(0).toLocaleUpperCase(locale.language) + text.slice(1);
  return /[.!?…]$/.test(capitalised) ? capitalised : `${capitalised}.`;
}

/** `a, b and c`, or `a, b or c`. */
export function joinList(
  items: readonly (string | number)[],
  type: Intl.ListFormatType = "conjunction",
  language: Language = locale.language,
): string {
  return new Intl.ListFormat(language, { type }).format(items.map(String));
}
