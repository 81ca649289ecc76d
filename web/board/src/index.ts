export { default as Board } from "./Board.svelte";
export type {
  BoardProps, CardStyle, CityGeometry, DetailProps, Geometry, InputMethod, Mark, Palette, Piece, RouteGeometry, SeatStyle, Space, Spotlight,
} from "./types";
