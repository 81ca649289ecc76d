/** The numbers of a board at a glance. */

import type { BoardShown } from "$app/wire";
import type { Speaker } from "./speaker";

export interface Fact {
  id: string;
  name: string;
  says: string;
}

export function factsOf(board: BoardShown, speaker: Speaker): Fact[] {
  const say = speaker.say.bind(speaker);
  const rule = board.ticket_rule;
  const all = Object.values(board.tickets);
  const long = all.filter((ticket) => ticket.long).length;
  const dealt = rule.deal + rule.deal_long;
  const cards = Object.values(board.deck).reduce((sum, count) => sum + count, 0);
  const facts: Fact[] = [];
  const add = (id: string, name: string, says: string | number) => facts.push({ id, name, says: String(says) });
  add("players", say("fact.players"), say("fact.players.says", { ...board.players }));
  add("trains", say("fact.trains"), board.trains);
  add("deck", say("fact.deck"), say("fact.deck.says", { count: cards, locomotives: speaker.some("locomotives", board.deck.locomotive ?? 0) }));
  add("hand", say("fact.hand"), speaker.some("cards", board.hand));
  add("market", say("fact.market"), board.market || say("fact.market.none"));
  add("tickets", say("fact.tickets"), long ? say("fact.tickets.long", { count: all.length, long }) : all.length);
  add("first", say("fact.first"), rule.keep < dealt ? say("fact.first.some", { dealt, keep: rule.keep }) : say("fact.first.all", { dealt }));
  if (rule.draw) add("later", say("fact.later"), say("fact.later.draw", { draw: rule.draw, keep: rule.draw_keep }));
  if (rule.swap) add("later", say("fact.later"), say("fact.later.swap"));
  if (board.stations) add("stations", say("fact.stations"), board.stations.each);
  if (board.founding) add("founding", say("fact.founding"), board.founding.each);
  if (board.goods) add("goods", say("fact.goods"), board.goods.cards);
  return facts;
}
