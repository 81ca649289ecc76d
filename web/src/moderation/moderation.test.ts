import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, server } from "$app/api/client";
import { fakeConnection, seat, snapshot } from "$app/game/samples";
import { locale, t } from "$app/i18n/i18n.svelte";
import { Moderation } from "./moderation.svelte";
import PersonMenu from "./PersonMenu.svelte";
import ReportDialog from "./ReportDialog.svelte";

const { connection } = fakeConnection(snapshot(null));

beforeEach(() => {
  locale.set("en");
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function openMenu(...silenced: number[]) {
  const reloadChat = vi.spyOn(connection, "reloadChat").mockResolvedValue(undefined);
  vi.spyOn(server, "silenced").mockResolvedValue({ muted: silenced, blocked: silenced });
  const moderation = new Moderation(() => connection);
  render(PersonMenu, { moderation, seat: 1, name: "Bo" });
  screen.getByRole("button", { name: "Mute, block or report Bo" }).click();
  return { moderation, reloadChat };
}

it("a person can be muted and heard again; the chat is loaded again", async () => {
  const mute = vi.spyOn(server, "mute").mockResolvedValueOnce([1]).mockResolvedValueOnce([]);
  const { reloadChat } = openMenu();
  await fireEvent.click(screen.getByRole("button", { name: t("person-mute") }));
  expect(await screen.findByText("Bo is muted.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: t("person-unmute") }));
  expect(await screen.findByText("Bo is no longer muted.")).toBeTruthy();
  expect(mute.mock.calls).toEqual([["T", 1, true, null], ["T", 1, false, null]]);
  expect(reloadChat).toHaveBeenCalledTimes(2);
});

it("a person can be blocked, and a refusal is shown", async () => {
  vi.spyOn(server, "block")
    .mockRejectedValueOnce(new ApiError(429, "too_fast", { id: "error-too_fast", values: {} }))
    .mockResolvedValue([1]);
  const { moderation } = openMenu();
  await fireEvent.click(screen.getByRole("button", { name: t("person-block") }));
  expect(await screen.findByText(t("error-too_fast"))).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: t("person-block") }));
  await vi.waitFor(() => expect(moderation.blocked).toEqual([1]));
  await fireEvent.click(screen.getByRole("button", { name: t("person-report") }));
  expect(moderation.report).toEqual({ seat: 1 });
});

it("the menu knows who was muted or blocked before", async () => {
  openMenu(1);
  expect(await screen.findByRole("button", { name: t("person-unmute") })).toBeTruthy();
  expect(screen.getByRole("button", { name: t("settings-unblock") })).toBeTruthy();
});

it("a report is about a person or the table, and announces where the answer comes", async () => {
  const report = vi.spyOn(server, "report").mockRejectedValueOnce(new ApiError(0, "unreachable", null)).mockResolvedValue({} as never);
  const seats = [seat(0, { yours: true }), seat(1), seat(2, { same_as: 1 }), seat(3, { bot: "conductor" })];
  render(ReportDialog, { connection, seats, names: ["Ada", "Bo", "Cleo", "Conductor"], seat: 2, onclose: () => {} });
  const [about] = screen.getAllByRole("combobox") as HTMLSelectElement[];
  expect([...(about?.options ?? [])].map(({ textContent }) => textContent)).toEqual([t("report-about-table"), "Bo"]);
  expect(about?.selectedOptions[0]?.textContent).toBe("Bo");
  await fireEvent.input(screen.getByRole("textbox"), { target: { value: " Insults. " } });
  await fireEvent.submit(screen.getByRole("textbox").closest("form") as Element);
  expect((await screen.findByRole("alert")).textContent).toMatch(/not responding/);
  await fireEvent.submit(screen.getByRole("textbox").closest("form") as Element);
  expect(await screen.findByText(/Thank you/)).toBeTruthy();
  expect(report).toHaveBeenLastCalledWith("T", { seat: 1, kind: "chat", text: "Insults." }, null);
  expect(localStorage.getItem("draisine.answers")).toBe("0");
});
