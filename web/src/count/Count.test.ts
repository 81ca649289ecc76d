import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Play } from "$app/game/play.svelte";
import { nav } from "$app/nav.svelte";
import { Problem, server } from "$app/talk/http";
import { speech } from "$app/words/speech.svelte";
import Count from "./Count.svelte";
import { board, cast, count } from "./samples";

beforeEach(() => {
  speech.choose("en");
  vi.spyOn(server, "count").mockResolvedValue(count);
});
afterEach(() => vi.restoreAllMocks());

function table(changes: { yours?: number[]; rematch?: string | null; refused?: unknown } = {}): Play {
  const { yours = [0], rematch = null, refused = null } = changes;
  const { naming, names } = cast(board);
  return {
    line: { table: "t1", key: "k", log: [], kept: true, count: () => server.count("t1", "k"), ask: vi.fn().mockResolvedValue(refused) },
    board, naming, names,
    seats: names.map((name, seat) => ({ seat, name, yours: yours.includes(seat) })),
    now: { table: { rematch } },
  } as unknown as Play;
}

async function open(play: Play, fresh = false) {
  const onspotlight = vi.fn();
  const { rerender, unmount } = render(Count, { play, fresh, onspotlight });
  await vi.waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  return { onspotlight, rerender, unmount };
}

const title = () => screen.getByRole("heading", { level: 2 }).textContent;

describe("the count of a game", () => {
  it("is a table at once after a reload", async () => {
    await open(table());
    expect(server.count).toHaveBeenCalledWith("t1", "k");
    expect(title()).toBe("You win!");
  });

  it("is a show when the game has just ended; whoever skips it is taken to the result", async () => {
    const { onspotlight } = await open(table(), true);
    expect(title()).toBe("The final count");
    screen.getByRole("button", { name: "Skip" }).focus();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await tick();
    await tick();
    expect(title()).toBe("You win!");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 }));
    expect(onspotlight).toHaveBeenLastCalledWith(null);
  });

  it("can be shown again", async () => {
    await open(table());
    const again = screen.getByRole("button", { name: "Show the count again" });
    again.focus();
    again.click();
    await vi.waitFor(() => expect(title()).toBe("The final count"));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Skip" }));
  });

  it("puts out the light when it is left", async () => {
    const { onspotlight, unmount } = await open(table());
    unmount();
    expect(onspotlight).toHaveBeenLastCalledWith(null);
  });

  it("can be asked for again when the server does not answer", async () => {
    vi.mocked(server.count).mockRejectedValueOnce(new Problem(0, "unreachable", null));
    await open(table());
    expect(screen.getByRole("alert").textContent).toBe("The count cannot be shown just now.");
    screen.getByRole("button", { name: "Try again" }).click();
    await vi.waitFor(() => expect(title()).toBe("You win!"));
  });

  it("names the winner where several people share a device", async () => {
    await open(table({ yours: [0, 1] }));
    expect(title()).toBe("Ada wins");
  });
});

describe("the rematch", () => {
  it("is asked for, and gone to once it is there", async () => {
    const go = vi.spyOn(nav, "go").mockImplementation(() => undefined);
    const play = table();
    const { rerender } = await open(play);
    screen.getByRole("button", { name: "Rematch" }).click();
    await tick();
    expect(play.line.ask).toHaveBeenCalledWith({ do: "rematch" });
    expect(go).not.toHaveBeenCalled();
    await rerender({ play: table({ rematch: "t2" }) });
    expect(go).toHaveBeenCalledWith("/table/t2");
  });

  it("is a link when somebody else has opened it", async () => {
    await open(table({ rematch: "t2" }));
    expect(screen.getByRole("link", { name: "To the rematch" }).getAttribute("href")).toBe("/table/t2");
    expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
  });

  it("says why not", async () => {
    await open(table({ refused: { code: "not_here", en: "only players may", fr: "seuls les joueurs" } }));
    screen.getByRole("button", { name: "Rematch" }).click();
    await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Only players may."));
    expect((screen.getByRole("button", { name: "Rematch" }) as HTMLButtonElement).disabled).toBe(false);
  });

  it("is not for those who watch; all the rest is", async () => {
    await open(table({ yours: [], rematch: "t2" }));
    expect(screen.queryByText(/rematch/i)).toBeNull();
    const record = screen.getByRole("link", { name: "Download the record" });
    expect(record.getAttribute("href")).toBe("/api/tables/t1/record?key=k");
    expect(record.getAttribute("download")).toBe("draisine-small-t1.jsonl");
  });
});

describe("the picture", () => {
  const show = async () => {
    await open(table());
    screen.getByRole("button", { name: "Picture to share" }).click();
    await tick();
    return screen.getByRole("img");
  };

  it("is shown in place and can be kept", async () => {
    const image = await show();
    expect(image.getAttribute("src")).toMatch(/^\/api\/tables\/t1\/picture\.png\?look=(light|dark)&language=en&key=k$/);
    expect(screen.getByRole("link", { name: "Download the picture" }).getAttribute("download")).toBe("draisine-small-t1.png");
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  });

  it("is sent on where the device can", async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(new Blob(["png"]))));
    Object.assign(navigator, { share, canShare: () => true });
    (await show()).dispatchEvent(new Event("load"));
    (await screen.findByRole("button", { name: "Share" })).click();
    expect(share).toHaveBeenCalledWith({ files: [expect.any(File)], title: "You win!" });
    Object.assign(navigator, { share: undefined, canShare: undefined });
    vi.unstubAllGlobals();
  });

  it("says so when it cannot be made", async () => {
    (await show()).dispatchEvent(new Event("error"));
    await tick();
    expect(screen.getByRole("alert").textContent).toBe("The picture cannot be made just now.");
  });
});
