import { describe, expect, it } from "vitest";
import { board } from "$app/game/samples";
import type { EntryView } from "$app/wire";
import { cuesFor, MAX_CUES } from "./cues";

type GameEvent = NonNullable<EntryView["events"]>[number];

const entry = (...events: GameEvent[]): EntryView => ({ seq: 9, at: 0, what: "played", seat: 1, events });
const sounds = (entries: readonly EntryView[], myTurn = false, seat: number | null = 0) =>
  cuesFor({ kind: "entries", entries: entries, myTurn }, seat, board).map(({ sound }) => sound);

describe("sound cues", () => {
  it("a drawn card, and a locomotive where it is known", () => {
    expect(sounds([entry({ type: "card_taken", seat: 1, place: 1, card: "red" })])).toEqual(["card"]);
    expect(sounds([entry({ type: "card_taken", seat: 1, place: 1, card: "locomotive" })])).toEqual(["locomotive"]);
    expect(sounds([entry({ type: "blind_taken", seat: 1, card: null })])).toEqual(["card"]);
    expect(sounds([entry({ type: "blind_taken", seat: 0, card: "locomotive" })])).toEqual(["locomotive"]);
  });

  it("one clack for each train of a claim", () => {
    const claim: GameEvent = { type: "route_claimed", seat: 1, route: "a-b/1", cards: { red: 3 } };
    expect(cuesFor({ kind: "entries", entries: [entry(claim)], myTurn: false }, 0, board)).toEqual([
      { sound: "claim", times: board.routes["a-b/1"]?.spaces.length },
    ]);
  });

  it("a refusal, an own completed ticket, and a chat message", () => {
    expect(cuesFor({ kind: "refused" }, 0, board)).toEqual([{ sound: "refusal" }]);
    expect(cuesFor({ kind: "completed" }, 0, board)).toEqual([{ sound: "done" }]);
    expect(sounds([{ seq: 9, at: 0, what: "said", text: "hello" }])).toEqual(["chat"]);
  });

  it("the most important sounds first, each once, and only a few of them", () => {
    const much = entry(
      { type: "card_taken", seat: 1, place: 1, card: "red" },
      { type: "card_taken", seat: 1, place: 2, card: "red" },
      { type: "market_swept", cards: [] },
      { type: "route_claimed", seat: 1, route: "a-c", cards: { red: 1 } },
      { type: "last_round", seat: 1 },
    );
    const cues = sounds([much, { seq: 10, at: 0, what: "said", text: "hello" }], true);
    expect(cues).toHaveLength(MAX_CUES);
    expect(cues).toEqual(["last_round", "turn", "claim"]);
  });

  it("only the turn after a long absence, and nothing for events without sound", () => {
    const card = entry({ type: "blind_taken", seat: 1, card: null });
    expect(sounds(Array.from({ length: 40 }, () => card), true)).toEqual(["turn"]);
    expect(sounds([entry({ type: "turn_began", seat: 1 })])).toEqual([]);
    expect(sounds([])).toEqual([]);
  });
});
