import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { view } from "$app/game/samples";
import { locale } from "$app/i18n/i18n.svelte";
import type { Decision, Move, ReviewPosition, ReviewStatus, TriedMove } from "$app/wire";
import { Exercise } from "./exercise.svelte";
import { ReviewJob } from "./review_job.svelte";

beforeEach(async () => {
  await locale.set("en");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const status = (changes: Partial<ReviewStatus>): ReviewStatus => ({ state: "none", done: 0, ahead: 0, curve: null, review: null, can_start: true, ...changes });
const rough = { chances: [[0.5], [0.5]], errors: [[0.1], [0.1]] };
const final = { chances: [[0.7], [0.4]], errors: [[0], [0]] };

/** A server that gives these answers one after the other; null: it cannot be reached. */
function answerWith(...answers: readonly (object | null)[]) {
  const left = [...answers];
  const fetched = vi.fn(() => {
    const answer = left.shift();
    return answer ? Promise.resolve(new Response(JSON.stringify(answer))) : Promise.reject(new Error("offline"));
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("a review is followed until it is done, also over an interruption", async () => {
  const fetched = answerWith(
    status({}), status({ state: "waiting", ahead: 2 }), status({ state: "running", done: 0.3, curve: rough }), null, status({ state: "done", review: { curve: final } as never }),
  );
  const job = new ReviewJob("T", null);
  await job.load();
  await vi.advanceTimersByTimeAsync(5000);
  expect([job.status?.state, fetched.mock.calls.length]).toEqual(["none", 1]);
  await job.start();
  expect([job.status?.ahead, job.active, job.curve]).toEqual([2, true, null]);
  await vi.advanceTimersByTimeAsync(1500);
  expect([job.status?.done, job.curve]).toEqual([0.3, rough]);
  await vi.advanceTimersByTimeAsync(1500);
  expect([job.problem, job.active]).toEqual([null, true]);
  await vi.advanceTimersByTimeAsync(1500);
  expect([job.active, job.curve]).toEqual([false, final]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetched).toHaveBeenCalledTimes(5);
});

it("a review that cannot be loaded shows why, and a closed one is not followed", async () => {
  answerWith(null);
  const job = new ReviewJob("T", null);
  await job.load();
  expect(job.problem).not.toBeNull();
  const fetched = answerWith(status({ state: "running" }));
  await job.load();
  expect(job.problem).toBeNull();
  job.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetched).toHaveBeenCalledOnce();
});

it("an exercise is tried until a move is good, or the answer is shown", async () => {
  const moves: Move[] = [{ type: "draw_blind" }, { type: "draw_tickets" }];
  const [blind, tickets] = moves as [Move, Move];
  const decision = { step: 3, seat: 0, part: "move", move: blind, best: tickets, loss: 12 } as Decision;
  const position: ReviewPosition = { step: 3, seat: 0, view: view(), legal: { moves, refused: {}, reasons: [], unpayable: null } };
  const tried = (label: TriedMove["label"]) => ({ move: blind, label, loss: 12, error: 1, best: null, why: null });
  const seats = [{ seat: 0, name: "Ada", bot: null, colour: "" }, { seat: 1, name: "", bot: "baron", colour: "" }];
  const create = () => new Exercise("T", null, decision, position, seats);

  const fetched = answerWith(tried("mistake"), tried("good"));
  const exercise = create();
  await exercise.send({ do: "play", seat: 0, move: blind });
  expect([exercise.solved, exercise.settled, exercise.snapshot.choices?.moves]).toEqual([false, false, moves]);
  await exercise.send({ do: "play", seat: 0, move: tickets });
  expect([exercise.solved, exercise.settled, exercise.snapshot.choices]).toEqual([true, true, null]);
  expect(fetched).toHaveBeenCalledTimes(2);

  const givenUp = create();
  givenUp.revealed = true;
  expect([givenUp.solved, givenUp.settled, givenUp.snapshot.choices]).toEqual([false, true, null]);
  expect(givenUp.snapshot.table.seats.map(({ yours }) => yours)).toEqual([true, false]);
});
