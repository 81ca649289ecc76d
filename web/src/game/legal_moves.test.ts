import { describe, expect, it } from "vitest";
import type { Move } from "$app/wire";
import { indexMoves, isLegalChoice, minTickets, NO_MOVES, payableWith, sortPayments } from "./legal_moves";
import { claim, draw, keep, start, station } from "./samples";

const MOVES: Move[] = [
  draw(1), draw(4), { type: "draw_blind" }, { type: "draw_tickets" },
  claim("calgary-helena", { red: 4 }), claim("calgary-helena", { red: 3, locomotive: 1 }), claim("a-b/2", { locomotive: 2 }),
  station("paris", { blue: 1 }), { type: "city", city: "reno", cards: { green: 2 } }, start("el_paso"), { type: "alvin", city: "reno" },
  keep("a-b", "c-d"), keep("a-b"), { type: "extra", cards: { red: 1, locomotive: 1 } }, { type: "leave_tunnel" }, { type: "no_city" },
  { type: "swap" }, { type: "pass" },
];

describe("legal moves", () => {
  it("are indexed by what a person points at", () => {
    const legal = indexMoves(MOVES);
    expect([...legal.marketSlots]).toEqual([1, 4]);
    expect(legal.claims.get("calgary-helena")).toEqual([{ red: 4 }, { red: 3, locomotive: 1 }]);
    expect(legal.claims.get("a-b/2")).toEqual([{ locomotive: 2 }]);
    expect(legal.stations.get("paris")).toEqual([{ blue: 1 }]);
    expect(legal.cities.get("reno")).toEqual([{ green: 2 }]);
    expect([...legal.startCities]).toEqual(["el_paso"]);
    expect([...legal.alvinCities]).toEqual(["reno"]);
    expect(legal.ticketChoices).toEqual([["a-b", "c-d"], ["a-b"]]);
    expect(legal.extraPayments).toEqual([{ red: 1, locomotive: 1 }]);
    expect([legal.drawBlind, legal.drawTickets, legal.swapTickets, legal.pass, legal.skipCity]).toEqual(Array(5).fill(true));
  });

  it("may be none", () => {
    expect([NO_MOVES.drawBlind, NO_MOVES.pass, NO_MOVES.claims.size, NO_MOVES.ticketChoices.length]).toEqual([false, false, 0, 0]);
  });

  it("may keep no ticket", () => {
    expect(indexMoves([keep()]).ticketChoices).toEqual([[]]);
  });
});

describe("payments", () => {
  it("are sorted by few locomotives, then by the colour with most cards in hand", () => {
    const payments = [{ locomotive: 3 }, { red: 2, locomotive: 1 }, { blue: 3 }, { red: 3 }];
    expect(sortPayments(payments, { red: 5, blue: 3, locomotive: 3 })).toEqual([{ red: 3 }, { blue: 3 }, { red: 2, locomotive: 1 }, { locomotive: 3 }]);
  });

  it("with a kind of card restrict the routes", () => {
    const legal = indexMoves([claim("x", { red: 2 }), claim("y", { blue: 2 }), claim("y", { blue: 1, locomotive: 1 })]);
    expect([...payableWith(legal.claims, "red")]).toEqual(["x"]);
    expect([...payableWith(legal.claims, "locomotive")]).toEqual(["y"]);
  });
});

describe("ticket choices", () => {
  const { ticketChoices } = indexMoves([keep("a", "b"), keep("b", "c"), keep("a", "b", "c")]);

  it("are legal only if the server lists them, in any order", () => {
    expect(isLegalChoice(ticketChoices, new Set(["b", "a"]))).toBe(true);
    expect(isLegalChoice(ticketChoices, new Set(["a", "c"]))).toBe(false);
    expect(isLegalChoice(ticketChoices, new Set(["a"]))).toBe(false);
  });

  it("have a minimum size", () => {
    expect([minTickets(ticketChoices), minTickets([])]).toEqual([2, 0]);
  });
});
