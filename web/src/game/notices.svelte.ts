/** The message shown over the table, and the rule that explains it. */

import { toSentence } from "$app/i18n/i18n.svelte";
import { ruleBehind, type SectionId } from "$app/rules/anchors";
import type { BoardDetails } from "$app/wire";

export interface Notice {
  text: string;
  kind: "refusal" | "news";
  /** The section of the rules behind a refusal. */
  rule: SectionId | null;
}

/** Why something cannot be done; the code leads to the rule behind it, if there is one. */
export interface Refusal {
  text: string;
  code?: string;
}

export class Notices {
  current = $state.raw<Notice | null>(null);
  /** The section of the rules that is open over the table. */
  openRule = $state<SectionId | null>(null);

  constructor(
    private readonly board: BoardDetails,
    private readonly onrefusal: () => void = () => {},
  ) {}

  refuse({ text, code }: Refusal): void {
    this.current = { text: toSentence(text), kind: "refusal", rule: ruleBehind(this.board, code) };
    this.onrefusal();
  }

  announce(text: string): void {
    this.current = { text: toSentence(text), kind: "news", rule: null };
  }

  clear(): void {
    this.current = null;
  }
}
