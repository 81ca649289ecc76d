import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { locale } from "$app/i18n/i18n.svelte";
import { settings } from "$app/preferences/settings.svelte";
import type { CheckedMove } from "$app/wire";
import { BlunderGuard } from "./blunder_guard.svelte";
import { LiveGame } from "./live_game.svelte";
import { Notices } from "./notices.svelte";
import { Orders } from "./orders.svelte";
import { board, drawBlind, fakeConnection, snapshot } from "./samples";

beforeEach(async () => {
  await locale.set("en");
  settings.set({ warnBlunders: true });
});
afterEach(() => {
  settings.set({ warnBlunders: false });
  vi.unstubAllGlobals();
});

const blunder: CheckedMove = { label: "blunder", loss: 31, best: null, why: null };

/** A table whose server answers the check of a move with `answer`. */
function setUp(answer: () => Promise<Response>, current = snapshot([drawBlind])) {
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  const { connection, sent } = fakeConnection(current);
  const game = new LiveGame(connection, board, []);
  const guard = new BlunderGuard(game);
  return { orders: new Orders(game, new Notices(board), () => {}, guard), guard, sent, fetched };
}

const answerWith = (checked: CheckedMove) => () => Promise.resolve(new Response(JSON.stringify(checked)));

describe("a move is played", () => {
  it("if it is no blunder", async () => {
    const { orders, guard, sent, fetched } = setUp(answerWith({ ...blunder, label: "mistake" }));
    await expect(orders.play(drawBlind)).resolves.toBe(true);
    expect([guard.warning, sent.length, fetched.mock.calls.length]).toEqual([null, 1, 1]);
  });

  it("if it cannot be checked", async () => {
    const { orders, sent } = setUp(() => Promise.reject(new Error("offline")));
    await expect(orders.play(drawBlind)).resolves.toBe(true);
    expect(sent).toHaveLength(1);
  });

  it("without a check where hints are not allowed, or the person wants no warnings", async () => {
    const current = snapshot([drawBlind]);
    const quiet = setUp(answerWith(blunder), { ...current, table: { ...current.table, hints: "off" } });
    await expect(quiet.orders.play(drawBlind)).resolves.toBe(true);
    settings.set({ warnBlunders: false });
    const unwanted = setUp(answerWith(blunder));
    await expect(unwanted.orders.play(drawBlind)).resolves.toBe(true);
    expect([quiet.fetched.mock.calls, unwanted.fetched.mock.calls]).toEqual([[], []]);
  });
});

describe("a blunder", () => {
  it.each([true, false])("is played if the person insists: %s", async (play) => {
    const { orders, guard, sent } = setUp(answerWith(blunder));
    const played = orders.play(drawBlind);
    await vi.waitFor(() => expect(guard.warning?.checked).toEqual(blunder));
    expect([sent, orders.sending]).toEqual([[], true]);
    guard.warning?.answer(play);
    await expect(played).resolves.toBe(play);
    expect([guard.warning, orders.sending, sent.length]).toEqual([null, false, play ? 1 : 0]);
  });
});
