/** Loads what is needed to read a board's rules: its data, and the texts in the language of the page. */

import { server } from "$app/api/client";
import { loadMessages, locale } from "$app/i18n/i18n.svelte";
import type { BoardDetails } from "$app/wire";
import { RulesTranslator } from "./rules_translator";

export class RulesLoader {
  translator = $state.raw<RulesTranslator | null>(null);
  error = $state.raw<unknown>(null);
  private board: BoardDetails | null = null;

  constructor(
    private readonly id: string,
    board: BoardDetails | null = null,
  ) {
    this.board = board;
    $effect(() => void this.load());
  }

  /** After a change of language the old texts stay until the new ones have arrived. */
  private async load(): Promise<void> {
    const language = locale.language;
    try {
      const [board] = await Promise.all([this.board ?? server.board(this.id), loadMessages(language, "rules")]);
      this.board = board;
      if (language === locale.language) this.translator = new RulesTranslator(board, language);
    } catch (error) {
      this.error = error;
    }
  }
}
