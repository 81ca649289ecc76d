import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, test, vi } from "vitest";
import Board from "./Board.svelte";
import { palette, small } from "./testing";
import type { BoardProps } from "./types";

// Nothing is laid out here: the window is as big as the board, and one pixel is one unit.
const EDGE = 15;

function shown(more: Partial<BoardProps> = {}) {
  const heard = { onroute: vi.fn(), oncity: vi.fn(), onground: vi.fn() };
  const props: BoardProps = {
    geometry: small,
    palette,
    ground: "/ground.svg",
    names: { a: "Alpha", b: "Bravo", c: "New Charlie" },
    label: "A small board",
    describeRoute: (route) => `route ${route}`,
    describeCity: (city) => `city ${city}`,
    controls: { in: "nearer", out: "further", whole: "all" },
    still: true,
    ...heard,
    ...more,
  };
  const { container, component, rerender } = render(Board, { props });
  const frame = container.querySelector<HTMLElement>(".frame")!;
  const at = (x: number, y: number, pointerType = "mouse") => {
    return { clientX: x + EDGE, clientY: y + EDGE, pointerId: 1, pointerType, button: 0 };
  };
  async function press(x: number, y: number, by = "mouse") {
    await fireEvent.pointerDown(frame, at(x, y, by));
    await fireEvent.pointerUp(frame, at(x, y, by));
  }
  async function key(name: string, more = {}) {
    await fireEvent.keyDown(document.activeElement ?? frame, { key: name, ...more });
    await tick();
    await tick();
  }
  return { ...heard, container, component, rerender, frame, at, press, key };
}

const button = (name: string) => screen.getByRole("button", { name });
const count = (container: HTMLElement, what: string) => container.querySelectorAll(what).length;

describe("clicks", () => {
  test("every route and every city answers, by mouse and by finger", async () => {
    const { press, onroute, oncity } = shown();
    await press(200, 100);
    await press(200, 112, "touch");
    await press(300, 299);
    expect(onroute.mock.calls).toEqual([
      ["a-b", "mouse"],
      ["a-b:2", "touch"],
    ]);
    expect(oncity.mock.calls).toEqual([["c", "mouse"]]);
  });

  test("a finger reaches further than a mouse", async () => {
    const { press, onroute, onground } = shown();
    await press(200, 80);
    expect(onroute).not.toHaveBeenCalled();
    expect(onground).toHaveBeenCalledOnce();
    await press(200, 80, "touch");
    expect(onroute).toHaveBeenCalledWith("a-b", "touch");
  });

  test("a drag is not a click", async () => {
    const { frame, at, onroute, onground } = shown();
    await fireEvent.pointerDown(frame, at(200, 100));
    await fireEvent.pointerMove(frame, at(212, 100));
    await fireEvent.pointerUp(frame, at(212, 100));
    expect(onroute).not.toHaveBeenCalled();
    expect(onground).not.toHaveBeenCalled();
  });

  test("the second of two quick taps zooms; two quick clicks on a route are two clicks", async () => {
    const { press, onroute } = shown();
    await press(200, 100, "touch");
    await press(200, 100, "touch");
    expect(onroute).toHaveBeenCalledTimes(1);
    await press(200, 100);
    await press(200, 100);
    expect(onroute).toHaveBeenCalledTimes(3);
  });

  test("two quick taps with another button between them are two taps", async () => {
    const { press, onroute } = shown();
    await press(200, 100, "touch");
    await fireEvent.pointerDown(document.body);
    await press(200, 100, "touch");
    expect(onroute).toHaveBeenCalledTimes(2);
  });

  test("only where no route is open do open cities win from afar", async () => {
    const { press, onroute, oncity, rerender } = shown({ openCities: new Set(["a"]) });
    await press(124, 100, "touch");
    expect(oncity).toHaveBeenCalledWith("a", "touch");
    await rerender({ openRoutes: new Set(["b-c"]) });
    await press(264, 100, "touch");
    expect(onroute).toHaveBeenCalledWith("a-b", "touch");
  });

  test("a program that reads the screen presses buttons", async () => {
    const { onroute, oncity } = shown();
    await fireEvent.click(button("route b-c"));
    await fireEvent.click(button("city a"));
    expect(onroute).toHaveBeenCalledWith("b-c", "keyboard");
    expect(oncity).toHaveBeenCalledWith("a", "keyboard");
  });

  test("what the pointer rests on is lifted, and the cursor says so", async () => {
    const { container, frame, at } = shown();
    const lifted = () => [container.querySelectorAll(".fall").length, container.querySelector<HTMLElement>(".hand")?.style.cursor];
    expect(lifted()).toEqual([0, ""]);
    await fireEvent.pointerMove(frame, at(200, 100));
    expect(lifted()).toEqual([1, "pointer"]);
    await fireEvent.pointerMove(frame, at(700, 500));
    expect(lifted()).toEqual([0, ""]);
  });
});

describe("the keyboard", () => {
  test("routes have one tab stop, cities one when they are open", async () => {
    const { container, rerender } = shown();
    const stops = () => [...container.querySelectorAll("svg [tabindex='0']")].map((one) => one.getAttribute("aria-label"));
    expect(stops()).toEqual(["route a-b"]);
    await rerender({ openRoutes: new Set(["b-c"]), openCities: new Set(["b"]) });
    expect(stops()).toEqual(["route b-c", "city b"]);
  });

  test("arrows lead to the next route, Enter and the space bar choose it", async () => {
    const { key, onroute } = shown();
    button("route a-b").focus();
    await key("ArrowDown");
    expect(document.activeElement).toBe(button("route a-b:2"));
    await key("Enter");
    await key("ArrowRight");
    await key(" ");
    expect(onroute.mock.calls).toEqual([
      ["a-b:2", "keyboard"],
      ["b-c", "keyboard"],
    ]);
  });

  test("arrows prefer what is open, with the shift key they do not", async () => {
    const { key } = shown({ openRoutes: new Set(["a-b", "b-c"]) });
    button("route a-b").focus();
    await key("ArrowDown", { shiftKey: true });
    expect(document.activeElement).toBe(button("route a-b:2"));
    button("route a-b").focus();
    await key("ArrowDown");
    expect(document.activeElement).toBe(button("route b-c"));
  });

  test("cities are found and chosen the same way", async () => {
    const { key, oncity } = shown({ openCities: new Set(["a", "c"]) });
    button("city a").focus();
    await key("ArrowRight");
    await key("Enter");
    expect(oncity).toHaveBeenCalledWith("c", "keyboard");
  });

  test("plus, minus and nought zoom; keys of the browser are left alone", async () => {
    const { frame, container } = shown();
    const sheet = container.querySelector<HTMLElement>(".sheet")!;
    const zoom = async (key: string, more = {}) => {
      await fireEvent.keyDown(frame, { key, ...more });
      await new Promise((done) => setTimeout(done, 40));
      return sheet.style.transform;
    };
    const whole = sheet.style.transform;
    expect(await zoom("+", { ctrlKey: true })).toBe(whole);
    expect(await zoom("+")).toContain("scale(1.6");
    expect(await zoom("0")).toBe(whole);
  });

});

describe("what it shows", () => {
  test("names in the words it was given, on their lines", () => {
    const label = { x: 0, y: 0, align: "start" as const, lines: 2 };
    const cities = { ...small.cities, c: { ...small.cities.c!, label } };
    const { container } = shown({ geometry: { ...small, cities } });
    const lines = [...container.querySelectorAll("text")].map((text) => {
      return [...text.querySelectorAll("tspan")].map((line) => line.textContent);
    });
    expect(lines).toEqual([["Alpha"], ["Bravo"], ["New", "Charlie"]]);
  });

  test("every route, city and control has a name", () => {
    shown();
    expect(screen.getByRole("group", { name: "A small board" })).toBeTruthy();
    for (const one of screen.getAllByRole("button")) expect(one.getAttribute("aria-label")).toBeTruthy();
    expect(screen.getAllByRole("button")).toHaveLength(3 + 3 + 3);
  });

  test("a claimed route carries wagons and a bed in the colour of its seat, and nothing else changes", async () => {
    const { container, rerender } = shown();
    const painted = (colour: string) => container.querySelectorAll(`path[style*="${colour}"]`).length;
    const other = button("route b-c").innerHTML;
    const faces = button("route b-c").firstElementChild;
    expect(painted("#295e9f")).toBe(0);
    await rerender({ owners: { "a-b": 1 } });
    expect(painted("#295e9f")).toBe(2);
    expect(button("route b-c").innerHTML).toBe(other);
    expect(button("route b-c").firstElementChild).toBe(faces);
  });

  test("trains that arrive come one by one, within nine tenths of a second", async () => {
    const { container, rerender } = shown();
    await rerender({ owners: { "a-b": 0 }, arriving: new Set(["a-b"]) });
    const wagons = [...container.querySelectorAll<SVGElement>(".wagon")];
    const delays = wagons.map((one) => parseFloat(one.style.animationDelay));
    expect(delays).toEqual([0, 150, 300]);
    await rerender({ arriving: new Set<string>() });
    expect(count(container, ".wagon")).toBe(0);
  });

  test("a closed twin carries its mark", async () => {
    const { rerender } = shown();
    const before = button("route a-b:2").children.length;
    await rerender({ closed: new Set(["a-b:2"]) });
    expect(button("route a-b:2").children.length).toBeGreaterThan(before);
  });

  test("pieces stand on their cities", async () => {
    const { container, rerender } = shown();
    const before = count(container, "path");
    const pieces = [
      { city: "a", kind: "station", seat: 0 },
      { city: "b", kind: "city", seat: 1 },
      { city: "c", kind: "visitor", seat: null },
    ] as const;
    await rerender({ pieces });
    expect(count(container, "path")).toBe(before + 3 + 3 + 6);
  });

  test("open routes and cities glow", async () => {
    const { container, rerender } = shown();
    expect(count(container, "svg")).toBe(5);
    await rerender({ openRoutes: new Set(["a-b"]), openCities: new Set(["c"]) });
    expect(count(container, "svg")).toBe(6);
    await rerender({ openRoutes: new Set<string>(), openCities: new Set<string>() });
    expect(count(container, "svg")).toBe(5);
  });

  test("a preview lays trains on the route and rings both its cities", () => {
    const { container } = shown({ preview: { route: "b-c", seat: 0 } });
    expect(count(container, ".coming path")).toBeGreaterThan(0);
    expect(count(container, ".pointed")).toBe(2);
  });

  test("rings: thin ones for cities of tickets, big ones for those in mind", () => {
    const { container } = shown({ ringed: new Set(["a", "b"]), marked: new Set(["b"]) });
    expect([count(container, ".ringed"), count(container, ".marked")]).toEqual([1, 1]);
  });

  test("a spotlight leaves its routes and cities above the veil", () => {
    const { container } = shown({ spotlight: { routes: new Set(["a-b"]), cities: new Set(["a", "b"]) } });
    expect(count(container, ".veil")).toBe(1);
    expect([...container.querySelectorAll(".veil ~ .names text")].map((text) => text.textContent?.trim())).toEqual(
      expect.arrayContaining(["Alpha", "Bravo"]),
    );
  });
});
