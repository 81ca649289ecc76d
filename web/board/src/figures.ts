/** Figures of parts of a board: a route with its cities, a heat map, a row of wagons. */

export { default as Detail } from "./Detail.svelte";
export { heatStroke } from "./heat";
export { default as HeatMap } from "./HeatMap.svelte";
export { default as WagonRow } from "./WagonRow.svelte";
