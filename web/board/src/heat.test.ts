import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { inked } from "./heat";
import HeatMap from "./HeatMap.svelte";
import { palette, small } from "./testing";

test("the more a route was used, the broader and darker it is", () => {
  const [never, rarely, often] = [inked(0, 10), inked(0.2, 10), inked(1, 10)];
  expect(never.width).toBeLessThan(rarely.width);
  expect(rarely.width).toBeLessThan(often.width);
  expect(rarely.opacity).toBeLessThan(often.opacity);
  expect(often.opacity).toBe(1);
  expect(inked(7, 10)).toEqual(often);
  expect(inked(-1, 10)).toEqual(never);
});

test("a picture of what was used, the most used on top, and nothing to choose", () => {
  const [one, other] = Object.keys(small.routes) as [string, string];
  const { container, getByRole } = render(HeatMap, {
    props: { geometry: small, palette, ground: "/ground.svg", names: {}, label: "Routes", heat: { [one]: 1, [other]: 0.5 } },
  });
  expect(getByRole("img", { name: "Routes" })).toBeTruthy();
  expect(container.querySelector("[role=button], [tabindex]")).toBeNull();
  expect([...container.querySelectorAll<SVGElement>("[data-heat]")].map(({ dataset }) => dataset.heat)).toEqual([other, one]);
});
