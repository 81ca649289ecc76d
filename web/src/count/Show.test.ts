import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speech } from "$app/words/speech.svelte";
import { cast, count, race, raceBoard } from "./samples";
import { scriptOf } from "./script";
import Show from "./Show.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  speech.choose("en");
});
afterEach(() => vi.useRealTimers());

function open(of = count, by = cast(), still = false) {
  const onspotlight = vi.fn();
  const onend = vi.fn();
  const { container, rerender } = render(Show, { count: of, cast: by, still, onspotlight, onend });
  return { onspotlight, onend, container, rerender };
}

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
};
const told = (container: Element) => container.querySelector("[aria-live='polite']")?.textContent;
const totals = (container: Element) => [...container.querySelectorAll(".total")].map((total) => total.textContent);

describe("the show", () => {
  it("begins at nought and tells one step after the other", async () => {
    const steps = scriptOf(count, cast());
    const { container, onspotlight, onend } = open();
    expect(totals(container)).toEqual(["0", "0"]);
    await pass(60);
    const heard: (string | null | undefined)[] = [];
    for (const { ms, totals: expected } of steps) {
      heard.push(told(container));
      expect(totals(container)).toEqual(expected.map((total) => String(total).replace("-", "−")));
      await pass(ms);
    }
    expect(heard).toEqual(steps.map(({ words }) => words));
    expect(onspotlight.mock.calls.map(([spotlight]) => spotlight)).toEqual(steps.map(({ spotlight }) => spotlight));
    expect(onend).toHaveBeenCalledOnce();
  });

  it("shows the length of a trail, and gives the winner's row a mark", async () => {
    const steps = scriptOf(count, cast());
    const until = (kind: string) => steps.slice(0, steps.findIndex((step) => step.kind === kind)).reduce((sum, { ms }) => sum + ms, 0);
    const { container } = open();
    await pass(until("trail") + 60);
    expect(container.querySelector(".long b")?.textContent).toBe("5");
    expect(container.querySelector(".won")).toBeNull();
    await pass(until("winner") - until("trail"));
    expect(container.querySelector("li.won")?.textContent).toContain("winner");
    expect(container.querySelector("li.won")?.textContent).toContain("Ada");
  });

  it("goes twice as fast when asked to", async () => {
    const [first] = scriptOf(count, cast());
    const { container } = open();
    const faster = screen.getByRole("button", { name: "Faster" });
    faster.click();
    await pass(1);
    expect(faster.getAttribute("aria-pressed")).toBe("true");
    await pass((first?.ms ?? 0) / 2);
    expect(told(container)).toBe("Ada: Arles – Dole failed, −12");
  });

  it("is not held up by news from the table", async () => {
    const { container, rerender } = open();
    await pass(2000);
    await rerender({ cast: cast() });
    await pass(601);
    expect(told(container)).toBe("Ada: Arles – Dole failed, −12");
  });

  it("can be skipped by a button and by the keyboard", async () => {
    const { onend } = open();
    screen.getByRole("button", { name: "Skip" }).click();
    expect(onend).toHaveBeenCalledOnce();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(onend).toHaveBeenCalledTimes(2);
  });

  it("lets nothing travel where motion is unwelcome, and tells the same", async () => {
    const { container } = open(count, cast(), true);
    await pass(60);
    expect(container.querySelector("ol")?.getAttribute("style")).toContain("--travel: 0ms");
    expect(told(container)).toBe("Ada: 10 for routes; Ben: 14 for routes");
  });

  it("counts a race in tickets", async () => {
    const { container } = open(race, cast(raceBoard));
    await pass(60);
    expect(told(container)).toBe("Ada: Arles – Caen, 1 ticket");
    expect(totals(container)).toEqual(["1", "0"]);
  });
});
