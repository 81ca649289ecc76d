/** The numbers of a board for an overview. Printed rule sheets show the same (`list_numbers` in Python). */

import type { BoardDetails } from "$app/wire";
import type { RulesTranslator } from "./rules_translator";

type FactId = "players" | "trains" | "points" | "deck" | "market" | "hand" | "tickets" | "first" | "later" | "stations" | "founding" | "goods" | "end";

export interface Fact {
  id: FactId;
  name: string;
  value: string;
}

export function factsOf(board: BoardDetails, translator: RulesTranslator): Fact[] {
  const t = translator.t.bind(translator);
  const { players, ticket_rule: rule, ending } = board;
  const tickets = Object.values(board.tickets);
  const long = tickets.filter((ticket) => ticket.long).length;
  const dealt = rule.deal + rule.deal_long;
  const cards = Object.values(board.deck).reduce((sum, count) => sum + count, 0);
  const locomotives = board.deck.locomotive ?? 0;
  const points = Object.entries(board.points).map(([length, points]) => t("rules-fact-points-says", { length: Number(length), points }));
  const swept = board.sweep <= board.market;
  const facts: Fact[] = [];
  const add = (id: FactId, value: string | number) => facts.push({ id, name: t(`rules-fact-${id}`), value: String(value) });
  add("players", players.least < players.most ? t("rules-fact-players-says", { ...players }) : players.most);
  add("trains", board.trains);
  add("points", points.join(", ") || t("rules-claiming-points-none"));
  add("deck", locomotives ? t("rules-fact-deck-says", { count: cards, locomotives: translator.count("locomotives", locomotives) }) : cards);
  add("market", swept ? t("rules-fact-market-sweep", { count: board.market, sweep: board.sweep }) : board.market || t("rules-fact-market-none"));
  add("hand", translator.count("cards", board.hand));
  add("tickets", long ? t("rules-fact-tickets-long", { count: tickets.length, long }) : tickets.length);
  add("first", rule.keep < dealt ? t("rules-fact-first-some", { dealt, keep: rule.keep }) : t("rules-fact-first-all", { dealt }));
  if (rule.draw) add("later", t("rules-fact-later-draw", { draw: rule.draw, keep: rule.draw_keep }));
  if (rule.swap) add("later", t("rules-fact-later-swap"));
  if (board.stations) add("stations", board.stations.each);
  if (board.founding) add("founding", board.founding.each);
  if (board.goods) add("goods", board.goods.cards);
  if (!ending.tickets_to_win && ending.last_round_at !== null) {
    add("end", ending.last_round_at ? t("rules-fact-end-says", { trains: translator.count("trains", ending.last_round_at) }) : t("rules-fact-end-empty"));
  }
  return facts;
}
