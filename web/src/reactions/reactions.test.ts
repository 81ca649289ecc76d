import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { translate } from "$app/i18n/i18n.svelte";
import type { EntryView } from "$app/wire";
import { DURATION, type Reaction, REACTIONS, Reactions } from "./reactions.svelte";

const reacted = (seq: number, seat: number | null, reaction: Reaction): EntryView => ({ seq, at: 0, what: "said", seat, name: "Bo", room: "players", reaction });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("reactions", () => {
  it("are shown at their seat for a while", () => {
    const reactions = new Reactions();
    reactions.show([reacted(3, 1, "thanks"), { seq: 4, at: 0, what: "said", text: "hi", room: "players", name: "Bo" }]);
    expect(reactions.at(1)?.reaction).toBe("thanks");
    expect(reactions.at(0)).toBeNull();
    expect(reactions.latest).toEqual({ seq: 3, name: "Bo", reaction: "thanks" });
    vi.advanceTimersByTime(DURATION);
    expect(reactions.at(1)).toBeNull();
    expect(reactions.latest).toBeNull();
  });

  it("replace the one before, and are shown for their whole time", () => {
    const reactions = new Reactions();
    reactions.show([reacted(3, 1, "oops")]);
    vi.advanceTimersByTime(DURATION - 1);
    reactions.show([reacted(4, 1, "wow")]);
    vi.advanceTimersByTime(DURATION - 1);
    expect(reactions.at(1)?.reaction).toBe("wow");
    vi.advanceTimersByTime(1);
    expect(reactions.at(1)).toBeNull();
  });

  it("of spectators have no seat, but are announced", () => {
    const reactions = new Reactions();
    reactions.show([reacted(3, null, "laugh")]);
    expect([0, 1, 2].map((seat) => reactions.at(seat))).toEqual([null, null, null]);
    expect(reactions.latest?.reaction).toBe("laugh");
  });

  it("differ in words", () => {
    expect(new Set(REACTIONS.map((reaction) => translate("en", `reaction-${reaction}`))).size).toBe(REACTIONS.length);
  });
});
