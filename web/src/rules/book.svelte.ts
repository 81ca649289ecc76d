/** A board's rules, ready to be read in the language of the page: its data and its words, fetched together. */

import { server } from "$app/talk/http";
import type { BoardShown } from "$app/wire";
import { speech } from "$app/words/speech.svelte";
import { fetchWords, Speaker } from "./speaker";

export class Book {
  speaker = $state.raw<Speaker | null>(null);
  error = $state.raw<unknown>(null);
  private board: BoardShown | null = null;

  constructor(
    private readonly id: string,
    board: BoardShown | null = null,
  ) {
    this.board = board;
    $effect(() => void this.open());
  }

  /** Until the words of another language are here, the old ones stay. */
  private async open(): Promise<void> {
    const language = speech.language;
    try {
      const [board, words] = await Promise.all([this.board ?? server.board(this.id), fetchWords(language)]);
      this.board = board;
      if (language === speech.language) this.speaker = new Speaker(board, language, words);
    } catch (error) {
      this.error = error;
    }
  }
}
