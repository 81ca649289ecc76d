import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, server } from "$app/api/client";
import type { LiveGame } from "$app/game/live_game.svelte";
import { locale, t } from "$app/i18n/i18n.svelte";
import { nav } from "$app/nav.svelte";
import FinalCount from "./FinalCount.svelte";
import { board, context, count } from "./samples";

beforeEach(() => {
  locale.set("en");
  vi.spyOn(server, "finalCount").mockResolvedValue(count);
});
afterEach(() => vi.restoreAllMocks());

function gameWith(changes: { yours?: number[]; rematch?: string | null; refused?: unknown } = {}): LiveGame {
  const { yours = [0], rematch = null, refused = null } = changes;
  const { naming, names } = context(board);
  return {
    connection: { table: "t1", key: "k", log: [], persistent: true, finalCount: () => server.finalCount("t1", "k"), send: vi.fn().mockResolvedValue(refused) },
    board, naming, names,
    seats: names.map((name, seat) => ({ seat, name, yours: yours.includes(seat) })),
    snapshot: { table: { rematch } },
  } as unknown as LiveGame;
}

async function open(game: LiveGame, fresh = false) {
  const onspotlight = vi.fn();
  const { rerender, unmount } = render(FinalCount, { game, fresh, onspotlight });
  await vi.waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  return { onspotlight, rerender, unmount };
}

const title = () => screen.getByRole("heading", { level: 2 }).textContent;

describe("the final count", () => {
  it("is shown without animation after a reload", async () => {
    await open(gameWith());
    expect(server.finalCount).toHaveBeenCalledWith("t1", "k");
    expect(title()).toBe(t("count-you_win"));
  });

  it("is animated when the game has just ended, and skipping moves the focus to the result", async () => {
    const { onspotlight } = await open(gameWith(), true);
    expect(title()).toBe(t("count-title"));
    screen.getByRole("button", { name: t("count-skip") }).focus();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await tick();
    await tick();
    expect(title()).toBe(t("count-you_win"));
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 }));
    expect(onspotlight).toHaveBeenLastCalledWith(null);
  });

  it("can be animated again", async () => {
    await open(gameWith());
    const again = screen.getByRole("button", { name: t("count-again") });
    again.focus();
    again.click();
    await vi.waitFor(() => expect(title()).toBe(t("count-title")));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: t("count-skip") }));
  });

  it("clears the spotlight when it is removed", async () => {
    const { onspotlight, unmount } = await open(gameWith());
    unmount();
    expect(onspotlight).toHaveBeenLastCalledWith(null);
  });

  it("can be requested again after a failure", async () => {
    vi.mocked(server.finalCount).mockRejectedValueOnce(new ApiError(0, "unreachable", null));
    await open(gameWith());
    expect(screen.getByRole("alert").textContent).toBe(t("count-failed"));
    screen.getByRole("button", { name: t("app-try_again") }).click();
    await vi.waitFor(() => expect(title()).toBe(t("count-you_win")));
  });

  it("names the winner if players share a device", async () => {
    await open(gameWith({ yours: [0, 1] }));
    expect(title()).toBe("Ada wins");
  });
});

describe("the rematch", () => {
  it("is requested, and opened once it exists", async () => {
    const go = vi.spyOn(nav, "go").mockImplementation(() => undefined);
    const game = gameWith();
    const { rerender } = await open(game);
    screen.getByRole("button", { name: t("count-rematch") }).click();
    await tick();
    expect(game.connection.send).toHaveBeenCalledWith({ do: "rematch" });
    expect(go).not.toHaveBeenCalled();
    await rerender({ game: gameWith({ rematch: "t2" }) });
    expect(go).toHaveBeenCalledWith("/table/t2");
  });

  it("is a link once another player has opened it", async () => {
    await open(gameWith({ rematch: "t2" }));
    expect(screen.getByRole("link", { name: t("count-rematch-go") }).getAttribute("href")).toBe("/table/t2");
    expect(screen.queryByRole("button", { name: t("count-rematch") })).toBeNull();
  });

  it("shows why it was refused", async () => {
    await open(gameWith({ refused: { code: "not_here", message: { id: "error-too_fast", values: {} } } }));
    screen.getByRole("button", { name: t("count-rematch") }).click();
    await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toBe(t("error-too_fast")));
    expect((screen.getByRole("button", { name: t("count-rematch") }) as HTMLButtonElement).disabled).toBe(false);
  });

  it("is not offered to spectators, but everything else is", async () => {
    await open(gameWith({ yours: [], rematch: "t2" }));
    expect(screen.queryByText(/rematch/i)).toBeNull();
    const record = screen.getByRole("link", { name: t("count-record") });
    expect(record.getAttribute("href")).toBe("/api/tables/t1/record");
    expect(record.getAttribute("download")).toBe("draisine-small-t1.jsonl");
  });
});

describe("the picture", () => {
  const show = async () => {
    await open(gameWith());
    screen.getByRole("button", { name: t("count-picture") }).click();
    await tick();
  };

  afterEach(() => {
    Object.assign(navigator, { share: undefined, canShare: undefined });
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is shown and can be downloaded", async () => {
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(new Blob(["png"]))));
    await show();
    const image = await screen.findByRole("img");
    expect(fetch).toHaveBeenCalledWith(
      expect.stringMatching(/^\/api\/tables\/t1\/picture\.png\?look=(light|dark)&language=en$/),
      expect.objectContaining({ headers: { "Draisine-Key": "k" } }),
    );
    expect(image.getAttribute("src")).toMatch(/^blob:/);
    expect(screen.getByRole("link", { name: t("count-picture-save") }).getAttribute("download")).toBe("draisine-small-t1.png");
    expect(screen.queryByRole("button", { name: t("app-share") })).toBeNull();
  });

  it("can be shared where the device supports it", async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(new Blob(["png"]))));
    Object.assign(navigator, { share, canShare: () => true });
    await show();
    (await screen.findByRole("button", { name: t("app-share") })).click();
    expect(share).toHaveBeenCalledWith({ files: [expect.any(File)], title: "You win!" });
  });

  it("is requested again when the server has time for it", async () => {
    const busy = () => Response.json({ code: "busy", message: { id: "error-busy", values: {} } }, { status: 429, headers: { "retry-after": "3" } });
    const request = vi.fn().mockImplementationOnce(() => Promise.resolve(busy())).mockResolvedValue(new Response(new Blob(["png"])));
    vi.stubGlobal("fetch", request);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show();
    await vi.advanceTimersByTimeAsync(2500);
    expect([request.mock.calls.length, screen.getByRole("status").textContent]).toEqual([1, t("app-loading")]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(screen.getByRole("img")).toBeTruthy();
  });

  it("shows an error if it cannot be drawn", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no network")));
    await show();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(`${t("count-picture-failed")} ${t("app-problem-unreachable")}`);
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(new Blob(["png"]))));
    screen.getByRole("button", { name: t("app-try_again") }).click();
    expect(await screen.findByRole("img")).toBeTruthy();
  });
});
