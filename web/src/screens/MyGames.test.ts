import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { catalogue } from "$app/api/catalogue.svelte";
import { server } from "$app/api/client";
import { currentUser } from "$app/api/current_user.svelte";
import { locale } from "$app/i18n/i18n.svelte";
import type { BoardSummary, TableSummary } from "$app/wire";
import MyGames from "./MyGames.svelte";

/** A full page of games: there may be more. */
const page = (from: number): TableSummary[] =>
  Array.from({ length: 100 }, (_, index) => ({
    id: `T${from + index}`, board: index % 2 ? "usa" : "europe", players: 2, phase: "over", seats: [], changed: 0, turn: false, clock: null,
  })) as unknown as TableSummary[];
const board = (id: string) => ({ id, title: { en: id } }) as unknown as BoardSummary;

afterEach(cleanup);

it("changing the filter while a page is loading does not request it twice", async () => {
  locale.set("en");
  vi.spyOn(catalogue, "load").mockResolvedValue();
  [catalogue.boards, catalogue.bots] = [[board("usa"), board("europe")], []];
  vi.spyOn(currentUser, "load").mockResolvedValue({ name: "Ada" } as never);
  const pending: ((tables: TableSummary[]) => void)[] = [];
  const myTables = vi.spyOn(server, "myTables").mockResolvedValueOnce(page(0));
  myTables.mockImplementation(() => new Promise((resolve) => void pending.push(resolve)));
  render(MyGames);
  await fireEvent.click(await screen.findByRole("radio", { name: "usa" }));
  await fireEvent.click(screen.getByRole("radio", { name: "europe" }));
  expect(pending).toHaveLength(1);
  // The response arrives in a later task, which a loop without awaiting would never let run.
  setTimeout(() => pending[0]?.(page(100).slice(0, 10)));
  await vi.waitFor(() => expect(screen.getAllByRole("listitem").filter((item) => item.querySelector("article"))).toHaveLength(55));
  expect(myTables).toHaveBeenCalledTimes(2);
});
