import { describe, expect, it } from "vitest";
import { board, claim, drawBlind, start } from "$app/game/samples";
import { LANGUAGES, t } from "$app/i18n/i18n.svelte";
import type { Advice } from "$app/wire";
import { describeCost, describeReason, describeSupport, hintedClaim, hintSpotlight, plannedRoutes } from "./hint_text";
import { Naming } from "./naming";

const en = new Naming(board, "en");
const advice = (why: Advice["why"], more: Partial<Advice> = {}): Advice => ({
  move: drawBlind, why, saves: null, games: 0, won: 0, alternatives: [], unit: "points", plan: [], ...more,
});
const ticket = Object.keys(board.tickets)[0] ?? "";

describe("the reason of a hint", () => {
  it("exists for every kind, without unfilled placeholders, in all languages", () => {
    const kinds: Advice["why"]["kind"][] = [
      "only_move", "best_in_search", "ticket_done", "ticket_link", "contested_link", "other_path", "coasts", "block", "ends_game", "last_turn", "points",
      "alvin_catch", "goods", "network", "joins", "later_tickets", "cards_for", "cards_for_points", "ferry", "saves_locomotive", "locomotive", "blind", "two_cards",
      "deck_odds", "deck_locomotives", "new_tickets", "more_tickets", "lost_tickets", "swap_tickets", "swap_far", "keep_shared", "keep_tickets", "start", "start_path",
      "start_hub", "city", "skip_city", "save_cards", "station", "pay", "pay_points", "leave_tunnel", "alvin",
    ];
    for (const language of LANGUAGES) {
      const naming = new Naming(board, language);
      for (const kind of kinds) {
        for (const count of [0, 1, 3]) {
          const sentence = describeReason(naming, ["Ada", "Bo"], { kind, ticket, route: "a-c", seat: 1, count, of: 9, card: "red" });
          expect(sentence, kind).toMatch(/\.$/);
          expect(sentence, kind).not.toMatch(/[{}]|undefined/);
        }
      }
    }
  });

  it("names the rival, what is saved, and the share of won games", () => {
    expect(describeReason(en, ["Ada", "Bo"], { kind: "contested_link", ticket, seat: 1 })).toContain("Bo has built right next to it");
    const supported = advice({ kind: "contested_link", ticket, seat: 1 }, { saves: "locomotives", games: 240, won: 150 });
    expect(describeSupport(en, supported)).toEqual([t("hint-saves-locomotives"), "63% wins in 240 simulated games with this move."]);
    expect(describeSupport(en, advice({ kind: "best_in_search" }, { games: 3, won: 3 }))).toEqual([]);
  });

  it("mentions no ticket or points where there are none", () => {
    expect(describeReason(en, [], { kind: "cards_for", route: "a-c" })).toBe("It helps to pay for Athens – Cork.");
    expect(describeReason(en, [], { kind: "cards_for_points", route: "a-c", count: 0 })).toBe("It helps to pay for Athens – Cork.");
    expect(describeReason(en, [], { kind: "cards_for_points", route: "a-c", count: 1 })).toBe("It helps to pay for Athens – Cork, which scores 1 point.");
  });
});

describe("the cost of an alternative", () => {
  it("has a unit, and is not claimed where it may be chance", () => {
    const points = advice({ kind: "blind" });
    expect([0, 1, 4].map((cost) => describeCost(en, points, cost))).toEqual(["about as good", "−1 point", "−4 points"]);
    expect(describeCost(en, { ...points, unit: "percent" }, 7)).toBe("−7 % wins");
  });
});

describe("a hint on the board", () => {
  const best = advice({ kind: "ticket_link", ticket, route: "a-c" }, { move: claim("a-c", { red: 1 }), plan: ["a-c", "b-c"] });

  it("highlights its route, the plan and the cities of its ticket", () => {
    const spotlight = hintSpotlight(best, best, board);
    expect([...(spotlight?.routes ?? [])]).toEqual(["a-c", "b-c"]);
    for (const city of board.tickets[ticket]?.between ?? []) expect(spotlight?.cities.has(city)).toBe(true);
    expect(hintedClaim(best)).toBe("a-c");
  });

  it("shows an alternative in place of the advised claim, or beside the plan", () => {
    expect(plannedRoutes(best, { move: claim("a-b/1", { red: 3 }) })).toEqual(["a-b/1", "b-c"]);
    expect(plannedRoutes(best, { move: drawBlind })).toEqual(["b-c"]);
  });

  it("highlights a city, or nothing if it is only about cards", () => {
    const cards = advice({ kind: "best_in_search" });
    expect(hintSpotlight(cards, cards, board)).toBeNull();
    const city = advice({ kind: "start", city: "b" }, { move: start("b") });
    expect([...(hintSpotlight(city, city, board)?.cities ?? [])]).toEqual(["b"]);
    expect([hintedClaim(cards), hintedClaim(null)]).toEqual([undefined, undefined]);
  });
});
