import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Command } from "$app/api/types";
import { fakeConnection, seat, snapshot } from "$app/game/samples";
import { locale, translate, t } from "$app/i18n/i18n.svelte";
import { Moderation } from "$app/moderation/moderation.svelte";
import type { SeatView } from "$app/wire";
import RoomSeat from "./RoomSeat.svelte";
import { allowsSeveralSeats } from "./seating";

beforeEach(() => locale.set("en"));
afterEach(cleanup);

function show(shown: Partial<SeatView>, more: { hosting?: boolean; offer?: "sit" | "beside" | null } = {}) {
  const sent: Command[] = [];
  const send = (...commands: Command[]) => Promise.resolve(sent.push(...commands) > 0);
  const onsit = vi.fn();
  const moderation = new Moderation(() => fakeConnection(snapshot(null)).connection);
  const { hosting = false, offer = "sit" } = more;
  render(RoomSeat, { seat: seat(1, shown), names: ["Ada", "Ben"], hosting, offer, taken: new Set(["plum"]), bot: "conductor", moderation, send, onsit });
  return { sent, onsit };
}
const labels = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
const RESERVED = { taken: false, reserved: true, name: "Ben" };

it("a reserved seat waits for the answer of its person", async () => {
  const { sent } = show({ ...RESERVED, yours: true });
  expect(screen.getByText("reserved for you")).toBeTruthy();
  expect(labels()).toEqual(["Accept seat 2", "Decline seat 2"]);
  await fireEvent.click(screen.getByText(t("app-accept")));
  await fireEvent.click(screen.getByText(t("app-decline")));
  expect(sent).toEqual([{ do: "sit", seat: 1 }, { do: "stand", seat: 1 }]);
});

it("a reserved seat can be freed by the host, and by no one else", async () => {
  const { sent } = show(RESERVED, { hosting: true });
  expect(screen.getByText(t("room-reserved", { name: "Ben" }))).toBeTruthy();
  expect(labels()).toEqual([t("room-clear-at", { number: 2 })]);
  await fireEvent.click(screen.getByText(t("room-clear")));
  expect(sent).toEqual([{ do: "clear", seat: 1 }]);
  cleanup();
  show(RESERVED);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

it("a free seat offers only what the table allows", async () => {
  const { onsit } = show({ taken: false });
  await fireEvent.click(screen.getByText(t("room-sit")));
  expect(onsit).toHaveBeenCalledOnce();
  cleanup();
  show({ taken: false }, { offer: null });
  expect(screen.queryAllByRole("button")).toEqual([]);
});

it("another person on this device sits down under a name", async () => {
  const { sent } = show({ taken: false }, { offer: "beside" });
  await fireEvent.click(screen.getByText(translate("en", "room-sit-beside")));
  await fireEvent.input(screen.getByLabelText(t("room-name-here")), { target: { value: " Cleo " } });
  await fireEvent.click(screen.getByText(t("room-sit")));
  expect(sent).toEqual([{ do: "sit", seat: 1, name: "Cleo" }]);
});

it("shows where one person has several seats", () => {
  show({ name: "Ben", same_as: 0 });
  expect(screen.getByText("same person as Ada")).toBeTruthy();
});

it("several seats are usual at tables by link", () => {
  expect(allowsSeveralSeats({ visibility: "link", several_seats: null })).toBe(true);
  expect(allowsSeveralSeats({ visibility: "open", several_seats: null })).toBe(false);
  expect(allowsSeveralSeats({ visibility: "open", several_seats: true })).toBe(true);
  expect(allowsSeveralSeats({ visibility: "link", several_seats: false })).toBe(false);
});

it("a player chooses among the free colours of their own seat", async () => {
  const { sent } = show({ yours: true, colour: "aqua" });
  const options = screen.getAllByRole<HTMLInputElement>("radio");
  expect(options.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(["aqua"]);
  expect(options.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(["plum"]);
  await fireEvent.click(screen.getByLabelText(t("seat-colour-sand")));
  expect(sent).toEqual([{ do: "choose_colour", seat: 1, colour: "sand" }]);
  cleanup();
  show({ yours: false, colour: "aqua" });
  expect(screen.queryAllByRole("radio")).toEqual([]);
});
