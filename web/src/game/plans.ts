/** Plans in words: as the server reads them, and as people do. What a wish comes to is found out when the turn is there. */

import { phrase, sentence, type Values, type WordId } from "$app/words/speech.svelte";
import { readCards } from "./moves";
import type { Naming } from "./naming";

export const LONGEST_PLAN = 12;
export const BLIND = "blind";

export const wish = {
  claim: (route: string, colour = "") => `claim ${route}${colour ? ` with ${colour}` : ""}`,
  station: (city: string) => `station ${city}`,
  tickets: () => "draw tickets",
  swap: () => "swap tickets",
  locomotive: () => "draw locomotive",
  blind: () => "draw blind",
  /** Two cards: each a kind that may lie face up, or else blind. */
  cards: (first: string, second: string) => [first, second].map((kind) => (kind === BLIND ? "draw blind" : `draw ${kind} or draw blind`)).join(" then "),
};

/** A planned turn as a sentence. */
export function planWords(turn: string, naming: Naming): string {
  const say = (id: WordId, values?: Values) => phrase(naming.language, id, values);
  const card = (step: string): string => {
    const kind = /^draw (\w+)/.exec(step)?.[1] ?? BLIND;
    if (kind === BLIND) return say("plan.card.blind");
    const named = /^\d+$/.test(kind) ? say("plan.card.place", { place: kind }) : naming.oneCard(kind);
    return step.includes(" or ") ? say("plan.card.else", { card: named }) : say("plan.card.only", { card: named });
  };
  const steps = turn.split(" then ");
  const first = steps[0] ?? "";
  const [verb = "", ...more] = first.split(" ");
  const [place = "", paid = ""] = more.join(" ").split(" with ");
  const cards = /^\d/.test(paid) ? naming.cards(readCards(paid)) : paid && naming.oneCard(paid);
  let words: string;
  if (verb === "claim") words = say(paid ? "plan.says.claim.with" : "plan.says.claim", { route: naming.route(place) || place, cards });
  else if (verb === "station") words = say("plan.says.station", { city: naming.city(place) });
  else if (turn === wish.tickets()) words = say("plan.says.tickets");
  else if (turn === wish.swap()) words = say("plan.says.swap");
  else if (turn === wish.locomotive()) words = say("plan.says.locomotive");
  else if (steps.every((step) => step.startsWith("draw "))) {
    words = steps.length > 1 ? say("plan.says.two", { first: card(first), second: card(steps[1] ?? "") }) : say("plan.says.one", { card: card(first) });
  } else words = turn;
  return sentence(words);
}

/** The same list with one turn in another place; a step of 0 takes it out. */
export function moved(plan: readonly string[], at: number, step: number): string[] {
  const list = [...plan];
  const [turn] = list.splice(at, 1);
  if (turn !== undefined && step !== 0) list.splice(Math.min(Math.max(at + step, 0), list.length), 0, turn);
  return list;
}
