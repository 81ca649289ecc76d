import type { BoardDetails } from "$app/wire";

/** Whether routes and cities lie in the south of the board: a panel about them is then shown in the north. */
export function isInSouth(board: BoardDetails, { routes = [], cities = [] }: { routes?: readonly string[]; cities?: readonly string[] }): boolean {
  const all = [...cities, ...routes.flatMap((route) => board.routes[route]?.between ?? [])];
  const heights = all.map((city) => board.cities[city]?.y ?? 0);
  return heights.reduce((sum, y) => sum + y, 0) > 0.55 * board.height * heights.length;
}
