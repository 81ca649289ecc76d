import { describe, expect, it } from "vitest";
import { board, claim, drawBlind, start } from "$app/game/samples";
import { LANGUAGES } from "$app/i18n/i18n.svelte";
import type { Advice } from "$app/wire";
import { describeReason, hintedClaim, hintSpotlight } from "./hint_text";
import { Naming } from "./naming";

const en = new Naming(board, "en");
const advice = (why: Advice["why"], more: Partial<Advice> = {}): Advice => ({ move: drawBlind, why, saves: null, games: 0, won: 0, ...more });
const ticket = Object.keys(board.tickets)[0] ?? "";

describe("the reason of a hint", () => {
  it("exists for every kind, without unfilled placeholders, in both languages", () => {
    const kinds: Advice["why"]["kind"][] = [
      "only_move", "ticket_done", "ticket_link", "contested_link", "coasts", "block", "last_turn", "points", "cards_for", "locomotive", "blind", "two_cards",
      "new_tickets", "swap_tickets", "keep_shared", "keep_tickets", "start", "city", "station", "pay", "best_in_search",
    ];
    for (const language of LANGUAGES) {
      const naming = new Naming(board, language);
      for (const kind of kinds) {
        const [sentence = ""] = describeReason(naming, ["Ada", "Bo"], advice({ kind, ticket, route: "a-c", seat: 1, count: 3, card: "red" }));
        expect(sentence, kind).toMatch(/\.$/);
        expect(sentence, kind).not.toMatch(/[{}]|undefined/);
      }
    }
  });

  it("names the rival, what is saved, and the share of won games", () => {
    const sentences = describeReason(en, ["Ada", "Bo"], advice({ kind: "contested_link", ticket, seat: 1 }, { saves: "locomotives", games: 240, won: 150 }));
    expect(sentences[0]).toContain("Bo has built right beside it");
    expect(sentences.slice(1)).toEqual(["Paid like this, locomotives are spared.", "Of 240 games imagined with this move, 63 % were won."]);
    expect(describeReason(en, [], advice({ kind: "best_in_search" }, { games: 3, won: 3 }))).toHaveLength(1);
  });
});

describe("a hint on the board", () => {
  it("highlights its route and the cities of its ticket", () => {
    const hint = advice({ kind: "ticket_link", ticket, route: "a-c" }, { move: claim("a-c", { red: 1 }) });
    const spotlight = hintSpotlight(hint, board);
    expect([...(spotlight?.routes ?? [])]).toEqual(["a-c"]);
    for (const city of board.tickets[ticket]?.between ?? []) expect(spotlight?.cities.has(city)).toBe(true);
    expect(hintedClaim(hint)).toBe("a-c");
  });

  it("highlights a city, or nothing if it is only about cards", () => {
    expect(hintSpotlight(advice({ kind: "best_in_search" }), board)).toBeNull();
    expect([...(hintSpotlight(advice({ kind: "start", city: "b" }, { move: start("b") }), board)?.cities ?? [])]).toEqual(["b"]);
    expect([hintedClaim(advice({ kind: "best_in_search" })), hintedClaim(null)]).toEqual([undefined, undefined]);
  });
});
