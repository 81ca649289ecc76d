import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, server } from "./client";

const refusal = { code: "busy", message: { id: "error-busy", values: {} } };
const busy = (seconds: string | null) => () =>
  Promise.resolve(Response.json(refusal, { status: 429, headers: seconds === null ? {} : { "retry-after": seconds } }));
const answer = (value: unknown) => () => Promise.resolve(Response.json(value));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stubFetch(...answers: (() => Promise<Response>)[]) {
  const request = vi.fn<() => Promise<Response>>();
  for (const each of answers) request.mockImplementationOnce(each);
  vi.stubGlobal("fetch", request);
  return request;
}

it("a replay is requested again after the time that a busy server asks for", async () => {
  const request = stubFetch(busy("2"), busy("5"), answer({ id: "T" }));
  const replay = server.replay("T");
  await vi.advanceTimersByTimeAsync(1900);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5200);
  await expect(replay).resolves.toEqual({ id: "T" });
});

it("but not for ever", async () => {
  const request = stubFetch(busy("1"), busy("1"), busy("1"));
  const replay = server.replay("T").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await replay).toMatchObject({ status: 429, code: "busy", retryAfter: 1 });
  expect(request).toHaveBeenCalledTimes(3);
});

it.each([["3600"], [null]])("and not if that takes too long or is unknown: %s", async (seconds) => {
  const request = stubFetch(busy(seconds));
  await expect(server.replay("T")).rejects.toBeInstanceOf(ApiError);
  expect(request).toHaveBeenCalledTimes(1);
});

it("other requests are not repeated, and report the refusal", async () => {
  const request = stubFetch(busy("1"));
  await expect(server.openTable({ board: "usa", players: 2 })).rejects.toMatchObject({ status: 429, code: "busy", reason: refusal.message, retryAfter: 1 });
  expect(request).toHaveBeenCalledTimes(1);
});
