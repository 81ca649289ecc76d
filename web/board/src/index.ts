export { default as Board } from "./Board.svelte";
export { inked } from "./heat";
export { default as HeatMap } from "./HeatMap.svelte";
export { default as Detail } from "./Detail.svelte";
export { default as Wagons } from "./Wagons.svelte";
export type { BoardProps, CardLook, CityPlace, DetailProps, Geometry, Palette, Piece, RoutePlace, SeatLook, Space, Spotlight } from "./types";
