import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "$app/api/client";
import { LiveTable } from "$app/game/live_table.svelte";
import { board, claim, draw, drawBlind, fakeConnection, keep, reason, snapshot } from "$app/game/samples";
import { locale } from "$app/i18n/i18n.svelte";
import type { Move } from "$app/wire";
import Market from "./Market.svelte";
import Routes from "./panels/Routes.svelte";
import Seats from "./panels/Seats.svelte";
import Claim from "./questions/Claim.svelte";
import TicketChoice from "./questions/TicketChoice.svelte";
import Tunnel from "./questions/Tunnel.svelte";

function setUp(...args: Parameters<typeof snapshot>) {
  const { connection, sent } = fakeConnection(snapshot(...args));
  return { table: new LiveTable(connection, board, []), sent };
}
const moves = (sent: unknown[]) => sent.map((command) => (command as { move: Move }).move);

beforeEach(() => {
  vi.spyOn(server, "ticketPaths").mockResolvedValue([]);
  locale.set("en");
});
afterEach(cleanup);

describe("claiming", () => {
  const CLAIMS = [claim("a-b/1", { red: 3 }), claim("a-b/1", { red: 2, locomotive: 1 })];

  it("shows the whole claim, and sends what was chosen", async () => {
    const { table, sent } = setUp([...CLAIMS, claim("a-b/2", { blue: 3 })]);
    render(Claim, { table, route: "a-b/1" });
    expect(screen.getByText("Athens – Brest for 3 red")).toBeTruthy();
    expect(screen.getByText("Which track?")).toBeTruthy();
    await fireEvent.click(screen.getByRole("radio", { name: "2 red + 1 locomotive" }));
    expect(screen.getByText("Athens – Brest for 2 red + 1 locomotive")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Claim" }));
    expect(moves(sent)).toEqual([CLAIMS[1]]);
  });

  it("starts with the cheapest payment after a change of route", async () => {
    const { table } = setUp([...CLAIMS, claim("b-c", { blue: 2 }), claim("b-c", { blue: 1, locomotive: 1 })]);
    const { rerender } = render(Claim, { table, route: "a-b/1" });
    await fireEvent.click(screen.getByRole("radio", { name: "2 red + 1 locomotive" }));
    await rerender({ route: "b-c" });
    expect(screen.getByText("Brest – Cork for 2 blue")).toBeTruthy();
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
    const [first, second] = screen.getAllByRole("checkbox") as [HTMLElement, HTMLElement];
    await fireEvent.click(first);
    await fireEvent.click(second);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Keep 1 ticket" });
    expect(button.disabled).toBe(true);
    await fireEvent.click(first);
    await fireEvent.click(screen.getByRole("button", { name: "Keep 2 tickets" }));
    expect(moves(sent)).toEqual([keep("a-b", "b-c")]);
  });

  it("highlights a ticket on the board while the pointer is on it", async () => {
    const { table } = setUp(choices, offer);
    render(TicketChoice, { table });
    const label = screen.getByText("Athens – Cork").closest("label") as HTMLElement;
    await fireEvent.pointerEnter(label);
    expect(table.selection.hoveredTicket).toBe("a-c");
    await fireEvent.pointerLeave(label);
    expect(table.selection.hoveredTicket).toBeNull();
  });
});

describe("a tunnel", () => {
  const tunnel = { phase: "tunnel", tunnel: { route: "b-c", laid: { red: 2 }, turned: ["red", "blue", "locomotive"], extra: 2 } };
  const leave: Move = { type: "leave_tunnel" };

  it("is paid or left", async () => {
    const { table, sent } = setUp([{ type: "extra", cards: { red: 2 } }, leave], tunnel);
    render(Tunnel, { table });
    expect(screen.getByText("2 more cards are due.")).toBeTruthy();
    expect(screen.getAllByRole("img").map((card) => card.getAttribute("alt"))).toEqual(["red", "blue", "locomotive"]);
    await fireEvent.click(screen.getByRole("button", { name: "Pay 2 red" }));
    expect(moves(sent)).toEqual([{ type: "extra", cards: { red: 2 } }]);
  });

  it("that cannot be paid can only be left", () => {
    const { table } = setUp([leave], tunnel);
    render(Tunnel, { table });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "You cannot pay this" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Take the cards back" }).disabled).toBe(false);
  });
});

describe("the market", () => {
  it("draws legal cards, and explains why others cannot be drawn", async () => {
    const { table, sent } = setUp([draw(1), draw(2), drawBlind], { phase: "second_card" });
    render(Market, { table });
    await fireEvent.click(screen.getByRole("button", { name: "a locomotive, cannot be taken now" }));
    expect(table.notices.current?.text).toBe("One more card; no face-up locomotive.");
    await fireEvent.click(screen.getByRole("button", { name: "Take a blue card, face up" }));
    expect(moves(sent)).toEqual([draw(2)]);
    expect(screen.getByText("No card in this place")).toBeTruthy();
  });

  it("lets the server explain an empty deck at the start of a turn, but not later in it", async () => {
    const { connection, sent } = fakeConnection(snapshot([draw(1)]), () => reason("no_tickets"));
    const table = new LiveTable(connection, board, []);
    render(Market, { table });
    await fireEvent.click(screen.getByRole("button", { name: /Take tickets/ }));
    expect(table.notices.current?.text).toBe("No_tickets in words.");
    expect(moves(sent)).toEqual([{ type: "draw_tickets" }]);
    cleanup();
    const second = setUp([draw(1)], { phase: "second_card" });
    render(Market, { table: second.table });
    await fireEvent.click(screen.getByRole("button", { name: /Take tickets/ }));
    expect(second.table.notices.current?.text).toBe("Finish what you have begun first.");
    expect(second.sent).toEqual([]);
  });

  it("asks for confirmation of a swap only while it is legal", async () => {
    const swap: Move = { type: "swap" };
    const swapping = { ...board, ticket_rule: { ...board.ticket_rule, draw: 0, swap: true } };
    const table = new LiveTable(fakeConnection(snapshot([swap, drawBlind])).connection, swapping, []);
    render(Market, { table });
    await fireEvent.click(screen.getByRole("button", { name: "Exchange all my tickets" }));
    expect(screen.getByRole("button", { name: "Exchange" })).toBeTruthy();
    table.follow(fakeConnection(snapshot([drawBlind], { phase: "second_card" })).connection);
    await tick();
    expect(screen.queryByRole("button", { name: "Exchange" })).toBeNull();
    table.follow(fakeConnection(snapshot([swap, drawBlind])).connection);
    await tick();
    expect(screen.queryByRole("button", { name: "Exchange" })).toBeNull();
  });

  it("draws two blind cards after a double click", async () => {
    const { connection, sent } = fakeConnection(snapshot([drawBlind], { phase: "second_card" }));
    const table = new LiveTable(connection, board, []);
    render(Market, { table });
    const deck = screen.getByRole("button", { name: /Draw blind/ });
    void fireEvent.click(deck);
    void fireEvent.click(deck);
    await vi.waitFor(() => expect(moves(sent)).toEqual([drawBlind, drawBlind]));
  });
});

describe("the list of routes", () => {
  it("is searched without accents, and restricted to claimable routes", async () => {
    locale.set("fr");
    const { table } = setUp([claim("a-c", { red: 1 })]);
    render(Routes, { table, onroute: () => {}, onchosen: () => {} });
    const names = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names()).toHaveLength(4);
    await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "athenes" } });
    expect(names()).toHaveLength(3);
    await fireEvent.click(screen.getByRole("checkbox"));
    expect(names()).toEqual(["Athènes – Cork, 1 case, rouge, peut être pris"]);
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
