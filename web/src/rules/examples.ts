/** Example pictures of the rules: details of the board, found in its own data, and cards. They show possible situations; no
 * rule is computed here. */

import type { DetailProps } from "@draisine/board";
import type { BoardDetails, RouteDetails } from "$app/wire";
import type { SectionId } from "./anchors";
import type { RulesTranslator } from "./rules_translator";
import { doubleRoutePlayers } from "./sections";

/** A detail of the board with claimed routes and pieces. */
export type Scene = Pick<DetailProps, "routes" | "cities" | "owners" | "closed" | "pieces" | "marked" | "whole">;

/** A card in a row: its kind or its back, how many, and whether it is drawn faintly. */
export interface ExampleCard {
  kind: string;
  count?: number;
  back?: boolean;
  faint?: boolean;
}

export interface ExamplePicture {
  scene?: Scene;
  cards?: ExampleCard[];
  caption: string;
}

type RouteEntry = [id: string, route: RouteDetails];
type PictureMaker = (board: BoardDetails, translator: RulesTranslator) => ExamplePicture[];

/** The seats whose trains the pictures show: the reader's and two others. */
const [YOU, OTHER, THIRD] = [0, 1, 2];
const LOCO = "locomotive";

const routeEntries = (board: BoardDetails): RouteEntry[] => Object.entries(board.routes);

function distanceFromCentre(board: BoardDetails, { between }: RouteDetails): number {
  const [xs, ys] = [between.map((city) => board.cities[city]?.x ?? 0), between.map((city) => board.cities[city]?.y ?? 0)];
  return Math.hypot((xs[0] ?? 0) + (xs[1] ?? 0) - 1000, (ys[0] ?? 0) + (ys[1] ?? 0) - board.height);
}

/** The best example among the routes that fit: of the wanted length, and near the middle of the board. */
function bestRoute(board: BoardDetails, fits: (route: RouteDetails) => boolean, length = 3): RouteEntry | null {
  const cost = ([, route]: RouteEntry) => 400 * Math.abs(route.length - length) + distanceFromCentre(board, route);
  return routeEntries(board).filter(([, route]) => fits(route)).sort((a, b) => cost(a) - cost(b))[0] ?? null;
}

const plain = (route: RouteDetails): boolean => !route.ferry && !route.tunnel && !route.goods && !route.twins.length;
const colourOf = (board: BoardDetails, route: RouteDetails): string => (route.colour === "gray" ? (board.kinds.find((kind) => kind !== LOCO) ?? LOCO) : route.colour);
const cardRow = (cards: Record<string, number>): ExampleCard[] =>
  Object.entries(cards).flatMap(([kind, count]) => Array.from({ length: count }, () => ({ kind })));

function payment(board: BoardDetails, route: RouteDetails, locos: number): Record<string, number> {
  const cards = { [colourOf(board, route)]: route.length - locos, [LOCO]: locos };
  return Object.fromEntries(Object.entries(cards).filter(([, count]) => count > 0));
}

/** Routes from a city, one for each neighbour. */
function routesFrom(board: BoardDetails, city: string): RouteEntry[] {
  const reached = new Set<string>([city]);
  return routeEntries(board).filter(([, { between }]) => {
    const far = between[0] === city ? between[1] : between[0];
    if (!between.includes(city) || reached.has(far)) return false;
    reached.add(far);
    return true;
  });
}

const otherEnd = ([, { between }]: RouteEntry, city: string): string => (between[0] === city ? between[1] : between[0]);

/** The most central city with at least this number of neighbours. */
function hub(board: BoardDetails, neighbours: number): string | null {
  const distance = (id: string) => Math.hypot((board.cities[id]?.x ?? 0) - 500, (board.cities[id]?.y ?? 0) - board.height / 2);
  const candidates = Object.keys(board.cities).filter((id) => routesFrom(board, id).length >= neighbours);
  return candidates.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** The path with the fewest trains from any of some cities to any of others (Dijkstra). */
export function shortestPath(board: BoardDetails, from: readonly string[], to: readonly string[]): string[] {
  const best = new Map<string, { trains: number; route: string | null; previous: string | null }>();
  for (const city of from) best.set(city, { trains: 0, route: null, previous: null });
  const queue = new Set(from);
  while (queue.size) {
    const here = [...queue].reduce((a, b) => ((best.get(b)?.trains ?? 0) < (best.get(a)?.trains ?? 0) ? b : a));
    queue.delete(here);
    if (to.includes(here)) return trace(best, here);
    for (const step of routesFrom(board, here)) {
      const there = otherEnd(step, here);
      const trains = (best.get(here)?.trains ?? 0) + step[1].length;
      if (trains >= (best.get(there)?.trains ?? Infinity)) continue;
      best.set(there, { trains, route: step[0], previous: here });
      queue.add(there);
    }
  }
  return [];
}

function trace(best: ReadonlyMap<string, { route: string | null; previous: string | null }>, end: string): string[] {
  const routes: string[] = [];
  for (let city: string | null = end; city !== null; city = best.get(city)?.previous ?? null) {
    const route = best.get(city)?.route;
    if (route) routes.unshift(route);
  }
  return routes;
}

const owned = (routes: readonly string[], seat: number): Record<string, number> => Object.fromEntries(routes.map((id) => [id, seat]));

const deck: PictureMaker = (board, translator) => [
  {
    cards: board.kinds.filter((kind) => board.deck[kind]).map((kind) => ({ kind, count: board.deck[kind] ?? 0 })),
    caption: translator.t("rules-caption-deck", { cards: board.kinds.map((kind) => translator.naming.cards({ [kind]: board.deck[kind] ?? 0 })).join(", ") }),
  },
];

const market: PictureMaker = (board, translator) => {
  const shown = [...board.kinds.filter((kind) => kind !== LOCO).slice(0, Math.max(board.market - 1, 0)), LOCO].slice(-board.market);
  return board.market
    ? [{ cards: [...shown.map((kind) => ({ kind })), { kind: "card", back: true }], caption: translator.t("rules-caption-market") }]
    : [{ cards: [{ kind: "card", back: true }], caption: translator.t("rules-caption-blind") }];
};

const claiming: PictureMaker = (board, translator) => {
  const claimPicture = (found: RouteEntry | null, word: "rules-caption-claim" | "rules-caption-gray", locos: number): ExamplePicture[] => {
    if (!found) return [];
    const cards = payment(board, found[1], Math.min(locos, found[1].length - 1));
    const spaces = translator.count("spaces", found[1].length);
    const caption = translator.t(word, { route: translator.naming.route(found[0]), spaces, cards: translator.naming.cards(cards) });
    return [{ scene: { routes: [found[0]] }, cards: cardRow(cards), caption }];
  };
  const gray = bestRoute(board, (route) => plain(route) && route.colour === "gray", 2);
  return [...claimPicture(bestRoute(board, (route) => plain(route) && route.colour !== "gray"), "rules-caption-claim", 0), ...claimPicture(gray, "rules-caption-gray", 1)];
};

const doubles: PictureMaker = (board, translator) => {
  const found = bestRoute(board, (route) => route.twins.length > 0 && !route.ferry && !route.tunnel);
  if (!found) return [];
  const [id, { twins }] = found;
  const tracks = [id, ...twins];
  const route = translator.naming.route(id);
  const { closed, open } = doubleRoutePlayers(board);
  const closedPicture = { scene: { routes: tracks, owners: { [id]: YOU }, closed: new Set(twins) }, caption: translator.t("rules-caption-closed", { route, players: translator.joinOr(closed) }) };
  const owners = Object.fromEntries(tracks.map((track, index) => [track, [YOU, OTHER, THIRD][index] ?? index]));
  const openPicture = { scene: { routes: tracks, owners }, caption: translator.t("rules-caption-open", { route }) };
  return [...(closed.length ? [closedPicture] : []), ...(open.length ? [openPicture] : [])];
};

const ferries: PictureMaker = (board, translator) => {
  const found = bestRoute(board, ({ ferry }) => ferry > 0, 4);
  if (!found) return [];
  const cards = payment(board, found[1], found[1].ferry);
  const values = { route: translator.naming.route(found[0]), locomotives: translator.count("locomotives", found[1].ferry), cards: translator.naming.cards(cards) };
  return [{ scene: { routes: [found[0]] }, cards: cardRow(cards), caption: translator.t("rules-caption-ferry", values) }];
};

const tunnels: PictureMaker = (board, translator) => {
  const found = bestRoute(board, ({ tunnel, twins }) => tunnel && !twins.length, 3);
  if (!found) return [];
  const laid = colourOf(board, found[1]);
  const other = board.kinds.find((kind) => kind !== laid && kind !== LOCO) ?? LOCO;
  const turned = [laid, other, LOCO];
  const due = turned.filter((kind) => kind === laid || kind === LOCO).length;
  const values = {
    route: translator.naming.route(found[0]), cards: translator.naming.cards({ [laid]: found[1].length }), turned: translator.naming.cardRow(turned),
    due: translator.count("cards", due),
  };
  return [
    { scene: { routes: [found[0]] }, cards: turned.map((kind) => ({ kind, faint: kind === other })), caption: translator.t("rules-caption-tunnel", values) },
  ];
};

const network: PictureMaker = (board, translator) => {
  const starts = Object.keys(board.cities).filter((city) => city !== board.alvin?.home && routesFrom(board, city).length > 2);
  const networks = starts.flatMap((start) => routesFrom(board, start).map((first) => ({ start, first, routes: routesTouching(board, [start, otherEnd(first, start)]) })));
  // The most compact network makes the clearest picture.
  const best = networks.filter(({ routes }) => routes.length > 5).sort((a, b) => extent(board, a.routes) - extent(board, b.routes))[0];
  if (!best) return [];
  const scene: Scene = { routes: best.routes, owners: { [best.first[0]]: YOU }, pieces: [{ city: best.start, kind: "city", seat: YOU }] };
  return [{ scene, caption: translator.t("rules-caption-network", { city: translator.naming.city(best.start) }) }];
};

function routesTouching(board: BoardDetails, cities: readonly string[]): string[] {
  return routeEntries(board).filter(([, { between }]) => between.some((city) => cities.includes(city))).map(([id]) => id);
}

function extent(board: BoardDetails, routes: readonly string[]): number {
  const cities = routes.flatMap((id) => board.routes[id]?.between ?? []).flatMap((city) => board.cities[city] ?? []);
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return Math.max(span(cities.map(({ x }) => x)), 1.6 * span(cities.map(({ y }) => y)));
}

const cities: PictureMaker = (board, translator) => {
  const found = bestRoute(board, (route) => plain(route) && route.points > 0, 4);
  const city = found?.[1].between[0];
  if (!found || !city) return [];
  const values = { route: translator.naming.route(found[0]), points: translator.count("points", found[1].points), city: translator.naming.city(city) };
  return [{ scene: { routes: [found[0]], owners: { [found[0]]: YOU }, pieces: [{ city, kind: "city", seat: OTHER }] }, caption: translator.t("rules-caption-city", values) }];
};

const alvin: PictureMaker = (board, translator) => {
  const home = board.alvin?.home;
  if (!home) return [];
  const routes = routesFrom(board, home).map(([id]) => id);
  return [{ scene: { routes, cities: [home], pieces: [{ city: home, kind: "visitor", seat: null }] }, caption: translator.t("rules-caption-alvin", { home: translator.naming.city(home) }) }];
};

const stations: PictureMaker = (board, translator) => {
  const city = hub(board, 2);
  const [lent, own] = city ? routesFrom(board, city) : [];
  if (!city || !lent || !own) return [];
  const scene: Scene = { routes: [lent[0], own[0]], owners: { [lent[0]]: OTHER, [own[0]]: YOU }, pieces: [{ city, kind: "station", seat: YOU }] };
  return [{ scene, caption: translator.t("rules-caption-station", { city: translator.naming.city(city), route: translator.naming.route(lent[0]) }) }];
};

const goods: PictureMaker = (board, translator) => {
  const found = bestRoute(board, (route) => route.goods && !route.twins.length) ?? bestRoute(board, (route) => route.goods);
  return found ? [{ scene: { routes: [found[0]] }, caption: translator.t("rules-caption-goods", { route: translator.naming.route(found[0]) }) }] : [];
};

const tickets: PictureMaker = (board, translator) => {
  const candidates = Object.entries(board.tickets).map(([id, { between }]) => ({ id, between, path: shortestPath(board, [between[0]], [between[1]]) }));
  const best = candidates.filter(({ path }) => path.length > 1).sort((a, b) => Math.abs(a.path.length - 3) - Math.abs(b.path.length - 3))[0];
  if (!best) return [];
  const scene = { routes: best.path, owners: owned(best.path, YOU), marked: [...best.between] };
  return [{ scene, caption: translator.t("rules-caption-ticket", { ticket: translator.naming.ticket(best.id) }) }];
};

const coast: PictureMaker = (board, translator) => {
  const { west, east } = board.coast ?? { west: [], east: [] };
  const path = shortestPath(board, west, east);
  const touched = path.flatMap((id) => board.routes[id]?.between ?? []);
  const [from, to] = [west.find((city) => touched.includes(city)), east.find((city) => touched.includes(city))];
  if (!from || !to) return [];
  const scene = { routes: path, owners: owned(path, YOU), cities: [...west, ...east], marked: [...west, ...east], whole: true };
  return [{ scene, caption: translator.t("rules-caption-coast", { west: translator.naming.city(from), east: translator.naming.city(to) }) }];
};

/** A loop of three routes with a tail, and a branch so short that the longest trail leaves it out. */
function findLoop(board: BoardDetails): { trail: string[]; branch: RouteEntry; to: string } | null {
  for (const a of [hub(board, 3), ...Object.keys(board.cities)].filter((city) => city !== null)) {
    for (const ab of routesFrom(board, a)) {
      const b = otherEnd(ab, a);
      for (const bc of routesFrom(board, b)) {
        const c = otherEnd(bc, b);
        const ca = c === a ? undefined : routesFrom(board, c).find((step) => otherEnd(step, c) === a);
        if (!ca) continue;
        const loop = new Set([a, b, c]);
        const tail = routesFrom(board, a).find((step) => !loop.has(otherEnd(step, a)));
        const branch = routesFrom(board, b).find((step) => !loop.has(otherEnd(step, b)) && tail && otherEnd(step, b) !== otherEnd(tail, a));
        if (!tail || !branch || branch[1].length > Math.min(tail[1].length, ab[1].length)) continue;
        return { trail: [tail[0], ab[0], bc[0], ca[0]], branch, to: otherEnd(branch, b) };
      }
    }
  }
  return null;
}

const trail: PictureMaker = (board, translator) => {
  const found = findLoop(board);
  if (!found) return [];
  const routes = [...found.trail, found.branch[0]];
  const trains = found.trail.reduce((sum, id) => sum + (board.routes[id]?.length ?? 0), 0);
  const caption = translator.t("rules-caption-trail-branch", { trains: translator.count("trains", trains), city: translator.naming.city(found.to) });
  return [{ scene: { routes, owners: owned(routes, YOU) }, caption }];
};

const locomotive: PictureMaker = (_board, translator) => [{ cards: [{ kind: LOCO }], caption: translator.t("rules-caption-locomotive") }];

const MAKERS: Partial<Record<SectionId, PictureMaker>> = {
  setup: deck, cards: market, locomotives: locomotive, claiming, doubles, ferries, tunnels, network, cities, alvin, stations, goods, tickets, coast, trail,
};

export function picturesOf(board: BoardDetails, translator: RulesTranslator, id: SectionId): ExamplePicture[] {
  return MAKERS[id]?.(board, translator) ?? [];
}
