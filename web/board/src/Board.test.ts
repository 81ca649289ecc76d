import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, test, vi } from "vitest";
import Board from "./Board.svelte";
import { palette, small } from "./samples";
import type { BoardProps } from "./types";

// There is no layout in tests: the frame is as big as the board, and one pixel is one board unit.
const BORDER = 15;

function renderBoard(more: Partial<BoardProps> = {}) {
  const handlers = { onroute: vi.fn(), oncity: vi.fn(), onground: vi.fn() };
  const props: BoardProps = {
    geometry: small,
    palette,
    ground: "/ground.svg",
    names: { a: "Alpha", b: "Bravo", c: "New Charlie" },
    label: "A small board",
    describeRoute: (route) => `route ${route}`,
    describeCity: (city) => `city ${city}`,
    controls: { in: "nearer", out: "further", whole: "all" },
    reducedMotion: true,
    ...handlers,
    ...more,
  };
  const { container, component, rerender } = render(Board, { props });
  const frame = container.querySelector<HTMLElement>(".frame")!;
  const at = (x: number, y: number, pointerType = "mouse") => {
    return { clientX: x + BORDER, clientY: y + BORDER, pointerId: 1, pointerType, button: 0 };
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
  return { ...handlers, container, component, rerender, frame, at, press, key };
}

const button = (name: string) => screen.getByRole("button", { name });
const count = (container: HTMLElement, selector: string) => container.querySelectorAll(selector).length;

describe("clicks", () => {
  test("every route and every city can be selected, by mouse and by touch", async () => {
    const { press, onroute, oncity } = renderBoard();
    await press(200, 100);
    await press(200, 112, "touch");
    await press(300, 299);
    expect(onroute.mock.calls).toEqual([
      ["a-b", "mouse"],
      ["a-b:2", "touch"],
    ]);
    expect(oncity.mock.calls).toEqual([["c", "mouse"]]);
  });

  test("touch has a larger reach than a mouse", async () => {
    const { press, onroute, onground } = renderBoard();
    await press(200, 80);
    expect(onroute).not.toHaveBeenCalled();
    expect(onground).toHaveBeenCalledOnce();
    await press(200, 80, "touch");
    expect(onroute).toHaveBeenCalledWith("a-b", "touch");
  });

  test("a drag is not a click", async () => {
    const { frame, at, onroute, onground } = renderBoard();
    await fireEvent.pointerDown(frame, at(200, 100));
    await fireEvent.pointerMove(frame, at(212, 100));
    await fireEvent.pointerUp(frame, at(212, 100));
    expect(onroute).not.toHaveBeenCalled();
    expect(onground).not.toHaveBeenCalled();
  });

  test("the second of two quick taps zooms; two quick clicks on a route are two clicks", async () => {
    const { press, onroute } = renderBoard();
    await press(200, 100, "touch");
    await press(200, 100, "touch");
    expect(onroute).toHaveBeenCalledTimes(1);
    await press(200, 100);
    await press(200, 100);
    expect(onroute).toHaveBeenCalledTimes(3);
  });

  test("two quick taps with another button between them are two taps", async () => {
    const { press, onroute } = renderBoard();
    await press(200, 100, "touch");
    await fireEvent.pointerDown(document.body);
    await press(200, 100, "touch");
    expect(onroute).toHaveBeenCalledTimes(2);
  });

  test("selectable cities are preferred only if no route is selectable", async () => {
    const { press, onroute, oncity, rerender } = renderBoard({ selectableCities: new Set(["a"]) });
    await press(124, 100, "touch");
    expect(oncity).toHaveBeenCalledWith("a", "touch");
    await rerender({ selectableRoutes: new Set(["b-c"]) });
    await press(264, 100, "touch");
    expect(onroute).toHaveBeenCalledWith("a-b", "touch");
  });

  test("a screen reader presses buttons", async () => {
    const { onroute, oncity } = renderBoard();
    await fireEvent.click(button("route b-c"));
    await fireEvent.click(button("city a"));
    expect(onroute).toHaveBeenCalledWith("b-c", "keyboard");
    expect(oncity).toHaveBeenCalledWith("a", "keyboard");
  });

  test("the target under the pointer is lifted and changes the cursor", async () => {
    const { container, frame, at } = renderBoard();
    const lifted = () => [container.querySelectorAll(".fall").length, container.querySelector<HTMLElement>(".cursor")?.style.cursor];
    expect(lifted()).toEqual([0, ""]);
    await fireEvent.pointerMove(frame, at(200, 100));
    expect(lifted()).toEqual([1, "pointer"]);
    await fireEvent.pointerMove(frame, at(700, 500));
    expect(lifted()).toEqual([0, ""]);
  });
});

describe("the keyboard", () => {
  test("routes have one tab stop, cities one if some are selectable", async () => {
    const { container, rerender } = renderBoard();
    const stops = () => [...container.querySelectorAll("svg [tabindex='0']")].map((element) => element.getAttribute("aria-label"));
    expect(stops()).toEqual(["route a-b"]);
    await rerender({ selectableRoutes: new Set(["b-c"]), selectableCities: new Set(["b"]) });
    expect(stops()).toEqual(["route b-c", "city b"]);
  });

  test("arrows move to the next route, Enter and the space bar select it", async () => {
    const { key, onroute } = renderBoard();
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

  test("arrows prefer selectable routes, except with the shift key", async () => {
    const { key } = renderBoard({ selectableRoutes: new Set(["a-b", "b-c"]) });
    button("route a-b").focus();
    await key("ArrowDown", { shiftKey: true });
    expect(document.activeElement).toBe(button("route a-b:2"));
    button("route a-b").focus();
    await key("ArrowDown");
    expect(document.activeElement).toBe(button("route b-c"));
  });

  test("cities are selected the same way", async () => {
    const { key, oncity } = renderBoard({ selectableCities: new Set(["a", "c"]) });
    button("city a").focus();
    await key("ArrowRight");
    await key("Enter");
    expect(oncity).toHaveBeenCalledWith("c", "keyboard");
  });

  test("plus, minus and zero zoom; browser shortcuts are left alone", async () => {
    const { frame, container } = renderBoard();
    const sheet = container.querySelector<HTMLElement>(".sheet")!;
    const zoom = async (key: string, more = {}) => {
      await fireEvent.keyDown(frame, { key, ...more });
      await new Promise((resolve) => setTimeout(resolve, 40));
      return sheet.style.transform;
    };
    const whole = sheet.style.transform;
    expect(await zoom("+", { ctrlKey: true })).toBe(whole);
    expect(await zoom("+")).toContain("scale(1.6");
    expect(await zoom("0")).toBe(whole);
  });

});

describe("the picture", () => {
  test("has the given names, broken into lines", () => {
    const label = { x: 0, y: 0, align: "start" as const, lines: 2 };
    const cities = { ...small.cities, c: { ...small.cities.c!, label } };
    const { container } = renderBoard({ geometry: { ...small, cities } });
    const lines = [...container.querySelectorAll("text")].map((text) => {
      return [...text.querySelectorAll("tspan")].map((line) => line.textContent);
    });
    expect(lines).toEqual([["Alpha"], ["Bravo"], ["New", "Charlie"]]);
  });

  test("has an accessible name for every route, city and control", () => {
    renderBoard();
    expect(screen.getByRole("group", { name: "A small board" })).toBeTruthy();
    for (const element of screen.getAllByRole("button")) expect(element.getAttribute("aria-label")).toBeTruthy();
    expect(screen.getAllByRole("button")).toHaveLength(3 + 3 + 3);
  });

  test("shows a band and a line in the owner's colour on a claimed route, and changes nothing else", async () => {
    const { container, rerender } = renderBoard();
    const painted = (colour: string) => container.querySelectorAll(`path[style*="${colour}"]`).length;
    const other = button("route b-c").innerHTML;
    const faces = button("route b-c").firstElementChild;
    expect(painted("#295e9f")).toBe(0);
    await rerender({ owners: { "a-b": 1 } });
    expect(painted("#295e9f")).toBe(2);
    expect(button("route b-c").innerHTML).toBe(other);
    expect(button("route b-c").firstElementChild).toBe(faces);
  });

  test("lets trains arrive one by one, within 0.9 seconds", async () => {
    const { container, rerender } = renderBoard();
    await rerender({ owners: { "a-b": 0 }, arriving: new Set(["a-b"]) });
    const wagons = [...container.querySelectorAll<SVGElement>(".wagon")];
    const delays = wagons.map((element) => parseFloat(element.style.animationDelay));
    expect(delays).toEqual([0, 150, 300]);
    await rerender({ arriving: new Set<string>() });
    expect(count(container, ".wagon")).toBe(0);
  });

  test("shows a closed twin as empty outlines with one sign, without its colour", async () => {
    const { rerender } = renderBoard();
    const painted = (what: string) => button("route a-b:2").querySelectorAll(`path[style*="${what}"]`).length;
    expect([painted("#888"), painted("stroke-dasharray"), painted("--closed")]).toEqual([1, 0, 0]);
    await rerender({ closed: new Set(["a-b:2"]) });
    expect([painted("#888"), painted("stroke-dasharray"), painted("--closed")]).toEqual([0, 1, 1]);
  });

  test("lets free routes recede as the board fills", async () => {
    const { rerender } = renderBoard();
    const before = button("route b-c").innerHTML;
    await rerender({ owners: { "a-b": 0 }, closed: new Set(["a-b:2"]) });
    expect(button("route b-c").innerHTML).not.toBe(before);
  });

  test("shows pieces on their cities", async () => {
    const { container, rerender } = renderBoard();
    const before = count(container, "path");
    const pieces = [
      { city: "a", kind: "station", seat: 0 },
      { city: "b", kind: "city", seat: 1 },
      { city: "c", kind: "visitor", seat: null },
    ] as const;
    await rerender({ pieces });
    expect(count(container, "path")).toBe(before + 3 + 3 + 6);
  });

  test("highlights selectable routes and cities", async () => {
    const { container, rerender } = renderBoard();
    expect(count(container, "svg")).toBe(5);
    await rerender({ selectableRoutes: new Set(["a-b"]), selectableCities: new Set(["c"]) });
    expect(count(container, "svg")).toBe(6);
    await rerender({ selectableRoutes: new Set<string>(), selectableCities: new Set<string>() });
    expect(count(container, "svg")).toBe(5);
  });

  test("previews trains on a route and rings both its cities", () => {
    const { container } = renderBoard({ preview: { route: "b-c", seat: 0 } });
    expect(count(container, ".coming path")).toBeGreaterThan(0);
    expect(count(container, ".pointed")).toBe(2);
  });

  test("has thin rings and big rings", () => {
    const { container } = renderBoard({ ringed: new Set(["a", "b"]), marked: new Set(["b"]) });
    expect([count(container, ".ringed"), count(container, ".marked")]).toEqual([1, 1]);
  });

  test("has dashed rings, also around thin ones, but not around big ones", () => {
    const { container } = renderBoard({ ringed: new Set(["a"]), dashed: new Set(["a", "b", "c"]), marked: new Set(["b"]) });
    expect([count(container, ".ringed"), count(container, ".dashed"), count(container, ".marked")]).toEqual([1, 2, 1]);
  });

  test("outlines the marks of seats in their colours, with their badges, under and above the routes", async () => {
    const marks = [
      { seat: 0, routes: ["a-b"], cities: [] },
      { seat: 1, routes: [], cities: ["c"] },
    ];
    const { container, rerender } = renderBoard({ marks });
    expect([...container.querySelectorAll<SVGElement>("[data-mark]")].map(({ dataset }) => dataset.mark)).toEqual(["0", "1"]);
    const stroke = (selector: string) => container.querySelector<SVGElement>(selector)?.style.stroke;
    expect([stroke('[data-mark="0"] path:nth-of-type(2)'), stroke('[data-mark="1"] circle:nth-of-type(2)')]).toEqual(["#b52820", "#295e9f"]);
    expect(count(container, ".mark-badges path")).toBe(6);
    const order = [...container.querySelectorAll(".sheet > svg")];
    const [under, board, above] = [".marks", "[role=group]", ".mark-badges"].map((selector) => order.findIndex((svg) => svg.matches(selector)));
    expect(under! < board! && board! < above!).toBe(true);
    await rerender({ marks: [] });
    expect(count(container, ".marks, .mark-badges")).toBe(0);
  });

  test("shows the routes and cities of a spotlight above the veil", () => {
    const { container } = renderBoard({ spotlight: { routes: new Set(["a-b"]), cities: new Set(["a", "b"]) } });
    expect(count(container, ".veil")).toBe(1);
    expect([...container.querySelectorAll(".veil ~ .names text")].map((text) => text.textContent?.trim())).toEqual(
      expect.arrayContaining(["Alpha", "Bravo"]),
    );
  });
});
