import { describe, expect, it } from "vitest";
import type { Advice } from "$app/wire";
import { LANGUAGES } from "$app/words/speech.svelte";
import { litBy, moveWords, whyWords } from "./hinting";
import { Naming } from "./naming";
import { board } from "./samples";

const en = new Naming(board, "en");
const fr = new Naming(board, "fr");
const advice = (why: Advice["why"], more: Partial<Advice> = {}): Advice => ({ move: "draw blind", why, saves: null, games: 0, won: 0, ...more });
const ticket = Object.keys(board.tickets)[0] ?? "";

describe("a hint in words", () => {
  it("names the move", () => {
    expect(moveWords(en, ["red", "locomotive"], "draw 2")).toBe("Take a locomotive, face up");
    expect(moveWords(en, [], "claim a-c with 1 red + 2 locomotive")).toBe("Claim Athens – Cork for 1 red + 2 locomotives");
    expect(moveWords(fr, [], "claim a-c with 1 red")).toBe("Prendre Athènes – Cork pour 1 rouge");
    expect(moveWords(en, [], "extra 1 red")).toBe("Pay 1 red");
    expect(moveWords(en, [], "start a")).toBe("Start in Athens");
    for (const move of ["draw blind", "draw tickets", "swap tickets", "leave tunnel", "no city", "pass", `keep ${ticket}`, "station a with 1 red", "city a with 2 red", "alvin a"]) {
      for (const naming of [en, fr]) expect(moveWords(naming, [], move)).not.toMatch(/[{}]|undefined/);
    }
  });

  it("has a reason for everything that the server can say, without a gap, in both languages", () => {
    const kinds: Advice["why"]["kind"][] = [
      "only_move", "ticket_done", "ticket_link", "contested_link", "coasts", "block", "last_turn", "points", "cards_for", "locomotive", "blind", "two_cards",
      "new_tickets", "swap_tickets", "keep_shared", "keep_tickets", "start", "city", "station", "pay", "fared_best",
    ];
    for (const language of LANGUAGES) {
      const naming = new Naming(board, language);
      for (const kind of kinds) {
        const [words = ""] = whyWords(naming, ["Ada", "Bo"], advice({ kind, ticket, route: "a-c", seat: 1, count: 3, card: "red" }));
        expect(words, kind).toMatch(/\.$/);
        expect(words, kind).not.toMatch(/[{}]|undefined/);
      }
    }
  });

  it("says who is near, what is spared, and how the imagined games went", () => {
    const words = whyWords(en, ["Ada", "Bo"], advice({ kind: "contested_link", ticket, seat: 1 }, { saves: "locomotives", games: 240, won: 150 }));
    expect(words[0]).toContain("Bo has built right beside it");
    expect(words.slice(1)).toEqual(["Paid like this, locomotives are spared.", "Of 240 games imagined with this move, 63 % were won."]);
    expect(whyWords(en, [], advice({ kind: "fared_best" }, { games: 3, won: 3 }))).toHaveLength(1);
  });

  it("lights what it speaks of, and nothing where it speaks of cards alone", () => {
    const lit = litBy(advice({ kind: "ticket_link", ticket, route: "a-c" }, { move: "claim a-c with 1 red" }), board);
    expect([...(lit?.routes ?? [])]).toEqual(["a-c"]);
    for (const city of board.tickets[ticket]?.between ?? []) expect(lit?.cities.has(city)).toBe(true);
    expect(litBy(advice({ kind: "fared_best" }), board)).toBeNull();
    expect([...(litBy(advice({ kind: "start", city: "b" }, { move: "start b" }), board)?.cities ?? [])]).toEqual(["b"]);
  });
});
