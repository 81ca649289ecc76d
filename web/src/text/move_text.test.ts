import { describe, expect, it } from "vitest";
import { t } from "$app/i18n/i18n.svelte";
import { board } from "$app/game/samples";
import type { Move } from "$app/wire";
import { describeMove } from "./move_text";
import { Naming } from "./naming";

const en = new Naming(board, "en");
const fr = new Naming(board, "fr");

describe("a move as text", () => {
  it("names the card, the route or the city, and the payment", () => {
    expect(describeMove(en, ["red", "locomotive"], { type: "draw", place: 2 })).toBe(t("market-place", { card: en.oneCard("locomotive") }));
    expect(describeMove(en, [], { type: "claim", route: "a-c", cards: { red: 1, locomotive: 2 } })).toBe("Claim Athens – Cork with 1 red + 2 locomotives");
    expect(describeMove(fr, [], { type: "claim", route: "a-c", cards: { red: 1 } })).toBe("Prendre Athènes – Cork avec 1 rouge");
    expect(describeMove(en, [], { type: "extra", cards: { red: 1 } })).toBe("Pay 1 red");
    expect(describeMove(en, [], { type: "start", city: "a" })).toBe("Start in Athens");
  });

  it("exists for every move in both languages", () => {
    const moves: Move[] = [
      { type: "draw_blind" }, { type: "draw_tickets" }, { type: "swap" }, { type: "leave_tunnel" }, { type: "no_city" }, { type: "pass" },
      { type: "keep", tickets: ["a-b"] }, { type: "station", city: "a", cards: { red: 1 } }, { type: "city", city: "a", cards: { red: 2 } },
      { type: "alvin", city: "a" },
    ];
    for (const naming of [en, fr]) {
      const texts = moves.map((move) => describeMove(naming, [], move));
      expect(new Set(texts).size).toBe(moves.length);
      for (const text of texts) expect(text).not.toMatch(/[{}]|undefined/);
    }
  });
});
