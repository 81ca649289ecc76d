export { default as Board } from "./Board.svelte";
export { default as Detail } from "./Detail.svelte";
export { heatStroke } from "./heat";
export { default as HeatMap } from "./HeatMap.svelte";
export { default as WagonRow } from "./WagonRow.svelte";
export type {
  BoardProps, CardStyle, CityGeometry, DetailProps, Geometry, InputMethod, Mark, Palette, Piece, RouteGeometry, SeatStyle, Space, Spotlight,
} from "./types";
