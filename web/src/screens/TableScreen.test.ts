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
    await vi.dynamicImportSettled();
    expect(request).toHaveBeenCalledTimes(2);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Sample");
  });
});

describe("a table in the page that the server has sent", () => {
  /** The page with the opening of a table. */
  function embed(table: string): void {
    const now = { ...snapshot(null), chat: null };
    const opening = { me: { id: "ada", name: "Ada" }, bots: [], update: { type: "update", told: [], now: { ...now, table: { ...now.table, id: table } } } };
    document.body.innerHTML = `<script type="application/json" id="opening">${JSON.stringify(opening)}</script>`;
  }

  it("is shown without a request for the person, and its socket continues from there", async () => {
    embed("T");
    vi.spyOn(server, "board").mockResolvedValue(board);
    const [session, sockets] = [vi.spyOn(currentUser, "ensure"), vi.fn()];
    vi.stubGlobal("WebSocket", class { constructor(url: string) { sockets(url); } close(): void {} });
    render(TableScreen, { id: "T" });
    await vi.advanceTimersByTimeAsync(100);
    expect(document.querySelector(".table")).toBeTruthy();
    expect(session).not.toHaveBeenCalled();
    expect(sockets.mock.calls[0]?.[0]).toContain(`after=${snapshot(null).seq}`);
    expect(document.getElementById("opening")).toBeNull();
  });

  it("is not another one", async () => {
    embed("other");
    const session = vi.spyOn(currentUser, "ensure").mockResolvedValue({ name: "Ada" } as never);
    render(TableScreen, { id: "T" });
    await vi.advanceTimersByTimeAsync(100);
    expect(session).toHaveBeenCalled();
  });
});
