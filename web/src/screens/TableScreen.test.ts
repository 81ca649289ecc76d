import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, server } from "$app/api/client";
import { currentUser } from "$app/api/current_user.svelte";
import { board, snapshot } from "$app/game/samples";
import { locale, t } from "$app/i18n/i18n.svelte";
import TableScreen from "./TableScreen.svelte";

const UNREACHABLE = new ApiError(0, "unreachable", null);

/** A fake WebSocket that sends one snapshot of an open table. */
class FakeSocket {
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  constructor() {
    const current = snapshot(null);
    queueMicrotask(() => this.onmessage({ data: JSON.stringify({ ...current, table: { ...current.table, phase: "open" } }) }));
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(server, "bots").mockResolvedValue([]);
  vi.spyOn(server, "ticketPaths").mockResolvedValue({ paths: [], needs: [] });
  locale.set("en");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a table whose server is unreachable", () => {
  it("is requested again until the screen is left", async () => {
    const request = vi.spyOn(currentUser, "ensure").mockRejectedValue(UNREACHABLE);
    const { unmount } = render(TableScreen, { id: "T" });
    await vi.advanceTimersByTimeAsync(1600);
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(request.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it("is shown once its board has loaded", async () => {
    vi.spyOn(currentUser, "ensure").mockResolvedValue({ name: "Ada" } as never);
    const request = vi.spyOn(server, "board").mockRejectedValueOnce(UNREACHABLE).mockResolvedValue(board);
    render(TableScreen, { id: "T" });
    await vi.advanceTimersByTimeAsync(100);
    expect(screen.getByRole("status").textContent).toBe(t("app-loading"));
    await vi.advanceTimersByTimeAsync(1600);
    expect(request).toHaveBeenCalledTimes(2);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Sample");
  });
});
