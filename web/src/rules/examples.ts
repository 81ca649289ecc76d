/** Pictures to the rules: pieces of the very board, found in its own data, and cards. What they show could happen; no rule is
 * worked out here. */

import type { DetailProps } from "@draisine/board";
import type { BoardShown, RouteShown } from "$app/wire";
import type { SectionId } from "./anchors";
import { closing } from "./sections";
import type { Speaker } from "./speaker";

/** A piece of the board, and how things stand there. */
export type Scene = Pick<DetailProps, "routes" | "cities" | "owners" | "closed" | "pieces" | "marked" | "whole">;

/** A card in a row: its kind or a back, how many of it, and whether it is one that matters less. */
export interface CardShown {
  kind: string;
  count?: number;
  back?: boolean;
  faint?: boolean;
}

export interface Picture {
  scene?: Scene;
  cards?: CardShown[];
  caption: string;
}

type Named = [id: string, route: RouteShown];
type Draw = (board: BoardShown, speaker: Speaker) => Picture[];

/** Whose trains the pictures show: the reader's, and somebody else's. */
const [YOU, OTHER, THIRD] = [0, 1, 2];
const LOCO = "locomotive";

const listed = (board: BoardShown): Named[] => Object.entries(board.routes);

function fromMiddle(board: BoardShown, { between }: RouteShown): number {
  const [xs, ys] = [between.map((city) => board.cities[city]?.x ?? 0), between.map((city) => board.cities[city]?.y ?? 0)];
  return Math.hypot((xs[0] ?? 0) + (xs[1] ?? 0) - 1000, (ys[0] ?? 0) + (ys[1] ?? 0) - board.height);
}

/** The route that shows something best: of the length wanted, and not at the edge of the board. */
function pick(board: BoardShown, fits: (route: RouteShown) => boolean, length = 3): Named | null {
  const cost = ([, route]: Named) => 400 * Math.abs(route.length - length) + fromMiddle(board, route);
  return listed(board).filter(([, route]) => fits(route)).sort((one, other) => cost(one) - cost(other))[0] ?? null;
}

const plain = (route: RouteShown): boolean => !route.ferry && !route.tunnel && !route.goods && !route.twins.length;
const colourOf = (board: BoardShown, route: RouteShown): string => (route.colour === "gray" ? (board.kinds.find((kind) => kind !== LOCO) ?? LOCO) : route.colour);
const row = (cards: Record<string, number>): CardShown[] =>
  Object.entries(cards).flatMap(([kind, count]) => Array.from({ length: count }, () => ({ kind })));

function paying(board: BoardShown, route: RouteShown, locos: number): Record<string, number> {
  const cards = { [colourOf(board, route)]: route.length - locos, [LOCO]: locos };
  return Object.fromEntries(Object.entries(cards).filter(([, count]) => count > 0));
}

/** Routes from a city, each to another one. */
function around(board: BoardShown, city: string): Named[] {
  const there = new Set<string>([city]);
  return listed(board).filter(([, { between }]) => {
    const far = between[0] === city ? between[1] : between[0];
    if (!between.includes(city) || there.has(far)) return false;
    there.add(far);
    return true;
  });
}

const beyond = ([, { between }]: Named, city: string): string => (between[0] === city ? between[1] : between[0]);

/** A city in the midst of the board with at least so many neighbours. */
function hub(board: BoardShown, neighbours: number): string | null {
  const away = (id: string) => Math.hypot((board.cities[id]?.x ?? 0) - 500, (board.cities[id]?.y ?? 0) - board.height / 2);
  const busy = Object.keys(board.cities).filter((id) => around(board, id).length >= neighbours);
  return busy.sort((one, other) => away(one) - away(other))[0] ?? null;
}

/** A way with few trains from some cities to others. */
export function wayBetween(board: BoardShown, from: readonly string[], to: readonly string[]): string[] {
  const best = new Map<string, { trains: number; by: string | null; before: string | null }>();
  for (const city of from) best.set(city, { trains: 0, by: null, before: null });
  const open = new Set(from);
  while (open.size) {
    const here = [...open].reduce((one, other) => ((best.get(other)?.trains ?? 0) < (best.get(one)?.trains ?? 0) ? other : one));
    open.delete(here);
    if (to.includes(here)) return trace(best, here);
    for (const step of around(board, here)) {
      const there = beyond(step, here);
      const trains = (best.get(here)?.trains ?? 0) + step[1].length;
      if (trains >= (best.get(there)?.trains ?? Infinity)) continue;
      best.set(there, { trains, by: step[0], before: here });
      open.add(there);
    }
  }
  return [];
}

function trace(best: ReadonlyMap<string, { by: string | null; before: string | null }>, end: string): string[] {
  const routes: string[] = [];
  for (let city: string | null = end; city !== null; city = best.get(city)?.before ?? null) {
    const by = best.get(city)?.by;
    if (by) routes.unshift(by);
  }
  return routes;
}

const owned = (routes: readonly string[], seat: number): Record<string, number> => Object.fromEntries(routes.map((id) => [id, seat]));

const deck: Draw = (board, speaker) => [
  {
    cards: board.kinds.filter((kind) => board.deck[kind]).map((kind) => ({ kind, count: board.deck[kind] ?? 0 })),
    caption: speaker.say("caption.deck", { cards: board.kinds.map((kind) => speaker.naming.cards({ [kind]: board.deck[kind] ?? 0 })).join(", ") }),
  },
];

const market: Draw = (board, speaker) => {
  const shown = [...board.kinds.filter((kind) => kind !== LOCO).slice(0, Math.max(board.market - 1, 0)), LOCO].slice(-board.market);
  return board.market
    ? [{ cards: [...shown.map((kind) => ({ kind })), { kind: "card", back: true }], caption: speaker.say("caption.market") }]
    : [{ cards: [{ kind: "card", back: true }], caption: speaker.say("caption.blind") }];
};

const claiming: Draw = (board, speaker) => {
  const shows = (found: Named | null, word: "caption.claim" | "caption.gray", locos: number): Picture[] => {
    if (!found) return [];
    const cards = paying(board, found[1], Math.min(locos, found[1].length - 1));
    const spaces = speaker.some("spaces", found[1].length);
    const caption = speaker.say(word, { route: speaker.naming.route(found[0]), spaces, cards: speaker.naming.cards(cards) });
    return [{ scene: { routes: [found[0]] }, cards: row(cards), caption }];
  };
  const gray = pick(board, (route) => plain(route) && route.colour === "gray", 2);
  return [...shows(pick(board, (route) => plain(route) && route.colour !== "gray"), "caption.claim", 0), ...shows(gray, "caption.gray", 1)];
};

const doubles: Draw = (board, speaker) => {
  const found = pick(board, (route) => route.twins.length > 0 && !route.ferry && !route.tunnel);
  if (!found) return [];
  const [id, { twins }] = found;
  const tracks = [id, ...twins];
  const route = speaker.naming.route(id);
  const { closed, open } = closing(board);
  const shut = { scene: { routes: tracks, owners: { [id]: YOU }, closed: new Set(twins) }, caption: speaker.say("caption.closed", { route, players: speaker.either(closed) }) };
  const owners = Object.fromEntries(tracks.map((track, at) => [track, [YOU, OTHER, THIRD][at] ?? at]));
  const free = { scene: { routes: tracks, owners }, caption: speaker.say("caption.open", { route }) };
  return [...(closed.length ? [shut] : []), ...(open.length ? [free] : [])];
};

const ferries: Draw = (board, speaker) => {
  const found = pick(board, ({ ferry }) => ferry > 0, 4);
  if (!found) return [];
  const cards = paying(board, found[1], found[1].ferry);
  const values = { route: speaker.naming.route(found[0]), locomotives: speaker.some("locomotives", found[1].ferry), cards: speaker.naming.cards(cards) };
  return [{ scene: { routes: [found[0]] }, cards: row(cards), caption: speaker.say("caption.ferry", values) }];
};

const tunnels: Draw = (board, speaker) => {
  const found = pick(board, ({ tunnel, twins }) => tunnel && !twins.length, 3);
  if (!found) return [];
  const laid = colourOf(board, found[1]);
  const other = board.kinds.find((kind) => kind !== laid && kind !== LOCO) ?? LOCO;
  const turned = [laid, other, LOCO];
  const due = turned.filter((kind) => kind === laid || kind === LOCO).length;
  const values = {
    route: speaker.naming.route(found[0]), cards: speaker.naming.cards({ [laid]: found[1].length }), turned: speaker.naming.row(turned),
    due: speaker.some("cards", due),
  };
  return [
    { scene: { routes: [found[0]] }, cards: turned.map((kind) => ({ kind, faint: kind === other })), caption: speaker.say("caption.tunnel", values) },
  ];
};

const network: Draw = (board, speaker) => {
  const starts = Object.keys(board.cities).filter((city) => city !== board.alvin?.home && around(board, city).length > 2);
  const grown = starts.flatMap((start) => around(board, start).map((first) => ({ start, first, routes: touching(board, [start, beyond(first, start)]) })));
  // Where everything lies close together, it can be seen best.
  const best = grown.filter(({ routes }) => routes.length > 5).sort((one, other) => reachOf(board, one.routes) - reachOf(board, other.routes))[0];
  if (!best) return [];
  const scene: Scene = { routes: best.routes, owners: { [best.first[0]]: YOU }, pieces: [{ city: best.start, kind: "city", seat: YOU }] };
  return [{ scene, caption: speaker.say("caption.network", { city: speaker.naming.city(best.start) }) }];
};

function touching(board: BoardShown, cities: readonly string[]): string[] {
  return listed(board).filter(([, { between }]) => between.some((city) => cities.includes(city))).map(([id]) => id);
}

function reachOf(board: BoardShown, routes: readonly string[]): number {
  const places = routes.flatMap((id) => board.routes[id]?.between ?? []).flatMap((city) => board.cities[city] ?? []);
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return Math.max(span(places.map(({ x }) => x)), 1.6 * span(places.map(({ y }) => y)));
}

const cities: Draw = (board, speaker) => {
  const found = pick(board, (route) => plain(route) && route.points > 0, 4);
  const city = found?.[1].between[0];
  if (!found || !city) return [];
  const values = { route: speaker.naming.route(found[0]), points: speaker.some("points", found[1].points), city: speaker.naming.city(city) };
  return [{ scene: { routes: [found[0]], owners: { [found[0]]: YOU }, pieces: [{ city, kind: "city", seat: OTHER }] }, caption: speaker.say("caption.city", values) }];
};

const alvin: Draw = (board, speaker) => {
  const home = board.alvin?.home;
  if (!home) return [];
  const routes = around(board, home).map(([id]) => id);
  return [{ scene: { routes, cities: [home], pieces: [{ city: home, kind: "visitor", seat: null }] }, caption: speaker.say("caption.alvin", { home: speaker.naming.city(home) }) }];
};

const stations: Draw = (board, speaker) => {
  const city = hub(board, 2);
  const [lent, own] = city ? around(board, city) : [];
  if (!city || !lent || !own) return [];
  const scene: Scene = { routes: [lent[0], own[0]], owners: { [lent[0]]: OTHER, [own[0]]: YOU }, pieces: [{ city, kind: "station", seat: YOU }] };
  return [{ scene, caption: speaker.say("caption.station", { city: speaker.naming.city(city), route: speaker.naming.route(lent[0]) }) }];
};

const goods: Draw = (board, speaker) => {
  const found = pick(board, (route) => route.goods && !route.twins.length) ?? pick(board, (route) => route.goods);
  return found ? [{ scene: { routes: [found[0]] }, caption: speaker.say("caption.goods", { route: speaker.naming.route(found[0]) }) }] : [];
};

const tickets: Draw = (board, speaker) => {
  const ways = Object.entries(board.tickets).map(([id, { between }]) => ({ id, between, way: wayBetween(board, [between[0]], [between[1]]) }));
  const best = ways.filter(({ way }) => way.length > 1).sort((one, other) => Math.abs(one.way.length - 3) - Math.abs(other.way.length - 3))[0];
  if (!best) return [];
  const scene = { routes: best.way, owners: owned(best.way, YOU), marked: [...best.between] };
  return [{ scene, caption: speaker.say("caption.ticket", { ticket: speaker.naming.ticket(best.id) }) }];
};

const coast: Draw = (board, speaker) => {
  const { west, east } = board.coast ?? { west: [], east: [] };
  const way = wayBetween(board, west, east);
  const touched = way.flatMap((id) => board.routes[id]?.between ?? []);
  const [from, to] = [west.find((city) => touched.includes(city)), east.find((city) => touched.includes(city))];
  if (!from || !to) return [];
  const scene = { routes: way, owners: owned(way, YOU), cities: [...west, ...east], marked: [...west, ...east], whole: true };
  return [{ scene, caption: speaker.say("caption.coast", { west: speaker.naming.city(from), east: speaker.naming.city(to) }) }];
};

/** A loop of three routes with a tail, and a branch that is no longer than anything else: leaving it out is the longest trail. */
function looped(board: BoardShown): { trail: string[]; branch: Named; to: string } | null {
  for (const a of [hub(board, 3), ...Object.keys(board.cities)].filter((city) => city !== null)) {
    for (const ab of around(board, a)) {
      const b = beyond(ab, a);
      for (const bc of around(board, b)) {
        const c = beyond(bc, b);
        const ca = c === a ? undefined : around(board, c).find((step) => beyond(step, c) === a);
        if (!ca) continue;
        const loop = new Set([a, b, c]);
        const tail = around(board, a).find((step) => !loop.has(beyond(step, a)));
        const branch = around(board, b).find((step) => !loop.has(beyond(step, b)) && tail && beyond(step, b) !== beyond(tail, a));
        if (!tail || !branch || branch[1].length > Math.min(tail[1].length, ab[1].length)) continue;
        return { trail: [tail[0], ab[0], bc[0], ca[0]], branch, to: beyond(branch, b) };
      }
    }
  }
  return null;
}

const trail: Draw = (board, speaker) => {
  const found = looped(board);
  if (!found) return [];
  const routes = [...found.trail, found.branch[0]];
  const trains = found.trail.reduce((sum, id) => sum + (board.routes[id]?.length ?? 0), 0);
  const caption = speaker.say("caption.trail.branch", { trains: speaker.some("trains", trains), city: speaker.naming.city(found.to) });
  return [{ scene: { routes, owners: owned(routes, YOU) }, caption }];
};

const locomotive: Draw = (_board, speaker) => [{ cards: [{ kind: LOCO }], caption: speaker.say("caption.locomotive") }];

const DRAWN: Partial<Record<SectionId, Draw>> = {
  setup: deck, cards: market, locomotives: locomotive, claiming, doubles, ferries, tunnels, network, cities, alvin, stations, goods, tickets, coast, trail,
};

export function picturesOf(board: BoardShown, speaker: Speaker, id: SectionId): Picture[] {
  return DRAWN[id]?.(board, speaker) ?? [];
}
