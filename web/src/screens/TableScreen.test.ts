import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { board, snapshot } from "$app/game/samples";
import { Problem, server } from "$app/talk/http";
import { person } from "$app/talk/me.svelte";
import { speech } from "$app/words/speech.svelte";
import TableScreen from "./TableScreen.svelte";

const SILENCE = new Problem(0, "unreachable", null);

/** A socket that tells how things are, once. */
class Wire {
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  constructor() {
    const room = snapshot(null);
    queueMicrotask(() => this.onmessage({ data: JSON.stringify({ ...room, table: { ...room.table, phase: "open" } }) }));
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  vi.spyOn(server, "bots").mockResolvedValue([]);
  vi.spyOn(server, "ways").mockResolvedValue([]);
  speech.choose("en");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a table whose server is silent", () => {
  it("is asked for again, until somebody goes away", async () => {
    const asked = vi.spyOn(person, "be").mockRejectedValue(SILENCE);
    const { unmount } = render(TableScreen, { id: "T" });
    await vi.advanceTimersByTimeAsync(1600);
    expect(asked).toHaveBeenCalledTimes(2);
    unmount();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it("is shown once its board comes, too", async () => {
    vi.spyOn(person, "be").mockResolvedValue({ name: "Ada" } as never);
    const asked = vi.spyOn(server, "board").mockRejectedValueOnce(SILENCE).mockResolvedValue(board);
    render(TableScreen, { id: "T" });
    await vi.advanceTimersByTimeAsync(100);
    expect(screen.getByRole("status").textContent).toBe("One moment …");
    await vi.advanceTimersByTimeAsync(1600);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Sample");
  });
});
