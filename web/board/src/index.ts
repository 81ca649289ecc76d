export { default as Board } from "./Board.svelte";
export type { BoardProps, CardLook, CityPlace, Geometry, Palette, Piece, RoutePlace, SeatLook, Space, Spotlight } from "./types";
