import { describe, expect, it } from "vitest";
import { board } from "$app/game/samples";
import type { Told } from "$app/wire";
import { AT_ONCE, cuesOf } from "./events";

type GameEvent = NonNullable<Told["events"]>[number];

const told = (...events: GameEvent[]): Told => ({ seq: 9, at: 0, what: "played", seat: 1, events });
const sounds = (entries: readonly Told[], myTurn = false, seat: number | null = 0) =>
  cuesOf({ kind: "told", told: entries, myTurn }, seat, board).map(({ sound }) => sound);

describe("what is heard", () => {
  it("is a card, or a locomotive where one may know it", () => {
    expect(sounds([told({ type: "card_taken", seat: 1, place: 1, card: "red" })])).toEqual(["card"]);
    expect(sounds([told({ type: "card_taken", seat: 1, place: 1, card: "locomotive" })])).toEqual(["locomotive"]);
    expect(sounds([told({ type: "blind_taken", seat: 1, card: null })])).toEqual(["card"]);
    expect(sounds([told({ type: "blind_taken", seat: 0, card: "locomotive" })])).toEqual(["locomotive"]);
  });

  it("is one clack for each train", () => {
    const claim: GameEvent = { type: "route_claimed", seat: 1, route: "a-b/1", cards: { red: 3 } };
    expect(cuesOf({ kind: "told", told: [told(claim)], myTurn: false }, 0, board)).toEqual([
      { sound: "claim", times: board.routes["a-b/1"]?.spaces.length },
    ]);
  });

  it("is a refusal, a ticket of one's own, and words", () => {
    expect(cuesOf({ kind: "refused" }, 0, board)).toEqual([{ sound: "refusal" }]);
    expect(cuesOf({ kind: "completed" }, 0, board)).toEqual([{ sound: "done" }]);
    expect(sounds([{ seq: 9, at: 0, what: "said", text: "hello" }])).toEqual(["chat"]);
  });

  it("tells what matters first, each once, and no more than a few things", () => {
    const much = told(
      { type: "card_taken", seat: 1, place: 1, card: "red" },
      { type: "card_taken", seat: 1, place: 2, card: "red" },
      { type: "market_swept", cards: [] },
      { type: "route_claimed", seat: 1, route: "a-c", cards: { red: 1 } },
      { type: "last_round", seat: 1 },
    );
    const heard = sounds([much, { seq: 10, at: 0, what: "said", text: "hello" }], true);
    expect(heard).toHaveLength(AT_ONCE);
    expect(heard).toEqual(["last_round", "turn", "claim"]);
  });

  it("is only the turn for whoever comes back after a long time, and nothing where nothing happens", () => {
    const card = told({ type: "blind_taken", seat: 1, card: null });
    expect(sounds(Array.from({ length: 40 }, () => card), true)).toEqual(["turn"]);
    expect(sounds([told({ type: "turn_began", seat: 1 })])).toEqual([]);
    expect(sounds([])).toEqual([]);
  });
});
