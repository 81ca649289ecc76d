import { render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { locale, t } from "$app/i18n/i18n.svelte";
import { board, context, count, race, raceBoard } from "./samples";
import ScoreSheet from "./ScoreSheet.svelte";

beforeEach(() => locale.set("en"));

function open(of = count, by = context()) {
  const onspotlight = vi.fn();
  const { container, rerender } = render(ScoreSheet, { props: { count: of, context: by, onspotlight } });
  return { onspotlight, container, rerender };
}

const rows = () =>
  within(screen.getByRole("table")).getAllByRole("row").slice(1).map((row) => [...row.children].map((cell) => cell.textContent?.trim()));

describe("the score sheet", () => {
  it("names the winner", () => {
    open();
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Ada wins");
  });

  it("is a table with all rows of all seats", () => {
    open();
    expect(rows()).toEqual([
      [t("table-tab-routes"), "10", "14"],
      [t("count-tickets_done"), "9", "0"],
      [t("count-tickets_failed"), "−12", "−5"],
      [t("count-stations"), "8", "0"],
      [t("count-longest_trail"), "10", "0"],
      [t("count-total"), "25", "9"],
      [t("count-completed"), "1", "0"],
      [t("count-trail"), "5", "4"],
    ]);
  });

  it("marks the winner not only by colour, and the person watching", () => {
    const { container } = open(count, context(board, 1));
    const [first, second] = container.querySelectorAll("ol > li");
    expect(first?.textContent).toContain("winner");
    expect(first?.querySelector("svg.won")).not.toBeNull();
    expect(second?.textContent).toContain("you");
    expect(second?.textContent).not.toContain("winner");
  });

  it("highlights one trail or ticket at a time, and none when pressed again", async () => {
    const { onspotlight } = open();
    const trail = screen.getByRole("button", { name: `5. ${t("count-show_trail", { name: "Ada" })}` });
    const ticket = screen.getByRole("button", { name: /Arles – Dole/ });
    trail.click();
    await tick();
    expect(onspotlight).toHaveBeenLastCalledWith({ routes: new Set(["ab", "bc"]), cities: new Set(["a", "c"]) });
    expect(trail.getAttribute("aria-pressed")).toBe("true");
    ticket.click();
    await tick();
    expect(onspotlight).toHaveBeenLastCalledWith({ routes: new Set(), cities: new Set(["a", "d"]) });
    expect([trail, ticket].map((button) => button.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
    ticket.click();
    await tick();
    expect(onspotlight).toHaveBeenLastCalledWith(null);
    expect(ticket.getAttribute("aria-pressed")).toBe("false");
  });

  it("keeps the highlight after an update of the table", async () => {
    const { rerender } = open();
    screen.getByRole("button", { name: /Arles – Dole/ }).click();
    await rerender({ context: context() });
    expect(screen.getByRole("button", { name: /Arles – Dole/ }).getAttribute("aria-pressed")).toBe("true");
  });

  it("lists all tickets with marks, points and borrowed routes", () => {
    const { container } = open();
    const [ada, ben] = [...container.querySelectorAll(".tickets section")].map((section) => section.textContent?.replace(/\s+/g, " "));
    expect(ada).toContain("Tickets: Ada 1/2");
    expect(ada).toMatch(/completed Arles – Caen \+9.*failed Arles – Dole −12/);
    expect(ada).toContain("Borrowed: Brest – Caen");
    expect(ben).toMatch(/Tickets: Ben 0\/1.*failed Brest – Dole −5/);
  });

  it("counts a race in tickets", () => {
    const { container } = open(race, context(raceBoard, 0));
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(t("count-you_win"));
    expect(rows()).toEqual([[t("count-completed"), "3", "0"], [t("count-trail"), "9", "0"]]);
    expect(container.querySelector("ol > li")?.textContent).toContain("3 tickets");
    expect(container.querySelector(".tickets")?.textContent).toContain(t("count-coasts"));
    expect(container.querySelector(".tickets")?.textContent).not.toContain("+1");
    expect(container.querySelector(".tickets")?.textContent).toContain("not completed");
  });
});
