import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Play } from "$app/game/play.svelte";
import { board, reason, sampleLine, snapshot } from "$app/game/samples";
import { server } from "$app/talk/http";
import { speech } from "$app/words/speech.svelte";
import Claim from "./Claim.svelte";
import Market from "./Market.svelte";
import Routes from "./Routes.svelte";
import Seats from "./Seats.svelte";
import TicketChoice from "./TicketChoice.svelte";
import Tunnel from "./Tunnel.svelte";

function seated(...args: Parameters<typeof snapshot>) {
  const { line, asked } = sampleLine(snapshot(...args));
  return { play: new Play(line, board, []), asked };
}
const moves = (asked: unknown[]) => asked.map((command) => (command as { move: string }).move);

beforeEach(() => {
  vi.spyOn(server, "ways").mockResolvedValue([]);
  speech.choose("en");
});
afterEach(cleanup);

describe("claiming", () => {
  it("names everything, and sends what was chosen", async () => {
    const { play, asked } = seated(["claim a-b/1 with 3 red", "claim a-b/1 with 2 red + 1 locomotive", "claim a-b/2 with 3 blue"]);
    render(Claim, { play, route: "a-b/1" });
    expect(screen.getByText("Athens – Brest for 3 red")).toBeTruthy();
    expect(screen.getByText("Which track?")).toBeTruthy();
    await fireEvent.click(screen.getByRole("radio", { name: "2 red + 1 locomotive" }));
    expect(screen.getByText("Athens – Brest for 2 red + 1 locomotive")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Claim" }));
    expect(moves(asked)).toEqual(["claim a-b/1 with 2 red + 1 locomotive"]);
  });

  it("of another route begins with its cheapest way", async () => {
    const { play } = seated(["claim a-b/1 with 3 red", "claim a-b/1 with 2 red + 1 locomotive", "claim b-c with 2 blue", "claim b-c with 1 blue + 1 locomotive"]);
    const { rerender } = render(Claim, { play, route: "a-b/1" });
    await fireEvent.click(screen.getByRole("radio", { name: "2 red + 1 locomotive" }));
    await rerender({ route: "b-c" });
    expect(screen.getByText("Brest – Cork for 2 blue")).toBeTruthy();
  });

  it("asks nothing where nothing is open", () => {
    const { play } = seated(["claim b-c with 2 blue"]);
    render(Claim, { play, route: "b-c" });
    expect(screen.queryAllByRole("radio")).toEqual([]);
    expect(screen.getByText(/three cards are turned/)).toBeTruthy();
  });
});

describe("tickets", () => {
  const offer = { own: { hand: {}, tickets: [], offer: ["a-b", "a-c", "b-c"], chosen: null, put_away: {} }, phase: "setup_tickets" };
  const keeps = ["keep a-b, a-c", "keep a-b, b-c", "keep a-c, b-c", "keep a-b, a-c, b-c"];

  it("are confirmed only when enough are kept", async () => {
    const { play, asked } = seated(keeps, offer);
    render(TicketChoice, { play });
    expect(screen.getByText("Keep at least 2.")).toBeTruthy();
    const [first, second] = screen.getAllByRole("checkbox") as [HTMLElement, HTMLElement];
    await fireEvent.click(first);
    await fireEvent.click(second);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Keep 1 ticket" });
    expect(button.disabled).toBe(true);
    await fireEvent.click(first);
    await fireEvent.click(screen.getByRole("button", { name: "Keep 2 tickets" }));
    expect(moves(asked)).toEqual(["keep a-b, b-c"]);
  });

  it("shine on the board while they are pointed at", async () => {
    const { play } = seated(keeps, offer);
    render(TicketChoice, { play });
    const label = screen.getByText("Athens – Cork").closest("label") as HTMLElement;
    await fireEvent.pointerEnter(label);
    expect(play.pointed).toBe("a-c");
    await fireEvent.pointerLeave(label);
    expect(play.pointed).toBeNull();
  });
});

describe("a tunnel", () => {
  const tunnel = { phase: "tunnel", tunnel: { route: "b-c", laid: { red: 2 }, turned: ["red", "blue", "locomotive"], extra: 2 } };

  it("is paid or left", async () => {
    const { play, asked } = seated(["extra 2 red", "leave tunnel"], tunnel);
    render(Tunnel, { play });
    expect(screen.getByText("2 more cards are due.")).toBeTruthy();
    expect(screen.getAllByRole("img").map((card) => card.getAttribute("alt"))).toEqual(["red", "blue", "locomotive"]);
    await fireEvent.click(screen.getByRole("button", { name: "Pay 2 red" }));
    expect(moves(asked)).toEqual(["extra 2 red"]);
  });

  it("that cannot be paid shows so, next to the way out", () => {
    const { play } = seated(["leave tunnel"], tunnel);
    render(Tunnel, { play });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "You cannot pay this" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Take the cards back" }).disabled).toBe(false);
  });
});

describe("the market", () => {
  it("draws what is open and says why it does not draw the rest", async () => {
    const { play, asked } = seated(["draw 1", "draw 2", "draw blind"], { phase: "second_card" });
    render(Market, { play });
    await fireEvent.click(screen.getByRole("button", { name: "a locomotive, cannot be taken now" }));
    expect(play.notice?.words).toBe("One more card; no face-up locomotive.");
    await fireEvent.click(screen.getByRole("button", { name: "Take a blue card, face up" }));
    expect(moves(asked)).toEqual(["draw 2"]);
    expect(screen.getByText("No card in this place")).toBeTruthy();
  });

  it("lets the server say why a deck gives nothing, and asks to finish only what was begun", async () => {
    const { line, asked } = sampleLine(snapshot(["draw 1"]), () => reason("no_tickets"));
    const play = new Play(line, board, []);
    render(Market, { play });
    await fireEvent.click(screen.getByRole("button", { name: /Take tickets/ }));
    expect(play.notice?.words).toBe("No_tickets in words.");
    expect(moves(asked)).toEqual(["draw tickets"]);
    cleanup();
    const second = seated(["draw 1"], { phase: "second_card" });
    render(Market, { play: second.play });
    await fireEvent.click(screen.getByRole("button", { name: /Take tickets/ }));
    expect(second.play.notice?.words).toBe("Finish what you have begun first.");
    expect(second.asked).toEqual([]);
  });

  it("asks about an exchange only as long as there can be one", async () => {
    const swapping = { ...board, ticket_rule: { ...board.ticket_rule, draw: 0, swap: true } };
    const play = new Play(sampleLine(snapshot(["swap tickets", "draw blind"])).line, swapping, []);
    render(Market, { play });
    await fireEvent.click(screen.getByRole("button", { name: "Exchange all my tickets" }));
    expect(screen.getByRole("button", { name: "Exchange" })).toBeTruthy();
    play.follow(sampleLine(snapshot(["draw blind"], { phase: "second_card" })).line);
    await tick();
    expect(screen.queryByRole("button", { name: "Exchange" })).toBeNull();
    play.follow(sampleLine(snapshot(["swap tickets", "draw blind"])).line);
    await tick();
    expect(screen.queryByRole("button", { name: "Exchange" })).toBeNull();
  });

  it("a double click draws two blind cards", async () => {
    const now = snapshot(["draw blind"], { phase: "second_card" });
    const { line, asked } = sampleLine(now);
    const play = new Play(line, board, []);
    render(Market, { play });
    const deck = screen.getByRole("button", { name: /Draw blind/ });
    void fireEvent.click(deck);
    void fireEvent.click(deck);
    await vi.waitFor(() => expect(moves(asked)).toEqual(["draw blind", "draw blind"]));
  });
});

describe("the list of routes", () => {
  it("is searched without accents, and narrowed to what can be claimed", async () => {
    speech.choose("fr");
    const { play } = seated(["claim a-c with 1 red"]);
    render(Routes, { play, onroute: () => {}, onchosen: () => {} });
    const names = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(names()).toHaveLength(4);
    await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "athenes" } });
    expect(names()).toHaveLength(3);
    await fireEvent.click(screen.getByRole("checkbox"));
    expect(names()).toEqual(["Athènes – Cork, 1 case, rouge, peut être pris"]);
  });
});

describe("seats", () => {
  it("say to everybody what everybody may know", () => {
    const { play } = seated(["draw blind"], { turns_left: 1 });
    render(Seats, { play });
    const text = screen.getByRole("region").textContent;
    expect(text).toContain("Ada");
    expect(text).toContain("20 trains left");
    expect(text).not.toContain("red");
  });
});
