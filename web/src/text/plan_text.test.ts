import { describe, expect, it } from "vitest";
import { plannedTurn, type PlannedTurn } from "$app/game/plans";
import { board } from "$app/game/samples";
import { Naming } from "./naming";
import { describeTurn } from "./plan_text";

const en = new Naming(board, "en");
const fr = new Naming(board, "fr");

describe("a planned turn as text", () => {
  it.each<[PlannedTurn, string]>([
    [plannedTurn.claim("b-c"), "Claim Brest – Cork at the lowest cost."],
    [plannedTurn.claim("b-c", "red"), "Claim Brest – Cork with a red card."],
    [[[{ type: "claim", route: "b-c", cards: { red: 2 } }]], "Claim Brest – Cork with 2 red."],
    [plannedTurn.station("a"), "Build a station in Athens."],
    [plannedTurn.tickets(), "Draw tickets."],
    [plannedTurn.locomotive(), "Take a face-up locomotive."],
    [plannedTurn.cards("red", "blind"), "Draw two cards: a red card if face up, otherwise from the deck, then from the deck."],
    [plannedTurn.blind(), "Draw: from the deck."],
    [[[{ type: "any_claim", route: "a-c" }], [{ type: "no_city" }]], "Claim Athens – Cork at the lowest cost."],
    [[[{ type: "any_city", city: "a" }]], "Athens."],
    [[[{ type: "pass" }]], "Pass."],
    [[], ""],
  ])("%j", (turn, text) => expect(describeTurn(turn, en)).toBe(text));

  it("is a sentence in French too", () => {
    expect(describeTurn(plannedTurn.claim("a-c"), fr)).toBe("Prendre Athènes – Cork au moindre coût.");
  });
});
