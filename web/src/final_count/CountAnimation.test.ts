import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { locale, t } from "$app/i18n/i18n.svelte";
import { animationSteps } from "./animation";
import CountAnimation from "./CountAnimation.svelte";
import { context, count, race, raceBoard } from "./samples";

beforeEach(() => {
  vi.useFakeTimers();
  locale.set("en");
});
afterEach(() => vi.useRealTimers());

function open(of = count, by = context(), reducedMotion = false) {
  const onspotlight = vi.fn();
  const onend = vi.fn();
  const { container, rerender } = render(CountAnimation, { props: { count: of, context: by, reducedMotion, onspotlight, onend } });
  return { onspotlight, onend, container, rerender };
}

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await tick();
};
const announced = (container: Element) => container.querySelector("[aria-live='polite']")?.textContent;
const totals = (container: Element) => [...container.querySelectorAll(".total")].map((total) => total.textContent);

describe("the animation", () => {
  it("starts at zero and announces one step after the other", async () => {
    const steps = animationSteps(count, context());
    const { container, onspotlight, onend } = open();
    expect(totals(container)).toEqual(["0", "0"]);
    await pass(60);
    const texts: (string | null | undefined)[] = [];
    for (const { ms, totals: expected } of steps) {
      texts.push(announced(container));
      expect(totals(container)).toEqual(expected.map((total) => String(total).replace("-", "−")));
      await pass(ms);
    }
    expect(texts).toEqual(steps.map(({ text }) => text));
    expect(onspotlight.mock.calls.map(([spotlight]) => spotlight)).toEqual(steps.map(({ spotlight }) => spotlight));
    expect(onend).toHaveBeenCalledOnce();
  });

  it("shows the length of a trail, and marks the winner", async () => {
    const steps = animationSteps(count, context());
    const until = (kind: string) => steps.slice(0, steps.findIndex((step) => step.kind === kind)).reduce((sum, { ms }) => sum + ms, 0);
    const { container } = open();
    await pass(until("trail") + 60);
    expect(container.querySelector(".long b")?.textContent).toBe("5");
    expect(container.querySelector(".won")).toBeNull();
    await pass(until("winner") - until("trail"));
    expect(container.querySelector("li.won")?.textContent).toContain("winner");
    expect(container.querySelector("li.won")?.textContent).toContain("Ada");
  });

  it("can run at double speed", async () => {
    const [first] = animationSteps(count, context());
    const { container } = open();
    const faster = screen.getByRole("button", { name: t("count-faster") });
    faster.click();
    await pass(1);
    expect(faster.getAttribute("aria-pressed")).toBe("true");
    await pass((first?.ms ?? 0) / 2);
    expect(announced(container)).toBe("Ada: Arles – Dole failed, −12");
  });

  it("is not interrupted by updates of the table", async () => {
    const { container, rerender } = open();
    await pass(2000);
    await rerender({ context: context() });
    await pass(601);
    expect(announced(container)).toBe("Ada: Arles – Dole failed, −12");
  });

  it("can be skipped by a button and by the keyboard", async () => {
    const { onend } = open();
    screen.getByRole("button", { name: t("count-skip") }).click();
    expect(onend).toHaveBeenCalledOnce();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(onend).toHaveBeenCalledTimes(2);
  });

  it("has no motion with reduced motion, but the same texts", async () => {
    const { container } = open(count, context(), true);
    await pass(60);
    expect(container.querySelector("ol")?.getAttribute("style")).toContain("--travel: 0ms");
    expect(announced(container)).toBe("Ada: 10 for routes and Ben: 14 for routes");
  });

  it("counts a race in tickets", async () => {
    const { container } = open(race, context(raceBoard));
    await pass(60);
    expect(announced(container)).toBe("Ada: Arles – Caen, 1 ticket");
    expect(totals(container)).toEqual(["1", "0"]);
  });
});
