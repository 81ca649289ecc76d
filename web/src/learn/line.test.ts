import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reason, snapshot } from "$app/game/samples";
import { Problem, server } from "$app/talk/http";
import type { LessonShown } from "$app/wire";
import { LessonLine } from "./line.svelte";

const shown = (more: Partial<LessonShown> = {}): LessonShown => ({
  lesson: "one", done: 0, reached: false, astray: false, moves: 0, refused: null, told: [], now: snapshot(["draw 1"]), ways: [], count: null, ...more,
});
const told = { seq: 8, at: 0, what: "played" as const, seat: 0, events: [] };
const play = (move: string) => ({ do: "play" as const, seat: 0, move });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function opened(): Promise<LessonLine> {
  const line = new LessonLine("one", () => "Ada");
  await expect(line.open()).resolves.toBe(true);
  return line;
}

describe("a lesson as a line", () => {
  it("sends every move with all before it, and forgets one that is refused", async () => {
    const asked = vi.spyOn(server, "lesson").mockResolvedValue(shown());
    const line = await opened();
    const heard = vi.fn();
    line.onnews = heard;
    asked.mockResolvedValueOnce(shown({ told: [told] }));
    await expect(line.ask(play("draw 1"))).resolves.toBeNull();
    asked.mockResolvedValueOnce(shown({ refused: reason("cards_short") }));
    await expect(line.ask(play("dance"))).resolves.toEqual(reason("cards_short"));
    await line.ask(play("draw blind"));
    expect(asked.mock.calls.map(([, moves]) => moves)).toEqual([[], ["draw 1"], ["draw 1", "dance"], ["draw 1", "draw blind"]]);
    expect(line.log).toEqual([told]);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("asks nothing more once the goal is reached, and calls the learner by name", async () => {
    vi.spyOn(server, "lesson").mockResolvedValueOnce(shown()).mockResolvedValueOnce(shown({ reached: true }));
    const line = await opened();
    expect(line.now?.choices?.moves).toEqual(["draw 1"]);
    expect(line.now?.table.seats.map(({ name }) => name)).toEqual(["Ada", "Bo"]);
    await line.ask(play("draw 1"));
    expect(line.now?.choices).toBeNull();
  });

  it("comes back by itself after a silence, and while the engine is being compiled", async () => {
    const silence = new Problem(0, "unreachable", null);
    vi.spyOn(server, "lesson").mockRejectedValueOnce(new Problem(503, "compiling", null)).mockRejectedValueOnce(silence).mockResolvedValue(shown());
    const line = new LessonLine("one", () => "Ada");
    const opening = line.open();
    await vi.advanceTimersByTimeAsync(500);
    expect([line.state, line.compiling]).toEqual(["connecting", true]);
    await vi.advanceTimersByTimeAsync(2000);
    await expect(opening).resolves.toBe(true);
    expect([line.state, line.compiling]).toEqual(["open", false]);
    vi.mocked(server.lesson).mockRejectedValueOnce(silence);
    const asking = line.ask(play("draw 1"));
    await vi.advanceTimersByTimeAsync(500);
    expect(line.state).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    await expect(asking).resolves.toBeNull();
    expect(line.state).toBe("open");
  });

  it("knows when there is no such lesson, and stops when it is closed", async () => {
    const asked = vi.spyOn(server, "lesson").mockRejectedValueOnce(new Problem(404, "no_such_lesson", null));
    const line = new LessonLine("none", () => "Ada");
    await expect(line.open()).resolves.toBe(false);
    expect(line.state).toBe("gone");
    line.close();
    await line.ask(play("draw 1"));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("has a count only at the end", async () => {
    vi.spyOn(server, "lesson").mockResolvedValue(shown());
    const line = await opened();
    await expect(line.count()).rejects.toBeInstanceOf(Problem);
    await expect(line.ways()).resolves.toEqual([]);
  });
});
