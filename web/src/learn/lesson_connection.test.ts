import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, server } from "$app/api/client";
import { draw, drawBlind, reason, snapshot } from "$app/game/samples";
import type { LessonProgress, Move } from "$app/wire";
import { LessonConnection } from "./lesson_connection.svelte";

const DRAW = draw(1);
const ILLEGAL = draw(9);
const lesson = (more: Partial<LessonProgress> = {}): LessonProgress => ({
  lesson: "one", done: 0, reached: false, astray: false, moves: 0, refused: null, told: [], now: snapshot([DRAW]), ways: { paths: [], needs: [] }, count: null, ...more,
});
const entry = { seq: 8, at: 0, what: "played" as const, seat: 0, events: [] };
const play = (move: Move) => ({ do: "play" as const, seat: 0, move });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function openLesson(): Promise<LessonConnection> {
  const connection = new LessonConnection("one", () => "Ada");
  await expect(connection.open()).resolves.toBe(true);
  return connection;
}

describe("a lesson as a connection", () => {
  it("sends every move with all moves before it, and drops a refused one", async () => {
    const request = vi.spyOn(server, "lesson").mockResolvedValue(lesson());
    const connection = await openLesson();
    const onupdate = vi.fn();
    connection.onupdate = onupdate;
    request.mockResolvedValueOnce(lesson({ told: [entry] }));
    await expect(connection.send(play(DRAW))).resolves.toBeNull();
    request.mockResolvedValueOnce(lesson({ refused: reason("cards_short") }));
    await expect(connection.send(play(ILLEGAL))).resolves.toEqual(reason("cards_short"));
    await connection.send(play(drawBlind));
    expect(request.mock.calls.map(([, moves]) => moves)).toEqual([[], [DRAW], [DRAW, ILLEGAL], [DRAW, drawBlind]]);
    expect(connection.log).toEqual([entry]);
    expect(onupdate).toHaveBeenCalledTimes(2);
  });

  it("offers no choices once the goal is reached, and names the learner", async () => {
    vi.spyOn(server, "lesson").mockResolvedValueOnce(lesson()).mockResolvedValueOnce(lesson({ reached: true }));
    const connection = await openLesson();
    expect(connection.snapshot?.choices?.moves).toEqual([DRAW]);
    expect(connection.snapshot?.table.seats.map(({ name }) => name)).toEqual(["Ada", "Bo"]);
    await connection.send(play(DRAW));
    expect(connection.snapshot?.choices).toBeNull();
  });

  it("retries while the server is unreachable or compiling its engine", async () => {
    const unreachable = new ApiError(0, "unreachable", null);
    vi.spyOn(server, "lesson").mockRejectedValueOnce(new ApiError(503, "compiling", null)).mockRejectedValueOnce(unreachable).mockResolvedValue(lesson());
    const connection = new LessonConnection("one", () => "Ada");
    const opening = connection.open();
    await vi.advanceTimersByTimeAsync(500);
    expect([connection.state, connection.compiling]).toEqual(["connecting", true]);
    await vi.advanceTimersByTimeAsync(2000);
    await expect(opening).resolves.toBe(true);
    expect([connection.state, connection.compiling]).toEqual(["open", false]);
    vi.mocked(server.lesson).mockRejectedValueOnce(unreachable);
    const sending = connection.send(play(DRAW));
    await vi.advanceTimersByTimeAsync(500);
    expect(connection.state).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    await expect(sending).resolves.toBeNull();
    expect(connection.state).toBe("open");
  });

  it("closes if there is no such lesson, and stops requests then", async () => {
    const request = vi.spyOn(server, "lesson").mockRejectedValueOnce(new ApiError(404, "no_such_lesson", null));
    const connection = new LessonConnection("none", () => "Ada");
    await expect(connection.open()).resolves.toBe(false);
    expect(connection.state).toBe("closed");
    connection.close();
    await connection.send(play(DRAW));
    expect(request).toHaveBeenCalledTimes(1);
  });

  it("has a final count only at the end", async () => {
    vi.spyOn(server, "lesson").mockResolvedValue(lesson());
    const connection = await openLesson();
    await expect(connection.finalCount()).rejects.toBeInstanceOf(ApiError);
    await expect(connection.ticketPaths()).resolves.toEqual({ paths: [], needs: [] });
  });
});
