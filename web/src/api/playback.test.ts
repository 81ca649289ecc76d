import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Pace, PAUSES, Playback } from "./playback.svelte";

const BOT = { byBot: true, continues: false };
const PERSON = { byBot: false, continues: false };
const SECOND_CARD = { byBot: true, continues: true };

function setUp(initial: Pace) {
  let pace = initial;
  const shown: number[][] = [];
  const playback = new Playback<number>(
    () => pace,
    (updates) => shown.push([...updates]),
  );
  return { playback, shown, setPace: (next: Pace) => (pace = next) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the pace of moves", () => {
  it.each(["normal", "slow"] as const)("%s: shows the first move at once and each further one after a pause", (pace) => {
    const { playback, shown } = setUp(pace);
    for (const move of [1, 2, 3]) playback.push(move, BOT);
    expect([shown, playback.waiting]).toEqual([[[1]], 2]);
    vi.advanceTimersByTime(PAUSES[pace] - 1);
    expect(shown).toEqual([[1]]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([[1], [2]]);
    vi.advanceTimersByTime(PAUSES[pace]);
    expect([shown, playback.waiting]).toEqual([[[1], [2], [3]], 0]);
  });

  it("does not delay a move that comes after the pause", () => {
    const { playback, shown } = setUp("normal");
    playback.push(1, PERSON);
    vi.advanceTimersByTime(PAUSES.normal);
    playback.push(2, PERSON);
    expect(shown).toEqual([[1], [2]]);
  });

  it("counts the pause from a move of the person's own, and shortens it within a turn", () => {
    const { playback, shown } = setUp("normal");
    playback.restart();
    playback.push(1, BOT);
    playback.push(2, SECOND_CARD);
    expect(shown).toEqual([]);
    vi.advanceTimersByTime(PAUSES.normal);
    expect(shown).toEqual([[1]]);
    vi.advanceTimersByTime(PAUSES.normal / 2);
    expect(shown).toEqual([[1], [2]]);
  });

  it("instant: shows everything at once, and after a change of pace what waits", () => {
    const { playback, shown, setPace } = setUp("instant");
    playback.push(1, BOT);
    playback.push(2, BOT);
    expect(shown).toEqual([[1], [2]]);
    setPace("step");
    playback.push(3, BOT);
    playback.push(4, BOT);
    setPace("instant");
    playback.schedule();
    expect([shown, playback.waiting]).toEqual([[[1], [2], [3, 4]], 0]);
  });

  it("step: waits for the person before each turn of a bot", () => {
    const { playback, shown } = setUp("step");
    playback.push(1, BOT);
    playback.push(2, SECOND_CARD);
    playback.push(3, BOT);
    vi.advanceTimersByTime(60_000);
    expect([shown, playback.waiting, playback.stepping]).toEqual([[], 3, true]);
    playback.next();
    expect([shown, playback.stepping]).toEqual([[[1]], false]);
    vi.advanceTimersByTime(60_000);
    expect([shown, playback.stepping]).toEqual([[[1], [2]], true]);
    playback.next();
    expect([shown, playback.waiting, playback.stepping]).toEqual([[[1], [2], [3]], 0, false]);
  });

  it("step: shows the move of a person without being asked", () => {
    const { playback, shown } = setUp("step");
    playback.push(1, PERSON);
    expect(shown).toEqual([[1]]);
  });

  it("skips to the current position, and drops what a closed connection left", () => {
    const { playback, shown } = setUp("slow");
    for (const move of [1, 2, 3]) playback.push(move, BOT);
    playback.skip();
    expect([shown, playback.waiting]).toEqual([[[1], [2, 3]], 0]);
    playback.push(4, BOT);
    playback.clear();
    vi.advanceTimersByTime(60_000);
    expect(shown).toHaveLength(2);
  });
});
