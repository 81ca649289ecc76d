import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "$app/api/client";
import { LiveTable } from "$app/game/live_table.svelte";
import { board, fakeConnection, seat, snapshot } from "$app/game/samples";
import { locale, t } from "$app/i18n/i18n.svelte";
import type { TableView, VoteView } from "$app/wire";
import Banner from "./Banner.svelte";
import MenuDialog from "./MenuDialog.svelte";
import TurnLine from "./TurnLine.svelte";

function setUp(changes: Partial<TableView>) {
  const current = snapshot(null);
  const { connection, sent } = fakeConnection({ ...current, table: { ...current.table, ...changes } });
  return { table: new LiveTable(connection, board, []), sent };
}
const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  vi.spyOn(server, "ticketPaths").mockResolvedValue({ paths: [], needs: [] });
  locale.set("en");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("an absent person", () => {
  const vote = (more: Partial<VoteView> = {}): VoteView => ({ seat: 1, bot: 0, end: 0, needed: 2, may_vote: true, yours: null, ...more });

  it("can be voted on, and the vote can be changed", async () => {
    const { table, sent } = setUp({ votes: [vote({ bot: 1, yours: "bot" })] });
    render(Banner, { table });
    expect(screen.getByRole("group", { name: "Bo has been away for more than 1 day." })).toBeTruthy();
    expect(screen.getByText(t("vote-state", { bot: 1, end: 0, needed: 2 }), { exact: false }).textContent).toContain(t("vote-yours"));
    expect(button(t("vote-bot")).getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(button(t("vote-end")));
    expect(sent).toEqual([{ do: "vote", seat: 1, choice: "end" }]);
  });

  it("costs a game only after a confirmation", async () => {
    const { table, sent } = setUp({ votes: [vote({ needed: 1 })], options: { board: "sample", players: 2, away_hours: 6 } });
    render(Banner, { table });
    expect(screen.getByText("Bo has been away for more than 6 hours.")).toBeTruthy();
    await fireEvent.click(button(t("vote-end")));
    expect(sent).toEqual([]);
    await fireEvent.click(button(t("vote-end")));
    expect(sent).toEqual([{ do: "vote", seat: 1, choice: "end" }]);
  });

  it("sees a warning, and spectators are not asked", () => {
    render(Banner, { table: setUp({ votes: [vote({ seat: 0, may_vote: false })] }).table });
    expect(screen.getByText(/You have been away for more than 1 day/)).toBeTruthy();
    cleanup();
    render(Banner, { table: setUp({ votes: [vote({ may_vote: false })] }).table });
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("is asked about an undo even while a bot plays for them", async () => {
    const undo = { seat: 1, waiting: 1, asked: true, agreed: 0, seconds: null };
    const held = seat(0, { name: "Ada", yours: true, held: true, why: "clock", holder: "conductor" });
    const { table, sent } = setUp({ undo, seats: [held, seat(1, { name: "Bo" })] });
    render(Banner, { table });
    await fireEvent.click(button(t("app-accept")));
    expect(sent).toEqual([{ do: "answer_undo", agree: true }]);
  });

  it("is waited for by those who ask for an undo", () => {
    const undo = { seat: 0, waiting: 1, asked: false, agreed: 0, seconds: null };
    const seats = [seat(0, { name: "Ada", yours: true }), seat(1, { name: "Bo", held: true, why: "clock" })];
    render(Banner, { table: setUp({ undo, seats }).table });
    expect(screen.getByText(t("undo-held", { names: "Bo" }), { exact: false })).toBeTruthy();
  });
});

describe("a closed table", () => {
  it.each([
    [{ by: "operator", why: "insults" }, `${t("room-closed-operator")} ${t("room-closed-reason", { text: "insults" })}.`],
    [{ by: "host", why: "" }, t("room-closed-host")],
    [{ by: "players", why: "" }, t("room-closed-players")],
  ] as const)("says who closed it: %o", (closed, text) => {
    const { table } = setUp({ phase: "closed", closed });
    render(Banner, { table });
    expect(screen.getByText(text)).toBeTruthy();
    render(TurnLine, { table, oncover: null });
    expect(screen.getAllByText(t("room-closed")).length).toBe(2);
    expect(screen.queryByText(/is playing/)).toBeNull();
  });
});

describe("the menu", () => {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal ??= () => undefined;
  });
  const bots = [seat(0, { name: "Ada", yours: true }), seat(1, { bot: "conductor" })];

  it("lets the host close a game against bots, after a confirmation", async () => {
    const { table, sent } = setUp({ seats: bots });
    const { container } = render(MenuDialog, { table, onclose: () => {} });
    const inMenu = (name: string) => [...container.querySelectorAll("button")].find((each) => each.textContent === name) as HTMLElement;
    await fireEvent.click(inMenu(t("room-close")));
    expect(container.textContent).toContain(t("room-close-running"));
    await fireEvent.click(inMenu(t("room-close")));
    expect(sent).toEqual([{ do: "close" }]);
  });

  it.each([
    [{ hosting: false, seats: bots }],
    [{ seats: [seat(0, { yours: true }), seat(1, { name: "Bo", held: true, why: "clock" as const })] }],
  ])("does not offer it otherwise", (changes) => {
    const { container } = render(MenuDialog, { table: setUp(changes).table, onclose: () => {} });
    expect(container.textContent).not.toContain(t("room-close"));
  });

  it("opens a report about the table", async () => {
    const { table } = setUp({});
    const { container } = render(MenuDialog, { table, onclose: () => {} });
    const report = [...container.querySelectorAll("button")].find((each) => each.textContent === t("report-problem")) as HTMLElement;
    await fireEvent.click(report);
    expect(table.moderation.report).toEqual({ seat: null });
  });
});
