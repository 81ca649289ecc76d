/** The rules in one language. Their words are many, so they are fetched when somebody wants to read them. */

import { Naming } from "$app/game/naming";
import type { BoardShown } from "$app/wire";
import type { en } from "$app/words/rules/en";
import { fill, type Forms, type Language, type Values } from "$app/words/speech.svelte";

export type RuleWord = keyof typeof en;
/** What can be counted. */
type Thing = RuleWord extends infer Word ? (Word extends `n.${infer Name}` ? Name : never) : never;
export type RuleWords = Readonly<Record<RuleWord, Forms>>;

const FILES: Readonly<Record<Language, () => Promise<RuleWords>>> = {
  en: () => import("$app/words/rules/en").then((file) => file.en),
  fr: () => import("$app/words/rules/fr").then((file) => file.fr),
};

export const fetchWords = (language: Language): Promise<RuleWords> => FILES[language]();

export class Speaker {
  readonly naming: Naming;

  constructor(
    readonly board: BoardShown,
    readonly language: Language,
    private readonly words: RuleWords,
  ) {
    this.naming = new Naming(board, language);
  }

  say(id: RuleWord, values: Values = {}): string {
    return fill(this.language, this.words[id], values);
  }

  /** A number with its thing: "3 tickets". */
  some(thing: Thing, count: number): string {
    return this.say(`n.${thing}`, { count });
  }

  either(things: readonly (string | number)[]): string {
    return this.joined(things, "list.or");
  }

  all(things: readonly (string | number)[]): string {
    return this.joined(things, "list.and");
  }

  private joined(things: readonly (string | number)[], how: RuleWord): string {
    const last = String(things.at(-1) ?? "");
    return things.length < 2 ? last : this.say(how, { most: things.slice(0, -1).join(", "), last });
  }
}
