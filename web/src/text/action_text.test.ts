import { beforeAll, describe, expect, it } from "vitest";
import { board } from "$app/game/samples";
import { loadMessages } from "$app/i18n/i18n.svelte";
import { describeActions } from "./action_text";
import type { GameEvent } from "./event_text";
import { Naming } from "./naming";

const seat = 1;
const claimed: GameEvent = { type: "route_claimed", seat, route: "a-c", cards: { red: 1 } };
const blind: GameEvent = { type: "blind_taken", seat, card: null };
const faceUp = (card: string): GameEvent => ({ type: "card_taken", seat, place: 1, card });
const say = (language: string, ...events: GameEvent[]) => describeActions(events, new Naming(board, language));

beforeAll(() => Promise.all(["en", "fr", "de"].map((language) => loadMessages(language))));

describe("what a seat did", () => {
  it.each<[string, GameEvent[]]>([
    ["claims Athens – Cork", [claimed, { type: "points_scored", seat, points: 1, reason: "route" }]],
    ["draws a card", [blind]],
    ["draws 2 cards", [blind, blind]],
    ["takes a red card", [faceUp("red")]],
    ["takes 1 red + 1 blue", [faceUp("red"), faceUp("blue")]],
    ["takes 2 red", [faceUp("red"), faceUp("red")]],
    ["takes a red card and draws a card", [faceUp("red"), blind]],
    ["draws 3 tickets", [{ type: "tickets_offered", seat, count: 3, tickets: null }]],
    ["keeps 2 of 3 tickets", [{ type: "tickets_offered", seat, count: 3 }, { type: "tickets_kept", seat, kept: 2, rejected: 1 }]],
    ["claims Athens – Cork and founds a City in Cork", [claimed, { type: "city_founded", seat, city: "c", cards: {} }]],
    ["claims Athens – Cork", [{ type: "tunnel_tried", seat, route: "a-c", cards: {}, turned: [], extra: 1 }, claimed]],
    ["passes", [{ type: "passed", seat }]],
    ["", [{ type: "city_declined", seat }]],
  ])("is said in a few words: %s", (text, events) => {
    expect(say("en", ...events)).toBe(text);
  });

  it("is said in the language of the page", () => {
    const station: GameEvent = { type: "station_built", seat, city: "a", cards: {} };
    expect(say("fr", blind, blind)).toBe("pioche 2 cartes");
    expect(say("fr", station)).toBe("construit une gare à Athènes");
    expect(say("de", claimed)).toBe("baut Athens – Cork");
  });
});
