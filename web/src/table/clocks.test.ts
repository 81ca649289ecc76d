import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { server } from "$app/api/client";
import { LiveTable } from "$app/game/live_table.svelte";
import { board, fakeConnection, seat, snapshot } from "$app/game/samples";
import { locale, t } from "$app/i18n/i18n.svelte";
import type { SeatView } from "$app/wire";
import Banner from "./Banner.svelte";
import Countdown from "./Countdown.svelte";
import SeatStatus from "./panels/SeatStatus.svelte";

function setUp(...seats: SeatView[]): LiveTable {
  const now = snapshot([], {});
  const { connection } = fakeConnection({ ...now, table: { ...now.table, seats } });
  return new LiveTable(connection, board, []);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  vi.spyOn(server, "ticketPaths").mockResolvedValue({ paths: [], needs: [] });
  return locale.set("en");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("a running bank counts down, and one that waits stands still", async () => {
  const table = setUp(seat(0, { yours: true, seconds: 245, bank: 245 }), seat(1, { bank: 90 }));
  const [own, other] = [render(SeatStatus, { table, seat: 0 }), render(SeatStatus, { table, seat: 1 })];
  expect(own.getByRole("timer").textContent).toBe("4:05");
  expect(other.getByRole("img").textContent).toBe("1:30");
  vi.advanceTimersByTime(5000);
  await tick();
  expect(own.getByRole("timer").textContent).toBe("4:00");
  expect(other.getByRole("img").textContent).toBe("1:30");
});

it("warnings are announced at 30 and 10 seconds, but not if the whole time is shorter", async () => {
  render(Countdown, { seconds: 32, since: performance.now(), warn: 600 });
  const warning = screen.getByRole("status");
  expect(warning.textContent).toBe("");
  vi.advanceTimersByTime(2250);
  await tick();
  expect(warning.textContent).toBe(t("clock-warning", { count: 30 }));
  vi.advanceTimersByTime(20_000);
  await tick();
  expect(warning.textContent).toBe(t("clock-warning", { count: 10 }));
  cleanup();
  render(Countdown, { seconds: 30, since: performance.now(), warn: 30 });
  expect(screen.getByRole("status").textContent).toBe("");
});

it("a person whose bank ran out reads how much time they would have", () => {
  const table = setUp(seat(0, { yours: true, held: true, why: "clock", holder: "conductor", bank: 0, overtime: 45 }), seat(1));
  render(Banner, { table });
  expect(screen.getByText(new RegExp(t("held-you-overtime", { time: "0:45" })))).toBeTruthy();
});

it("a seat in overtime says so", () => {
  const table = setUp(seat(0, { yours: true }), seat(1, { bank: 30, overtime: 30 }));
  render(SeatStatus, { table, seat: 1 });
  expect(screen.getByText(t("clock-overtime"))).toBeTruthy();
});
