import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, server } from "$app/api/client";
import type { Note, SaveNote } from "$app/wire";
import { openNote as openEditor, PrivateNote, SAVE_DELAY } from "./private_note.svelte";

/** The note as the server stores it: it refuses to replace another version than the last. */
class StoredNote {
  note: Note = { text: "", version: 0, changed: null };
  saves = 0;
  reachable = true;

  read = (): Promise<Note> => (this.reachable ? Promise.resolve(this.note) : Promise.reject(new ApiError(0, "unreachable", null)));

  save = (_table: string, { text, version }: SaveNote): Promise<Note> => {
    this.saves += 1;
    if (!this.reachable) return Promise.reject(new ApiError(0, "unreachable", null));
    if (version !== this.note.version) return Promise.reject(new ApiError(409, "note_changed", null));
    this.note = { text, version: version + 1, changed: 1 };
    return Promise.resolve(this.note);
  };
}

let stored: StoredNote;

async function openNote(): Promise<PrivateNote> {
  const note = new PrivateNote("T");
  await note.load();
  return note;
}

async function type(note: PrivateNote, text: string): Promise<void> {
  note.edit(text);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY);
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = new StoredNote();
  vi.spyOn(server, "note").mockImplementation(stored.read);
  vi.spyOn(server, "saveNote").mockImplementation(stored.save);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a private note", () => {
  it("is saved once the person pauses", async () => {
    const note = await openNote();
    note.edit("Du");
    await vi.advanceTimersByTimeAsync(SAVE_DELAY - 1);
    await type(note, "Duluth");
    expect(stored).toMatchObject({ saves: 1, note: { text: "Duluth", version: 1 } });
    expect(note.state).toBe("saved");
  });

  it("is saved at once when its editor is closed", async () => {
    const note = await openNote();
    note.edit("Duluth");
    note.flush();
    note.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored).toMatchObject({ saves: 1, note: { text: "Duluth" } });
  });

  it("is saved again if the person types while it is being saved", async () => {
    const note = await openNote();
    note.edit("one");
    note.flush();
    note.edit("two");
    await vi.advanceTimersByTimeAsync(2 * SAVE_DELAY);
    expect(stored.note).toMatchObject({ text: "two", version: 2 });
    expect(note.state).toBe("saved");
  });

  it("is not lost while the server cannot be reached", async () => {
    const note = await openNote();
    stored.reachable = false;
    await type(note, "Duluth");
    expect(note.state).toBe("failed");
    stored.reachable = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored.note.text).toBe("Duluth");
    expect(note.state).toBe("saved");
  });

  it("shows what another device has saved, when the person returns", async () => {
    const [phone, desk] = [await openNote(), await openNote()];
    await type(phone, "from the phone");
    await desk.refresh();
    expect(desk.text).toBe("from the phone");
    await type(desk, "from both");
    expect(stored.note).toMatchObject({ text: "from both", version: 2 });
  });

  it("asks which text to keep if two devices have changed it", async () => {
    const [phone, desk] = [await openNote(), await openNote()];
    await type(phone, "from the phone");
    await type(desk, "from the desk");
    expect(desk).toMatchObject({ state: "conflict", text: "from the desk", other: { text: "from the phone" } });
    expect(stored.note.text).toBe("from the phone");
    await type(desk, "from the desk!");
    expect(stored.note.text).toBe("from the phone");
    await desk.keep();
    expect(stored.note).toMatchObject({ text: "from the desk!", version: 2 });
    await type(phone, "from the phone again");
    expect(phone.state).toBe("conflict");
    phone.take();
    expect(phone).toMatchObject({ state: "saved", text: "from the desk!", other: null });
  });

  it("stays in an editor that is opened again, but is never shown to another person", async () => {
    const note = openEditor("ada", "T", null);
    await vi.advanceTimersByTimeAsync(0);
    note.edit("Duluth");
    note.flush();
    expect(openEditor("ada", "T", null).text).toBe("Duluth");
    expect(openEditor("ben", "T", null).text).toBe("");
  });

  it("is loaded once the server can be reached", async () => {
    stored.reachable = false;
    const note = await openNote();
    expect(note.problem).not.toBeNull();
    stored.reachable = true;
    await note.refresh();
    expect(note).toMatchObject({ state: "saved", problem: null });
  });

  it("has no conflict if both devices wrote the same", async () => {
    const [phone, desk] = [await openNote(), await openNote()];
    await type(phone, "same");
    await type(desk, "same");
    expect(desk).toMatchObject({ state: "saved", other: null });
  });
});
