/** The texts of the rules in one language. They are long, so they are loaded only when rules are read. */

import { format, type Language, type Message, type Values } from "$app/i18n/i18n.svelte";
import type { en } from "$app/i18n/messages/rules/en";
import { Naming } from "$app/text/naming";
import type { BoardDetails } from "$app/wire";

export type RuleMessageId = keyof typeof en;
/** What can be counted: "tickets", "trains", … */
type CountableId = RuleMessageId extends infer Id ? (Id extends `n.${infer Name}` ? Name : never) : never;
export type RuleMessages = Readonly<Record<RuleMessageId, Message>>;

const LOADERS: Readonly<Record<Language, () => Promise<RuleMessages>>> = {
  en: () => import("$app/i18n/messages/rules/en").then((module) => module.en),
  fr: () => import("$app/i18n/messages/rules/fr").then((module) => module.fr),
};

export const loadRuleMessages = (language: Language): Promise<RuleMessages> => LOADERS[language]();

export class RulesTranslator {
  readonly naming: Naming;

  constructor(
    readonly board: BoardDetails,
    readonly language: Language,
    private readonly messages: RuleMessages,
  ) {
    this.naming = new Naming(board, language);
  }

  t(id: RuleMessageId, values: Values = {}): string {
    return format(this.language, this.messages[id], values);
  }

  /** A number with its noun: "3 tickets". */
  count(noun: CountableId, count: number): string {
    return this.t(`n.${noun}`, { count });
  }

  /** "a, b or c". */
  joinOr(items: readonly (string | number)[]): string {
    return this.join(items, "list.or");
  }

  /** "a, b and c". */
  joinAnd(items: readonly (string | number)[]): string {
    return this.join(items, "list.and");
  }

  private join(items: readonly (string | number)[], pattern: RuleMessageId): string {
    const last = String(items.at(-1) ?? "");
    return items.length < 2 ? last : this.t(pattern, { most: items.slice(0, -1).join(", "), last });
  }
}
