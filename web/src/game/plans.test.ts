import { describe, expect, it } from "vitest";
import { Naming } from "./naming";
import { moved, planWords, wish } from "./plans";
import { board } from "./samples";

const en = new Naming(board, "en");
const fr = new Naming(board, "fr");

describe("a planned turn in words", () => {
  it.each([
    [wish.claim("b-c"), "Claim Brest – Cork as cheaply as possible."],
    [wish.claim("b-c", "red"), "Claim Brest – Cork with a red card."],
    ["claim b-c with 2 red", "Claim Brest – Cork with 2 red."],
    [wish.station("a"), "Build a station in Athens."],
    [wish.tickets(), "Draw tickets."],
    [wish.locomotive(), "Take a face-up locomotive."],
    [wish.cards("red", "blind"), "Draw two cards: a red card if one lies face up, else blind; then blind."],
    [wish.blind(), "Draw: blind."],
    ["dance", "Dance."],
  ])("%s", (turn, words) => expect(planWords(turn, en)).toBe(words));

  it("is a sentence in French too", () => {
    expect(planWords(wish.claim("a-c"), fr)).toBe("Prendre Athènes – Cork au meilleur prix.");
  });
});

describe("the order of preference", () => {
  const plan = ["a", "b", "c"];
  it("changes by one step and ends at the ends", () => {
    expect(moved(plan, 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(plan, 2, -1)).toEqual(["a", "c", "b"]);
    expect(moved(plan, 0, -1)).toEqual(plan);
    expect(moved(plan, 2, 1)).toEqual(plan);
    expect(moved(plan, 1, 0)).toEqual(["a", "c"]);
  });
});
