/** The rules of a board, section by section: the sentences that apply to it, with its own numbers. */

import type { BoardDetails } from "$app/wire";
import { type SectionId, sectionIds } from "./anchors";
import { countLines, endLines, goalLines, tiesLines, trailLines } from "./end_sections";
import type { RuleMessageId, RulesTranslator } from "./rules_translator";
import { type SectionText, when } from "./section_text";

export interface Section extends SectionText {
  id: SectionId;
  title: string;
}

type SectionWriter = (board: BoardDetails, translator: RulesTranslator) => SectionText;

/** The numbers of players at which the second track of a double route is closed, and at which it is open. */
export function doubleRoutePlayers({ players, closed_at }: BoardDetails): { closed: number[]; open: number[] } {
  const counts = Array.from({ length: players.most - players.least + 1 }, (_, index) => players.least + index);
  return { closed: counts.filter((count) => closed_at.includes(count)), open: counts.filter((count) => !closed_at.includes(count)) };
}

const setup: SectionWriter = (board, translator) => {
  const rule = board.ticket_rule;
  const t = translator.t.bind(translator);
  const amounts = { trains: translator.count("trains", board.trains), cards: translator.count("train_cards", board.hand), tickets: translator.count("tickets", rule.deal) };
  const chosen = rule.keep < rule.deal + rule.deal_long;
  const ticketRule: RuleMessageId = !chosen ? "setup.tickets.all" : rule.deal_long ? "setup.tickets.long" : "setup.tickets";
  return {
    lead: t(chosen ? "setup.lead" : "setup.lead.all", amounts),
    lines: [
      t("setup.hand", { cards: translator.count("cards", board.hand) }),
      board.market ? t("setup.market", { cards: translator.count("cards", board.market) }) : t("setup.blind"),
      t(ticketRule, { tickets: amounts.tickets, keep: rule.keep, long: translator.count("long_tickets", rule.deal_long) }),
      ...when(chosen, t("setup.together"), t(`setup.rejects.${rule.rejects}`)),
      ...when(rule.deal_long > 0, t("setup.long")),
      ...(board.stations ? [t("setup.stations", { stations: translator.count("stations", board.stations.each) })] : []),
      ...(board.founding ? [t("setup.founding", { cities: translator.count("cities", board.founding.each) })] : []),
      ...(board.goods ? [t("setup.goods", { goods: translator.count("goods", board.goods.cards) })] : []),
      t("setup.first"),
    ],
    notes: [
      t("setup.note.first"),
      ...when(hasSweep(board), t("setup.note.sweep")),
      ...when(chosen && rule.rejects === "bottom", t("setup.note.order")),
    ],
  };
};

const hasSweep = (board: BoardDetails): boolean => board.market > 0 && board.sweep <= board.market;

const turn: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const swap = board.ticket_rule.swap;
  return {
    lead: t("turn.lead"),
    steps: [
      t("turn.cards"),
      t("turn.claim"),
      ...when(board.ticket_rule.draw > 0, t("turn.tickets")),
      ...when(swap, t("turn.swap")),
      ...when(board.stations !== null, t("turn.station")),
    ],
    lines: [t(swap ? "turn.must.swap" : "turn.must"), t(swap ? "turn.hand" : "turn.hand.tickets")],
    notes: [t(swap ? "turn.note.swap" : "turn.note.stuck")],
  };
};

const cards: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  if (!board.market) {
    return { lead: t("cards.lead.blind"), lines: [t("cards.secret.blind"), t("cards.discard.blind"), t("cards.none.blind")] };
  }
  const values = { locomotives: translator.count("locomotives", board.sweep), cards: translator.count("cards", board.market) };
  return {
    lead: t("cards.lead"),
    lines: [
      t("cards.refill"), t("cards.loco"), ...when(hasSweep(board), t("cards.sweep", values)), t("cards.secret"), t("cards.discard"), t("cards.none"),
    ],
    notes: [t("cards.note.second"), ...when(hasSweep(board), t("cards.note.sweep")), t("cards.note.empty")],
  };
};

const locomotives: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const drawn = board.market ? [t("locomotives.first"), t("locomotives.second"), t("locomotives.blind")] : [t("locomotives.plain")];
  return { lead: t("locomotives.lead"), lines: [t("locomotives.pay"), ...drawn], notes: when(board.market > 0, t("locomotives.note.last")) };
};

const claiming: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const scores: RuleMessageId = board.founding ? "claiming.points.cities" : "claiming.points";
  return {
    lead: t("claiming.lead"),
    lines: [
      t("claiming.colour"),
      ...when(Object.values(board.routes).some(({ colour }) => colour === "gray"), t("claiming.gray")),
      ...when(board.kinds.includes("locomotive"), t("claiming.loco")),
      t("claiming.exact"),
      t("claiming.trains"),
      t("claiming.whole"),
      t(board.founding ? "claiming.network" : "claiming.anywhere"),
      t(board.stations ? "claiming.owner.stations" : "claiming.owner"),
      t(Object.keys(board.points).length ? scores : "claiming.points.none"),
      t("claiming.seat"),
    ],
  };
};

const points: SectionWriter = (_board, translator) => ({ lead: translator.t("points.lead"), lines: [translator.t("points.paid")] });

const doubles: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const { closed, open } = doubleRoutePlayers(board);
  const both = [t("doubles.closed", { players: translator.joinOr(closed) }), t("doubles.open", { players: translator.joinOr(open) })];
  const rules = !closed.length ? [t("doubles.never")] : !open.length ? [t("doubles.always")] : both;
  const tunnels = Object.values(board.routes).some(({ tunnel, twins }) => tunnel && twins.length > 0);
  return { lead: t("doubles.lead"), lines: [...rules, t("doubles.partly"), ...when(tunnels && closed.length > 0, t("doubles.tunnel"))] };
};

const ferries: SectionWriter = (_board, translator) => ({
  lead: translator.t("ferries.lead"),
  lines: [translator.t("ferries.rest"), translator.t("ferries.more"), translator.t("ferries.points")],
});

const tunnels: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const gray = Object.values(board.routes).some(({ tunnel, colour }) => tunnel && colour === "gray");
  return {
    lead: t("tunnels.lead"),
    lines: [
      t("tunnels.lay"), t("tunnels.extra"), ...when(gray, t("tunnels.gray")), t("tunnels.locos"), t("tunnels.pay"), t("tunnels.leave"),
      t("tunnels.discard"), t("tunnels.few"),
    ],
    notes: [t("tunnels.note.asked"), t("tunnels.note.back")],
  };
};

const network: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  return {
    lead: t("network.lead"),
    lines: [
      t("network.choose"),
      t("network.free"),
      t("network.marker"),
      ...(board.alvin ? [t("network.alvin", { home: translator.naming.city(board.alvin.home) })] : []),
      t("network.touch"),
      t("network.cities"),
    ],
    notes: [t("network.note.walled")],
  };
};

const cities: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const { each, price } = board.founding ?? { each: 0, price: 0 };
  return {
    lead: t("cities.lead"),
    lines: [
      t("cities.have", { cities: translator.count("cities", each) }),
      ...when(each > 1, t("cities.found", { cards: translator.count("cards.alike", price) })),
      t("cities.one"), t("cities.owner"), t("cities.two"), t("cities.own"), t("cities.none"),
    ],
    notes: when(each > 1, t("cities.note.after"), t("cities.note.asked")),
  };
};

const alvin: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const values = { home: translator.naming.city(board.alvin?.home ?? ""), points: translator.count("points", board.alvin?.points ?? 0) };
  return {
    lead: t("alvin.lead", values),
    lines: [t("alvin.option"), t("alvin.catch"), t("alvin.move"), t("alvin.home", values), t("alvin.apart"), t("alvin.end", values)],
    notes: [t("alvin.note.order")],
  };
};

const stations: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const { each, unused } = board.stations ?? { each: 0, unused: 0 };
  const prices = Array.from({ length: each }, (_, index) => index + 1);
  return {
    lead: t("stations.lead"),
    lines: [
      t("stations.build", { stations: translator.count("stations", each) }),
      each > 1 ? t("stations.price", { prices: translator.joinAnd(prices) }) : t("stations.price.one"),
      t("stations.where"),
      t("stations.borrow"),
      t("stations.late"),
      ...when(each > 1, t("stations.row")),
      t("stations.nothing"),
      ...when(unused > 0, t("stations.unused", { points: translator.count("points", unused) })),
    ],
    notes: [t("stations.note.best")],
  };
};

const goods: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const bonus = Object.entries(board.goods?.bonus ?? {});
  return {
    lead: t("goods.lead"),
    lines: [
      t("goods.one", { goods: translator.count("goods", board.goods?.cards ?? 0) }),
      ...when(sectionIds(board).includes("doubles"), t("goods.track")),
      t("goods.open"),
      ...bonus.map(([count, ranks]) => t("goods.rank", { players: translator.count("players", Number(count)), points: translator.joinAnd(ranks) })),
      t("goods.ties"),
    ],
  };
};

const tickets: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const rule = board.ticket_rule;
  if (board.tickets_to_win) {
    return {
      lead: t("tickets.lead.race"),
      lines: [
        t("tickets.join"), t("tickets.shown", { tickets: translator.count("tickets", rule.deal) }), t("tickets.linked"), t("tickets.many"),
        t("tickets.secret.race"), t("tickets.left"),
      ],
      notes: [t("tickets.note.auto")],
    };
  }
  return {
    lead: t("tickets.lead"),
    lines: [
      t("tickets.join"),
      ...when(board.stations !== null, t("tickets.borrowed")),
      t("tickets.worth"),
      t("tickets.many"),
      ...when(rule.draw > 0, t("tickets.draw", { tickets: translator.count("tickets", rule.draw), keep: rule.draw_keep }), t("tickets.few")),
      t("tickets.kept"),
      t("tickets.secret"),
    ],
    notes: when(rule.draw > 0, t("tickets.note.seen")),
  };
};

const swap: SectionWriter = (_board, translator) => ({
  lead: translator.t("swap.lead"),
  lines: [translator.t("swap.how"), translator.t("swap.linked")],
  notes: [translator.t("swap.note.pile")],
});

const coast: SectionWriter = (board, translator) => {
  const joinCities = (side: readonly string[]) => translator.joinOr(side.map((city) => translator.naming.city(city)));
  return {
    lead: translator.t("coast.lead"),
    lines: [
      translator.t("coast.cities", { west: joinCities(board.coast?.west ?? []), east: joinCities(board.coast?.east ?? []) }),
      translator.t("coast.once"),
    ],
    notes: [translator.t("coast.note.order")],
  };
};

const globetrotter: SectionWriter = (board, translator) => ({
  lead: translator.t("globetrotter.lead", { points: translator.count("points", board.globetrotter) }),
  lines: [translator.t("globetrotter.all"), translator.t("globetrotter.tie")],
  notes: [translator.t("globetrotter.note.zero")],
});

const secrets: SectionWriter = (board, translator) => ({
  lead: translator.t("secrets.lead"),
  lines: [translator.t("secrets.open"), ...when(board.tickets_to_win === 0, translator.t("secrets.score")), translator.t("secrets.hidden")],
  notes: [translator.t("secrets.note.end")],
});

const WRITERS: Readonly<Record<SectionId, SectionWriter>> = {
  goal: goalLines, setup, turn, cards, locomotives, claiming, points, doubles, ferries, tunnels, network, cities, alvin, stations, goods, tickets, swap,
  coast, end: endLines, count: countLines, trail: trailLines, globetrotter, ties: tiesLines, secrets,
};

function titleOf(board: BoardDetails, translator: RulesTranslator, id: SectionId): string {
  const triples = id === "doubles" && Object.values(board.routes).some(({ twins }) => twins.length > 1);
  return translator.t(triples ? "doubles.title.triples" : `${id}.title`);
}

export function sectionOf(board: BoardDetails, translator: RulesTranslator, id: SectionId): Section {
  return { id, title: titleOf(board, translator, id), ...WRITERS[id](board, translator) };
}

export function sectionsOf(board: BoardDetails, translator: RulesTranslator): Section[] {
  return sectionIds(board).map((id) => sectionOf(board, translator, id));
}
