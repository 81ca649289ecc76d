/** The moves that the server says are open, sorted by what a person points at. Nothing here judges what is legal. */

export type Cards = Readonly<Record<string, number>>;

export interface Openings {
  /** Places of the market, counted from 1. */
  draw: ReadonlySet<number>;
  blind: boolean;
  tickets: boolean;
  swap: boolean;
  pass: boolean;
  leaveTunnel: boolean;
  noCity: boolean;
  /** Sets of tickets that may be kept. */
  keeps: readonly (readonly string[])[];
  extras: readonly Cards[];
  claims: ReadonlyMap<string, readonly Cards[]>;
  stations: ReadonlyMap<string, readonly Cards[]>;
  cities: ReadonlyMap<string, readonly Cards[]>;
  starts: ReadonlySet<string>;
  alvins: ReadonlySet<string>;
}

export function readCards(words: string): Cards {
  const cards: Record<string, number> = {};
  for (const part of words.split("+")) {
    const [count, name] = part.trim().split(" ");
    if (name) cards[name] = Number(count);
  }
  return cards;
}

export function writeCards(cards: Cards): string {
  return Object.entries(cards)
    .map(([name, count]) => `${count} ${name}`)
    .join(" + ");
}

export const write = {
  draw: (place: number) => `draw ${place}`,
  blind: () => "draw blind",
  tickets: () => "draw tickets",
  swap: () => "swap tickets",
  pass: () => "pass",
  leaveTunnel: () => "leave tunnel",
  noCity: () => "no city",
  keep: (tickets: readonly string[]) => `keep ${tickets.join(", ")}`.trim(),
  extra: (cards: Cards) => `extra ${writeCards(cards)}`,
  claim: (route: string, cards: Cards) => `claim ${route} with ${writeCards(cards)}`,
  station: (city: string, cards: Cards) => `station ${city} with ${writeCards(cards)}`,
  city: (city: string, cards: Cards) => `city ${city} with ${writeCards(cards)}`,
  start: (city: string) => `start ${city}`,
  alvin: (city: string) => `alvin ${city}`,
};

export function readMoves(moves: readonly string[]): Openings {
  const claims = new Map<string, Cards[]>();
  const stations = new Map<string, Cards[]>();
  const cities = new Map<string, Cards[]>();
  const draw = new Set<number>();
  const starts = new Set<string>();
  const alvins = new Set<string>();
  const keeps: string[][] = [];
  const extras: Cards[] = [];
  const bare = new Set(moves);
  const paid: Record<string, Map<string, Cards[]>> = { claim: claims, station: stations, city: cities };
  for (const move of moves) {
    const [verb = "", ...more] = move.split(" ");
    const rest = more.join(" ");
    const table = paid[verb];
    if (table) {
      const [place = "", cards = ""] = rest.split(" with ");
      const ways = table.get(place) ?? [];
      ways.push(readCards(cards));
      table.set(place, ways);
    } else if (verb === "draw" && /^\d+$/.test(rest)) draw.add(Number(rest));
    else if (verb === "keep") keeps.push(rest ? rest.split(", ") : []);
    else if (verb === "extra") extras.push(readCards(rest));
    else if (verb === "start") starts.add(rest);
    else if (verb === "alvin") alvins.add(rest);
  }
  return {
    draw, keeps, extras, claims, stations, cities, starts, alvins,
    blind: bare.has("draw blind"),
    tickets: bare.has("draw tickets"),
    swap: bare.has("swap tickets"),
    pass: bare.has("pass"),
    leaveTunnel: bare.has("leave tunnel"),
    noCity: bare.has("no city"),
  };
}

export const NO_OPENINGS: Openings = readMoves([]);

/** Ways to pay, the cheapest in locomotives first; among those, the colour that the hand has most of. */
export function thriftiest(ways: readonly Cards[], hand: Cards): Cards[] {
  const colour = (cards: Cards) => Object.keys(cards).find((kind) => kind !== "locomotive") ?? "locomotive";
  return [...ways].sort(
    (a, b) => (a.locomotive ?? 0) - (b.locomotive ?? 0) || (hand[colour(b)] ?? 0) - (hand[colour(a)] ?? 0),
  );
}

/** The routes, or cities, that a kind of card helps to pay for. */
export function payableWith(table: ReadonlyMap<string, readonly Cards[]>, kind: string): Set<string> {
  return new Set([...table].filter(([, ways]) => ways.some((cards) => cards[kind])).map(([place]) => place));
}

/** Whether exactly these tickets may be kept. */
export function mayKeep(keeps: Openings["keeps"], chosen: ReadonlySet<string>): boolean {
  return keeps.some((kept) => kept.length === chosen.size && kept.every((ticket) => chosen.has(ticket)));
}

/** The fewest tickets that may be kept. */
export function leastKept(keeps: Openings["keeps"]): number {
  return Math.min(...keeps.map((kept) => kept.length));
}
