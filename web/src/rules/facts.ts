/** The numbers of a board for an overview. */

import type { BoardDetails } from "$app/wire";
import type { RulesTranslator } from "./rules_translator";

export interface Fact {
  id: string;
  name: string;
  value: string;
}

export function factsOf(board: BoardDetails, translator: RulesTranslator): Fact[] {
  const t = translator.t.bind(translator);
  const rule = board.ticket_rule;
  const all = Object.values(board.tickets);
  const long = all.filter((ticket) => ticket.long).length;
  const dealt = rule.deal + rule.deal_long;
  const cards = Object.values(board.deck).reduce((sum, count) => sum + count, 0);
  const facts: Fact[] = [];
  const add = (id: string, name: string, value: string | number) => facts.push({ id, name, value: String(value) });
  add("players", t("fact.players"), t("fact.players.says", { ...board.players }));
  add("trains", t("fact.trains"), board.trains);
  add("deck", t("fact.deck"), t("fact.deck.says", { count: cards, locomotives: translator.count("locomotives", board.deck.locomotive ?? 0) }));
  add("hand", t("fact.hand"), translator.count("cards", board.hand));
  add("market", t("fact.market"), board.market || t("fact.market.none"));
  add("tickets", t("fact.tickets"), long ? t("fact.tickets.long", { count: all.length, long }) : all.length);
  add("first", t("fact.first"), rule.keep < dealt ? t("fact.first.some", { dealt, keep: rule.keep }) : t("fact.first.all", { dealt }));
  if (rule.draw) add("later", t("fact.later"), t("fact.later.draw", { draw: rule.draw, keep: rule.draw_keep }));
  if (rule.swap) add("later", t("fact.later"), t("fact.later.swap"));
  if (board.stations) add("stations", t("fact.stations"), board.stations.each);
  if (board.founding) add("founding", t("fact.founding"), board.founding.each);
  if (board.goods) add("goods", t("fact.goods"), board.goods.cards);
  return facts;
}
