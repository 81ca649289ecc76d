/** A hint in words: the move, and why. */

import type { Spotlight } from "@draisine/board";
import type { Advice, BoardShown } from "$app/wire";
import { phrase, type Language, type WordId } from "$app/words/speech.svelte";
import { readCards } from "./moves";
import type { Naming } from "./naming";

const BARE: Readonly<Record<string, WordId>> = {
  "draw blind": "hint.move.blind",
  "draw tickets": "hint.move.tickets",
  "swap tickets": "market.swap",
  "leave tunnel": "tunnel.leave",
  "no city": "city.no",
  pass: "market.pass",
};
/** So few imagined games are no measure. */
const FEW = 20;

/** What a move speaks of: its verb, the place or the tickets, and the cards. */
function parts(move: string): { verb: string; what: string; cards: string } {
  const [verb = "", ...more] = move.split(" ");
  const [what = "", cards = ""] = more.join(" ").split(" with ");
  return { verb, what, cards };
}

const keptIn = (what: string): string[] => what.split(", ").filter(Boolean);

/** A move as a sentence. `market`: the face-up cards, for a move that takes one of them. */
export function moveWords(naming: Naming, market: readonly (string | null)[], move: string): string {
  const { language } = naming;
  const { verb, what, cards: paid } = parts(move);
  const bare = BARE[move];
  if (bare) return phrase(language, bare);
  const cards = naming.cards(readCards(paid));
  switch (verb) {
    case "draw":
      return phrase(language, "market.place", { card: naming.oneCard(market[Number(what) - 1] ?? "") });
    case "keep":
      return phrase(language, "hint.move.keep", { tickets: naming.tickets(keptIn(what)) });
    case "extra":
      return phrase(language, "tunnel.pay", { cards: naming.cards(readCards(what)) });
    case "claim":
      return phrase(language, "hint.move.claim", { route: naming.route(what), cards });
    case "station":
      return phrase(language, "hint.move.station", { city: naming.city(what), cards });
    case "city":
      return phrase(language, "city.confirm", { city: naming.city(what), cards });
    case "start":
      return phrase(language, "start.confirm", { city: naming.city(what) });
    default:
      return phrase(language, "hint.move.alvin", { city: naming.city(what) });
  }
}

/** Why, in a sentence or two; and how the imagined games went, where there were enough of them. */
export function whyWords(naming: Naming, names: readonly string[], { why, saves, games, won }: Advice): string[] {
  const { language } = naming;
  const count = why.count ?? 0;
  const values = {
    count,
    ticket: why.ticket ? naming.ticket(why.ticket) : "",
    route: why.route ? naming.route(why.route) : "",
    name: names[why.seat ?? -1] ?? "",
    points: phrase(language, "seat.points", { count }),
  };
  const words = [phrase(language, reasonId(why, naming.board), values)];
  if (saves) words.push(phrase(language, `hint.saves.${saves}`));
  if (games >= FEW) words.push(share(language, games, won));
  return words;
}

function reasonId(why: Advice["why"], board: BoardShown): WordId {
  if (why.kind === "cards_for" && !why.ticket) return "hint.why.cards_for_route";
  if (why.kind === "blind" && board.market === 0) return "hint.why.cards";
  if (why.kind === "start" && !why.count) return "hint.why.fared_best";
  if (why.kind === "station" && !why.ticket) return "hint.why.fared_best";
  if (why.kind === "pay" && !why.ticket) return "hint.why.coasts";
  return `hint.why.${why.kind}`;
}

const share = (language: Language, games: number, won: number): string =>
  phrase(language, "hint.share", { count: games, share: Math.round((100 * won) / games) });

/** The route that a hint says to claim. */
export function claimOf(advice: Advice | null): string | undefined {
  const { verb, what } = parts(advice?.move ?? "");
  return verb === "claim" ? what : undefined;
}

/** What a hint speaks of on the board; nothing, where it speaks of cards alone. */
export function litBy({ move, why }: Advice, board: BoardShown): Spotlight | null {
  const { verb, what } = parts(move);
  const routes = new Set([verb === "claim" ? what : null, why.route ?? null].filter((route) => route !== null));
  const tickets = [why.ticket ?? null, ...(verb === "keep" ? keptIn(what) : [])].filter((ticket) => ticket !== null);
  const places = [...tickets.flatMap((id) => board.tickets[id]?.between ?? []), ...[...routes].flatMap((id) => board.routes[id]?.between ?? [])];
  if (["station", "city", "start", "alvin"].includes(verb)) places.push(what);
  const cities = new Set(places);
  return routes.size || cities.size ? { routes, cities } : null;
}
