import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "$app/api/client";
import { LiveTable } from "$app/game/live_table.svelte";
import { board, claim, draw, drawBlind, fakeConnection, keep, reason, snapshot } from "$app/game/samples";
import { locale, t } from "$app/i18n/i18n.svelte";
import { settings } from "$app/preferences/settings.svelte";
import type { Move, Reason } from "$app/wire";
import Market from "./Market.svelte";
import Routes from "./panels/Routes.svelte";
import Seats from "./panels/Seats.svelte";
import Claim from "./questions/Claim.svelte";
import FoundCity from "./questions/FoundCity.svelte";
import TicketChoice from "./questions/TicketChoice.svelte";
import Tunnel from "./questions/Tunnel.svelte";

function setUp(...args: Parameters<typeof snapshot>) {
  const { connection, sent } = fakeConnection(snapshot(...args));
  return { table: new LiveTable(connection, board, []), sent };
}
/** An event of the mouse; jsdom's own pointer events have no coordinates. */
const pointer = (type: string, clientX: number) =>
  Object.assign(new MouseEvent(type, { clientX, bubbles: type !== "pointerenter" }), { pointerType: "mouse" });
/** Reasons as the server gives them where a question can only be declined. */
const missing = (id: string, values: Reason["message"]["values"]): Reason => ({ code: "cards_short", message: { id, values } });
const MISSING_RED = missing("refusal-cards_short", { count: 1, card: { id: "card-red", values: { count: 1 } } });
const moves = (sent: unknown[]) => sent.map((command) => (command as { move: Move }).move);

beforeEach(() => {
  vi.spyOn(server, "ticketPaths").mockResolvedValue({ paths: [], needs: [] });
  locale.set("en");
});
afterEach(cleanup);

describe("claiming", () => {
  const CLAIMS = [claim("a-b/1", { red: 3 }), claim("a-b/1", { red: 2, locomotive: 1 })];

  it("shows the whole claim, and sends what was chosen", async () => {
    const { table, sent } = setUp([...CLAIMS, claim("a-b/2", { blue: 3 })]);
    render(Claim, { table, route: "a-b/1" });
    expect(screen.getByText(t("claim-line", { route: "Athens – Brest", cards: "3 red" }))).toBeTruthy();
    expect(screen.getByText(t("claim-side"))).toBeTruthy();
    await fireEvent.click(screen.getByRole("radio", { name: "2 red + 1 locomotive" }));
    expect(screen.getByText(t("claim-line", { route: "Athens – Brest", cards: "2 red + 1 locomotive" }))).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: t("claim-confirm") }));
    expect(moves(sent)).toEqual([CLAIMS[1]]);
  });

  it("starts with the cheapest payment after a change of route", async () => {
    const { table } = setUp([...CLAIMS, claim("b-c", { blue: 2 }), claim("b-c", { blue: 1, locomotive: 1 })]);
    const { rerender } = render(Claim, { table, route: "a-b/1" });
    await fireEvent.click(screen.getByRole("radio", { name: "2 red + 1 locomotive" }));
    await rerender({ route: "b-c" });
    expect(screen.getByText(t("claim-line", { route: "Brest – Cork", cards: "2 blue" }))).toBeTruthy();
  });

  it("asks nothing without a choice", () => {
    const { table } = setUp([claim("b-c", { blue: 2 })]);
    render(Claim, { table, route: "b-c" });
    expect(screen.queryAllByRole("radio")).toEqual([]);
    expect(screen.getByText(/three cards are turned/)).toBeTruthy();
  });
});

describe("the choice of tickets", () => {
  const offer = { own: { hand: {}, tickets: [], offer: ["a-b", "a-c", "b-c"], chosen: null, put_away: {} }, phase: "setup_tickets" };
  const choices = [keep("a-b", "a-c"), keep("a-b", "b-c"), keep("a-c", "b-c"), keep("a-b", "a-c", "b-c")];

  it("can be confirmed only if enough tickets are kept", async () => {
    const { table, sent } = setUp(choices, offer);
    render(TicketChoice, { table });
    expect(screen.getByText("Keep at least 2.")).toBeTruthy();
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox") as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Choose 2 more" }).disabled).toBe(true);
    await fireEvent.click(boxes[0]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Choose 1 more" }).disabled).toBe(true);
    await fireEvent.click(boxes[2]);
    await fireEvent.click(screen.getByRole("button", { name: "Keep 2 tickets" }));
    expect(moves(sent)).toEqual([keep("a-b", "b-c")]);
  });

  it("has all tickets selected where all must be kept", async () => {
    const { table, sent } = setUp([keep("a-b", "a-c", "b-c")], offer);
    render(TicketChoice, { table });
    expect(screen.getByText(t("ticket-choose-all"))).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Keep 3 tickets" }));
    expect(moves(sent)).toEqual([keep("a-b", "a-c", "b-c")]);
  });

  it("shows what each ticket needs and shares, and what the selection needs of the trains left", async () => {
    const path = (ticket: string, trains: number | null) => ({ ticket, trains, done: trains === 0, routes: [] });
    const need = (trains: number, ...tickets: string[]) => ({ tickets, trains });
    const needs = [need(4), need(9, "a-b"), need(10, "a-c"), need(4, "b-c"), need(21, "a-b", "a-c"), need(9, "a-b", "b-c")];
    vi.mocked(server.ticketPaths).mockResolvedValue({ paths: [path("a-b", 8), path("a-c", 6), path("b-c", null)], needs });
    const { table } = setUp(choices, offer);
    render(TicketChoice, { table });
    expect(await screen.findByText("8 trains: 3 shared, 5 more")).toBeTruthy();
    expect([screen.getByText("6 trains"), screen.getByText(t("ticket-cut"))]).toHaveLength(2);
    const status = () => screen.getByRole("status").textContent;
    expect(status()).toContain("Needs 4 of your 20 trains");
    const [first, second] = screen.getAllByRole("checkbox") as [HTMLElement, HTMLElement];
    await fireEvent.click(first);
    expect(status()).toContain("Needs 9 of your 20 trains");
    await fireEvent.click(second);
    expect(status()).toContain("Needs 21 in all, but you have 20 trains");
  });

  it("highlights a ticket on the board while the mouse is on it, once it has moved", async () => {
    const { table } = setUp(choices, offer);
    render(TicketChoice, { table });
    const label = screen.getByText("Athens – Cork").closest("label") as HTMLElement;
    await fireEvent(window, pointer("pointerdown", 10));
    await fireEvent(label, pointer("pointerenter", 10));
    await fireEvent(label, pointer("pointermove", 10));
    expect(table.selection.hoveredTicket).toBeNull();
    await fireEvent(label, pointer("pointermove", 11));
    expect(table.selection.hoveredTicket).toBe("a-c");
    await fireEvent.pointerLeave(label);
    expect(table.selection.hoveredTicket).toBeNull();
  });
});

describe("the tickets held during a choice", () => {
  const own = { hand: {}, tickets: [{ id: "a-b", done: false }], offer: ["a-c", "b-c"], chosen: null, put_away: {} };

  it("are listed beside the offer, and shown on the board when pressed or pointed at", async () => {
    const { table } = setUp([keep("a-c"), keep("b-c"), keep("a-c", "b-c")], { own, phase: "keep_tickets" });
    render(TicketChoice, { table });
    expect(screen.getByText("Your tickets (1)")).toBeTruthy();
    const held = screen.getByRole("button", { name: /Athens – Brest/ });
    await fireEvent.click(held);
    expect([table.selection.pinnedTicket, held.getAttribute("aria-pressed")]).toEqual(["a-b", "true"]);
    await fireEvent.click(held);
    expect(table.selection.pinnedTicket).toBeNull();
  });

  it("are not mentioned where there are none", () => {
    const { table } = setUp([keep("a-c"), keep("b-c")], { own: { ...own, tickets: [] }, phase: "setup_tickets" });
    const { container } = render(TicketChoice, { table });
    expect(container.querySelector("details")).toBeNull();
  });
});

describe("a tunnel", () => {
  const tunnel = { phase: "tunnel", tunnel: { route: "b-c", laid: { red: 2 }, turned: ["red", "blue", "locomotive"], extra: 2 } };
  const leave: Move = { type: "leave_tunnel" };

  it("is paid or left", async () => {
    const { table, sent } = setUp([{ type: "extra", cards: { red: 2 } }, leave], tunnel);
    render(Tunnel, { table });
    expect(screen.getByText(t("tunnel-due", { count: 2 }))).toBeTruthy();
    expect(screen.getAllByRole("img").map((card) => card.getAttribute("alt"))).toEqual(["red", "blue", "locomotive"]);
    await fireEvent.click(screen.getByRole("button", { name: "Pay 2 red" }));
    expect(moves(sent)).toEqual([{ type: "extra", cards: { red: 2 } }]);
  });

  it("that cannot be paid can only be left", () => {
    const { table } = setUp([leave], tunnel, {}, MISSING_RED);
    render(Tunnel, { table });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay 2 cards" }).disabled).toBe(true);
    expect(screen.getByText("You cannot pay: 1 more red card needed.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: t("tunnel-leave") }).disabled).toBe(false);
  });
});

describe("a City", () => {
  const founding = { phase: "found_city", pending: "a-c" };
  const decline: Move = { type: "no_city" };

  it("is founded or declined", async () => {
    const { table, sent } = setUp([decline, { type: "city", city: "a", cards: { red: 2 } }], founding);
    render(FoundCity, { table });
    expect(screen.getAllByRole("button").slice(0, 2).map(({ textContent }) => textContent)).toEqual(["Found a City in Athens with 2 red", t("city-no")]);
    await fireEvent.click(screen.getByRole("button", { name: t("city-no") }));
    expect(moves(sent)).toEqual([decline]);
  });

  it("that cannot be paid is declined with the one button, which says why", async () => {
    const { table, sent } = setUp([decline], founding, {}, missing("refusal-cards_short-any", { count: 1 }));
    render(FoundCity, { table });
    expect(screen.getByText("You cannot found a City now: 1 more card of the same colour needed.")).toBeTruthy();
    const answers = document.querySelectorAll(".answers button");
    expect([...answers].map(({ textContent }) => textContent)).toEqual([t("city-skip")]);
    await fireEvent.click(answers[0] as HTMLElement);
    expect(moves(sent)).toEqual([decline]);
  });
});

describe("the market", () => {
  it("draws legal cards, and explains why others cannot be drawn", async () => {
    const { table, sent } = setUp([draw(1), draw(2), drawBlind], { phase: "second_card" });
    render(Market, { table });
    await fireEvent.click(screen.getByRole("button", { name: t("market-place-no", { card: "a locomotive" }) }));
    expect(table.notices.current?.text).toBe(t("turn-second-no_loco"));
    await fireEvent.click(screen.getByRole("button", { name: t("market-place", { card: "a blue card" }) }));
    expect(moves(sent)).toEqual([draw(2)]);
    expect(screen.getByText(t("market-empty"))).toBeTruthy();
  });

  it("lets the server explain an empty deck at the start of a turn, but not later in it", async () => {
    const { connection, sent } = fakeConnection(snapshot([draw(1)]), () => reason("no_tickets"));
    const table = new LiveTable(connection, board, []);
    render(Market, { table });
    await fireEvent.click(screen.getByRole("button", { name: /Draw tickets/ }));
    expect(table.notices.current?.text).toBe("Closed.");
    expect(moves(sent)).toEqual([{ type: "draw_tickets" }]);
    cleanup();
    const second = setUp([draw(1)], { phase: "second_card" });
    render(Market, { table: second.table });
    await fireEvent.click(screen.getByRole("button", { name: /Draw tickets/ }));
    expect(second.table.notices.current?.text).toBe(t("why-finish_first"));
    expect(second.sent).toEqual([]);
  });

  it("asks for confirmation before tickets are drawn, on touch always", async () => {
    const drawTickets: Move = { type: "draw_tickets" };
    const { table, sent } = setUp([drawTickets, drawBlind]);
    render(Market, { table });
    const deck = screen.getByRole("button", { name: /Draw tickets/ });
    await fireEvent.click(deck);
    expect(sent).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: t("app-cancel") }));
    expect(screen.queryByRole("group")).toBeNull();
    await fireEvent.click(deck);
    await fireEvent.click(screen.getByRole("button", { name: t("market-tickets-short") }));
    expect(moves(sent)).toEqual([drawTickets]);
    settings.set({ confirm: false });
    await fireEvent(deck, Object.assign(new MouseEvent("click", { bubbles: true }), { pointerType: "touch" }));
    expect(sent).toHaveLength(1);
    await fireEvent.keyDown(screen.getByRole("group"), { key: "Escape" });
    await fireEvent.click(deck);
    expect(sent).toHaveLength(2);
    settings.set({ confirm: true });
  });

  it("asks for confirmation of a swap only while it is legal", async () => {
    const swap: Move = { type: "swap" };
    const swapping = { ...board, ticket_rule: { ...board.ticket_rule, draw: 0, swap: true } };
    const table = new LiveTable(fakeConnection(snapshot([swap, drawBlind])).connection, swapping, []);
    render(Market, { table });
    await fireEvent.click(screen.getByRole("button", { name: t("market-swap") }));
    expect(screen.getByRole("button", { name: t("market-swap-short") })).toBeTruthy();
    table.follow(fakeConnection(snapshot([drawBlind], { phase: "second_card" })).connection);
    await tick();
    expect(screen.queryByRole("button", { name: t("market-swap-short") })).toBeNull();
    table.follow(fakeConnection(snapshot([swap, drawBlind])).connection);
    await tick();
    expect(screen.queryByRole("button", { name: t("market-swap-short") })).toBeNull();
  });

  it("draws two blind cards after a double click", async () => {
    const { connection, sent } = fakeConnection(snapshot([drawBlind], { phase: "second_card" }));
    const table = new LiveTable(connection, board, []);
    render(Market, { table });
    const deck = screen.getByRole("button", { name: /Draw from the deck/ });
    void fireEvent.click(deck);
    void fireEvent.click(deck);
    await vi.waitFor(() => expect(moves(sent)).toEqual([drawBlind, drawBlind]));
  });
});

describe("the list of routes", () => {
  it("is searched without accents, and restricted to claimable routes", async () => {
    await locale.set("fr");
    const { table } = setUp([claim("a-c", { red: 1 })]);
    render(Routes, { table, onroute: () => {}, onchosen: () => {} });
    const names = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names()).toHaveLength(4);
    await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "athenes" } });
    expect(names()).toHaveLength(3);
    await fireEvent.click(screen.getByRole("checkbox"));
    expect(names()).toEqual(["Athènes – Cork, 1 case, rouge, jouable"]);
  });
});

describe("the seats", () => {
  it("show only public information", () => {
    const { table } = setUp([drawBlind], { turns_left: 1 });
    render(Seats, { game: table.game });
    const text = screen.getByRole("region").textContent;
    expect(text).toContain("Ada");
    expect(text).toContain("20 trains left");
    expect(text).not.toContain("red");
  });
});
