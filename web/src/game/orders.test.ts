import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Reason } from "$app/api/types";
import { locale } from "$app/i18n/i18n.svelte";
import { LiveGame } from "./live_game.svelte";
import { Notices } from "./notices.svelte";
import { Orders } from "./orders.svelte";
import { board, claim, drawBlind, fakeConnection, reason, snapshot } from "./samples";

beforeEach(() => locale.set("en"));

function setUp(answer: Reason | null = null, current = snapshot([drawBlind])) {
  const { connection, sent } = fakeConnection(current, () => answer);
  const notices = new Notices(board);
  const onplayed = vi.fn();
  return { orders: new Orders(new LiveGame(connection, board, []), notices, onplayed), notices, sent, onplayed };
}

describe("a move", () => {
  it("is sent as the typed move of the server", async () => {
    const { orders, sent, onplayed } = setUp();
    await expect(orders.play(claim("a-c", { red: 1 }))).resolves.toBe(true);
    expect(sent).toEqual([{ do: "play", seat: 0, move: { type: "claim", route: "a-c", cards: { red: 1 } } }]);
    expect(onplayed).toHaveBeenCalledOnce();
  });

  it("that is refused shows the reason and its rule", async () => {
    const { orders, notices, onplayed } = setUp(reason("trains_short"));
    await expect(orders.play(drawBlind)).resolves.toBe(false);
    expect(notices.current).toEqual({ text: "Closed.", kind: "refusal", rule: "claiming" });
    expect(onplayed).not.toHaveBeenCalled();
  });

  it("clears the last notice, and waits for the answer to the one before", async () => {
    const { orders, notices, sent } = setUp();
    notices.announce("old");
    const first = orders.play(drawBlind);
    expect([orders.sending, notices.current]).toEqual([true, null]);
    await expect(orders.play(drawBlind)).resolves.toBe(false);
    await first;
    expect([orders.sending, sent.length]).toEqual([false, 1]);
  });

  it("is not sent by a spectator", async () => {
    const { orders, sent } = setUp(null, { ...snapshot(null), seat: null });
    await expect(orders.play(drawBlind)).resolves.toBe(false);
    expect(sent).toEqual([]);
  });
});

it("another command that is refused shows the reason without a rule", async () => {
  const { orders, notices } = setUp(reason("taken"));
  await expect(orders.send({ do: "undo", seat: 0 })).resolves.toBe(false);
  expect(notices.current).toEqual({ text: "Closed.", kind: "refusal", rule: null });
});
