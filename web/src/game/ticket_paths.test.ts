import { beforeEach, expect, it, vi } from "vitest";
import { server } from "$app/api/client";
import { LiveGame } from "./live_game.svelte";
import { board, fakeConnection, snapshot } from "./samples";
import { TicketPaths } from "./ticket_paths.svelte";

const path = (done: boolean) => ({ ticket: "a-b", done, routes: ["a-b/1"], trains: done ? 0 : 3 });

beforeEach(() => void vi.restoreAllMocks());

function setUp(tickets_to_win = 0) {
  const oncompleted = vi.fn();
  const game = new LiveGame(fakeConnection(snapshot(null)).connection, { ...board, tickets_to_win }, []);
  return { paths: new TicketPaths(game, oncompleted), oncompleted };
}

it("reports a ticket that was completed since the last refresh", async () => {
  const request = vi.spyOn(server, "ticketPaths").mockResolvedValue({ paths: [path(false)], needs: [] });
  const { paths, oncompleted } = setUp();
  await paths.refresh(0, true);
  expect([paths.of("a-b")?.trains, paths.of("a-c"), paths.of(null)]).toEqual([3, undefined, undefined]);
  request.mockResolvedValue({ paths: [path(true)], needs: [] });
  await paths.refresh(0, false);
  expect(oncompleted).toHaveBeenCalledExactlyOnceWith("a-b", ["a-b/1"]);
});

it("does not report tickets completed before the first refresh, nor any of a race", async () => {
  const request = vi.spyOn(server, "ticketPaths").mockResolvedValue({ paths: [path(true)], needs: [] });
  const { paths, oncompleted } = setUp();
  await paths.refresh(0, true);
  const race = setUp(6);
  request.mockResolvedValueOnce({ paths: [path(false)], needs: [] });
  await race.paths.refresh(0, true);
  await race.paths.refresh(0, false);
  expect([oncompleted.mock.calls, race.oncompleted.mock.calls]).toEqual([[], []]);
});

it("keeps the old paths if the request fails, and has none for spectators", async () => {
  vi.spyOn(server, "ticketPaths").mockResolvedValueOnce({ paths: [path(false)], needs: [] }).mockRejectedValueOnce(new Error("offline"));
  const { paths } = setUp();
  await paths.refresh(0, true);
  await paths.refresh(0, false);
  expect(paths.of("a-b")).toBeDefined();
  await paths.refresh(null, false);
  expect(paths.of("a-b")).toBeUndefined();
});
