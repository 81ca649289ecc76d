/** The person's private note about a table: saved automatically, and never silently overwritten by another device. */

import { ApiError, server } from "$app/api/client";
import type { Note } from "$app/wire";

export type NoteState = "loading" | "saved" | "unsaved" | "saving" | "failed" | "conflict";

export const MAX_LENGTH = 4000;
/** How long after the last change a note is saved, in milliseconds. */
export const SAVE_DELAY = 1500;
const RETRY_DELAY = 5000;

export class PrivateNote {
  text = $state("");
  state = $state<NoteState>("loading");
  /** What another device has saved meanwhile; only in a conflict. */
  other = $state.raw<Note | null>(null);
  /** Why the note cannot be read. */
  problem = $state.raw<unknown>(null);

  /** The last version known to be stored. */
  private stored: Note = { text: "", version: 0, changed: null };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly key: string | null = null,
  ) {}

  async load(): Promise<void> {
    try {
      this.adopt(await server.note(this.table, this.key));
    } catch (error) {
      this.problem = error;
    }
  }

  edit(text: string): void {
    this.text = text;
    if (this.state === "conflict") return;
    if (this.state !== "saving") this.state = "unsaved";
    this.schedule(SAVE_DELAY);
  }

  /** Save now what is not saved yet: the editor is about to be closed. */
  flush(): void {
    clearTimeout(this.timer);
    if (this.state === "unsaved" || this.state === "failed") void this.save();
  }

  /** The person returns to this device: show what another one has saved meanwhile. */
  async refresh(): Promise<void> {
    if (this.state === "loading") {
      this.problem = null;
      await this.load();
      return;
    }
    if (this.state !== "saved") {
      this.flush();
      return;
    }
    const note = await server.note(this.table, this.key).catch(() => null);
    // The person may have typed while it was being loaded; then saving finds the conflict.
    if (note && this.isSaved()) this.adopt(note);
  }

  /** End a conflict with the text of this device. */
  async keep(): Promise<void> {
    if (!this.other) return;
    this.stored = this.other;
    this.other = null;
    await this.save();
  }

  /** End a conflict with the text of the other device. */
  take(): void {
    if (this.other) this.adopt(this.other);
  }

  private isSaved(): boolean {
    return this.state === "saved";
  }

  private adopt(note: Note): void {
    this.stored = note;
    this.other = null;
    this.text = note.text;
    this.state = "saved";
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), delay);
  }

  private async save(): Promise<void> {
    if (this.state === "saving") {
      this.schedule(SAVE_DELAY);
      return;
    }
    const { text } = this;
    this.state = "saving";
    try {
      this.stored = await server.saveNote(this.table, { text, version: this.stored.version }, this.key);
      this.state = this.text === text ? "saved" : "unsaved";
      if (this.text !== text) this.schedule(SAVE_DELAY);
    } catch (error) {
      if (error instanceof ApiError && error.code === "note_changed") await this.compare();
      else this.retry(error);
    }
  }

  private retry(error: unknown): void {
    this.state = "failed";
    const delay = error instanceof ApiError && error.retryAfter !== null ? 1000 * error.retryAfter : RETRY_DELAY;
    this.schedule(delay);
  }

  /** Load what another device has saved, so that the person can choose. */
  private async compare(): Promise<void> {
    try {
      const note = await server.note(this.table, this.key);
      if (note.text === this.text) this.adopt(note);
      else {
        this.other = note;
        this.state = "conflict";
      }
    } catch (error) {
      this.retry(error);
    }
  }
}

let last: { id: string; note: PrivateNote } | null = null;

/** The note of a person about a table. The last one stays in memory, so that an editor that is opened again shows what was
 * typed before, also while that is being saved. */
export function openNote(person: string, table: string, key: string | null): PrivateNote {
  const id = `${person}/${table}`;
  if (last?.id !== id) last = { id, note: new PrivateNote(table, key) };
  void last.note.refresh();
  return last.note;
}
