import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import { house } from "$app/parts/house.svelte";
import { server } from "$app/talk/http";
import { person } from "$app/talk/me.svelte";
import type { BoardListed, TableListed } from "$app/wire";
import { speech } from "$app/words/speech.svelte";
import Mine from "./Mine.svelte";

/** A full page of games: there may be more. */
const page = (from: number): TableListed[] =>
  Array.from({ length: 100 }, (_, at) => ({
    id: `T${from + at}`, board: at % 2 ? "usa" : "europe", players: 2, phase: "over", seats: [], changed: 0, turn: false, clock: null,
  })) as unknown as TableListed[];
const board = (id: string) => ({ id, title: { en: id, fr: id } }) as BoardListed;

afterEach(cleanup);

it("whoever changes the filter while games are on their way gets them once", async () => {
  speech.choose("en");
  vi.spyOn(house, "enter").mockResolvedValue();
  [house.boards, house.bots] = [[board("usa"), board("europe")], []];
  vi.spyOn(person, "look").mockResolvedValue({ name: "Ada" } as never);
  const pending: ((found: TableListed[]) => void)[] = [];
  const mine = vi.spyOn(server, "mine").mockResolvedValueOnce(page(0));
  mine.mockImplementation(() => new Promise((done) => void pending.push(done)));
  render(Mine);
  await fireEvent.click(await screen.findByRole("radio", { name: "usa" }));
  await fireEvent.click(screen.getByRole("radio", { name: "europe" }));
  expect(pending).toHaveLength(1);
  // An answer comes between two tasks: whoever asks on and on without waiting never hears it.
  setTimeout(() => pending[0]?.(page(100).slice(0, 10)));
  await vi.waitFor(() => expect(screen.getAllByRole("listitem").filter((each) => each.querySelector("article"))).toHaveLength(55));
  expect(mine).toHaveBeenCalledTimes(2);
});
