export { default as Board } from "./Board.svelte";
export { inked } from "./heat";
export { default as HeatMap } from "./HeatMap.svelte";
export type { BoardProps, CardLook, CityPlace, Geometry, Palette, Piece, RoutePlace, SeatLook, Space, Spotlight } from "./types";
