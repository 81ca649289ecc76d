/** The legal moves of a decision, indexed by what a person points at. The server alone decides what is legal. */

import type { Move } from "$app/wire";

export type Cards = Readonly<Record<string, number>>;
/** The possible payments for each route or city. */
export type PaymentTable = ReadonlyMap<string, readonly Cards[]>;

export interface LegalMoves {
  /** Slots of the market, counted from 1. */
  marketSlots: ReadonlySet<number>;
  drawBlind: boolean;
  drawTickets: boolean;
  swapTickets: boolean;
  pass: boolean;
  skipCity: boolean;
  /** Sets of tickets that may be kept. */
  ticketChoices: readonly (readonly string[])[];
  /** Payments of what a tunnel demands on top. */
  extraPayments: readonly Cards[];
  claims: PaymentTable;
  stations: PaymentTable;
  cities: PaymentTable;
  startCities: ReadonlySet<string>;
  alvinCities: ReadonlySet<string>;
}

export function indexMoves(moves: readonly Move[]): LegalMoves {
  const ofType = <Type extends Move["type"]>(type: Type) =>
    moves.filter((move): move is Extract<Move, { type: Type }> => move.type === type);
  const has = (type: Move["type"]): boolean => moves.some((move) => move.type === type);
  return {
    marketSlots: new Set(ofType("draw").map(({ place }) => place)),
    drawBlind: has("draw_blind"),
    drawTickets: has("draw_tickets"),
    swapTickets: has("swap"),
    pass: has("pass"),
    skipCity: has("no_city"),
    ticketChoices: ofType("keep").map(({ tickets }) => tickets),
    extraPayments: ofType("extra").map(({ cards }) => cards),
    claims: groupPayments(ofType("claim").map(({ route, cards }) => [route, cards])),
    stations: groupPayments(ofType("station").map(({ city, cards }) => [city, cards])),
    cities: groupPayments(ofType("city").map(({ city, cards }) => [city, cards])),
    startCities: new Set(ofType("start").map(({ city }) => city)),
    alvinCities: new Set(ofType("alvin").map(({ city }) => city)),
  };
}

export const NO_MOVES: LegalMoves = indexMoves([]);

function groupPayments(payments: readonly (readonly [target: string, cards: Cards])[]): PaymentTable {
  const table = new Map<string, Cards[]>();
  for (const [target, cards] of payments) table.set(target, [...(table.get(target) ?? []), cards]);
  return table;
}

/** Payments sorted by how few locomotives they use, then by how many cards of their colour the hand has. */
export function sortPayments(payments: readonly Cards[], hand: Cards): Cards[] {
  const colour = (cards: Cards) => Object.keys(cards).find((kind) => kind !== "locomotive") ?? "locomotive";
  return [...payments].sort(
    (a, b) => (a.locomotive ?? 0) - (b.locomotive ?? 0) || (hand[colour(b)] ?? 0) - (hand[colour(a)] ?? 0),
  );
}

/** The routes or cities that a kind of card can help to pay for. */
export function payableWith(table: PaymentTable, kind: string): Set<string> {
  return new Set([...table].filter(([, payments]) => payments.some((cards) => cards[kind])).map(([target]) => target));
}

/** Whether exactly these tickets may be kept. */
export function isLegalChoice(choices: LegalMoves["ticketChoices"], tickets: ReadonlySet<string>): boolean {
  return choices.some((choice) => choice.length === tickets.size && choice.every((ticket) => tickets.has(ticket)));
}

/** The fewest tickets that may be kept; 0 where none are offered. */
export function minTickets(choices: LegalMoves["ticketChoices"]): number {
  return choices.length ? Math.min(...choices.map((choice) => choice.length)) : 0;
}
