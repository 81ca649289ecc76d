/** The texts of the rules in one language. They are long, so they are loaded only when rules are read. */

import { joinList, type Language, type MessageId, translate, type Values } from "$app/i18n/i18n.svelte";
import type { RuleMessageId } from "$app/i18n/message_ids";
import { Naming } from "$app/text/naming";
import type { BoardDetails } from "$app/wire";
import { RULING_IDS, type Ruling, type RulingId } from "./rulings";

/** What can be counted: "tickets", "trains", … */
type CountableId = MessageId extends infer Id ? (Id extends `number-${infer Name}` ? Name : never) : never;

/** Requires that the rules of the language are loaded: `loadMessages(language, "rules")`. */
export class RulesTranslator {
  readonly naming: Naming;

  constructor(
    readonly board: BoardDetails,
    readonly language: Language,
  ) {
    this.naming = new Naming(board, language);
  }

  t(id: RuleMessageId, values?: Values): string {
    return translate(this.language, id, values);
  }

  ruling(id: RulingId, values?: Values): Ruling {
    return { text: this.t(id, values), ids: RULING_IDS[id] };
  }

  /** A number with its noun: "3 tickets". */
  count(noun: CountableId, count: number): string {
    return translate(this.language, `number-${noun}`, { count });
  }

  /** "a, b or c". */
  joinOr(items: readonly (string | number)[]): string {
    return joinList(items, "disjunction", this.language);
  }

  /** "a, b and c". */
  joinAnd(items: readonly (string | number)[]): string {
    return joinList(items, "conjunction", this.language);
  }
}
