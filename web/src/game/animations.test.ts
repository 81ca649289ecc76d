import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Animations } from "./animations.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("trains arrive for a moment; a later claim replaces them", () => {
  const animations = new Animations();
  animations.showArrivals(["a-b"]);
  vi.advanceTimersByTime(1000);
  animations.showArrivals(["b-c"]);
  vi.advanceTimersByTime(1000);
  expect([...animations.arrivingRoutes]).toEqual(["b-c"]);
  animations.showArrivals([]);
  expect([...animations.arrivingRoutes]).toEqual(["b-c"]);
  vi.advanceTimersByTime(1000);
  expect(animations.arrivingRoutes.size).toBe(0);
});

it("a completed ticket is shown for a moment and reported", () => {
  const oncelebrate = vi.fn();
  const animations = new Animations(oncelebrate);
  animations.celebrate("a-b", ["a-b/1"]);
  expect(animations.completedTicket).toEqual({ ticket: "a-b", routes: ["a-b/1"] });
  expect(oncelebrate).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(3000);
  expect(animations.completedTicket).toBeNull();
});
