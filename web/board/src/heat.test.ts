import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { heatStroke } from "./heat";
import HeatMap from "./HeatMap.svelte";
import { palette, small } from "./samples";

test("more heat means a broader and more opaque stroke", () => {
  const [never, rarely, often] = [heatStroke(0, 10), heatStroke(0.2, 10), heatStroke(1, 10)];
  expect(never.width).toBeLessThan(rarely.width);
  expect(rarely.width).toBeLessThan(often.width);
  expect(rarely.opacity).toBeLessThan(often.opacity);
  expect(often.opacity).toBe(1);
  expect(heatStroke(7, 10)).toEqual(often);
  expect(heatStroke(-1, 10)).toEqual(never);
});

test("a heat map draws the most used routes on top, and has nothing to select", () => {
  const [first, second] = Object.keys(small.routes) as [string, string];
  const { container, getByRole } = render(HeatMap, {
    props: { geometry: small, palette, ground: "/ground.svg", names: {}, label: "Routes", heat: { [first]: 1, [second]: 0.5 } },
  });
  expect(getByRole("img", { name: "Routes" })).toBeTruthy();
  expect(container.querySelector("[role=button], [tabindex]")).toBeNull();
  expect([...container.querySelectorAll<SVGElement>("[data-heat]")].map(({ dataset }) => dataset.heat)).toEqual([second, first]);
});
