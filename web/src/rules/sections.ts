/** The rules of a board, section by section: the sentences that apply to it, with its own numbers. */

import type { RuleMessageId } from "$app/i18n/message_ids";
import type { BoardDetails } from "$app/wire";
import { type SectionId, sectionIds } from "./anchors";
import { countLines, endLines, goalLines, tiesLines, trailLines } from "./end_sections";
import type { RulesTranslator } from "./rules_translator";
import { type SectionText, when } from "./section_text";

export interface Section extends SectionText {
  id: SectionId;
  title: string;
}

/** The most players for whom printed rules say which parallel routes are open. */
const PRINTED_PLAYERS = 5;

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
  const ticketRule: RuleMessageId = !chosen ? "rules-setup-tickets-all" : rule.deal_long ? "rules-setup-tickets-long" : "rules-setup-tickets";
  return {
    lead: t(chosen ? "rules-setup-lead" : "rules-setup-lead-all", amounts),
    lines: [
      t("rules-setup-hand", { cards: translator.count("cards", board.hand) }),
      board.market ? t("rules-setup-market", { cards: translator.count("cards", board.market) }) : t("rules-setup-blind"),
      t(ticketRule, { tickets: amounts.tickets, keep: rule.keep, long: translator.count("long_tickets", rule.deal_long) }),
      ...when(chosen, t("rules-setup-together"), t(`rules-setup-rejects-${rule.rejects}`)),
      ...when(rule.deal_long > 0, t("rules-setup-long")),
      ...(board.stations ? [t("rules-setup-stations", { stations: translator.count("stations", board.stations.each) })] : []),
      ...(board.founding ? [t("rules-setup-founding", { cities: translator.count("cities", board.founding.each) })] : []),
      ...(board.goods ? [t("rules-setup-goods", { goods: translator.count("goods", board.goods.cards) })] : []),
      t("rules-setup-first"),
    ],
    notes: [
      translator.ruling("rules-setup-note-first"),
      ...when(hasSweep(board), translator.ruling("rules-setup-note-sweep")),
      ...when(chosen && rule.rejects === "bottom", translator.ruling("rules-setup-note-order")),
    ],
  };
};

const hasSweep = (board: BoardDetails): boolean => board.market > 0 && board.sweep <= board.market;

const turn: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const swap = board.ticket_rule.swap;
  return {
    lead: t("rules-turn-lead"),
    steps: [
      t("rules-turn-cards"),
      t("rules-turn-claim"),
      ...when(board.ticket_rule.draw > 0, t("rules-turn-tickets")),
      ...when(swap, t("rules-turn-swap")),
      ...when(board.stations !== null, t("rules-turn-station")),
    ],
    lines: [t(swap ? "rules-turn-must-swap" : "rules-turn-must"), t(swap ? "rules-turn-hand" : "rules-turn-hand-tickets")],
    notes: [translator.ruling(swap ? "rules-turn-note-swap" : "rules-turn-note-stuck")],
  };
};

const cards: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  if (!board.market) {
    return {
      lead: t("rules-cards-lead-blind"),
      lines: [t("rules-cards-secret-blind"), t("rules-cards-discard-blind"), t("rules-cards-none-blind")],
      notes: [translator.ruling("rules-cards-note-shuffle")],
    };
  }
  const values = { locomotives: translator.count("locomotives", board.sweep), cards: translator.count("cards", board.market) };
  return {
    lead: t("rules-cards-lead"),
    lines: [
      t("rules-cards-refill"), t("rules-cards-loco"), ...when(hasSweep(board), t("rules-cards-sweep", values)), t("rules-cards-secret"), t("rules-cards-discard"), t("rules-cards-none"),
    ],
    notes: [
      translator.ruling("rules-cards-note-second"),
      // A market with fewer of them would be replaced again at once.
      ...when(hasSweep(board), translator.ruling("rules-cards-note-sweep", { cards: translator.count("cards", board.market - board.sweep + 1) })),
      translator.ruling("rules-cards-note-empty"),
      translator.ruling("rules-cards-note-shuffle"),
      translator.ruling("rules-cards-note-face_up"),
    ],
  };
};

const locomotives: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const drawn = board.market ? [t("rules-locomotives-first"), t("rules-locomotives-second"), t("rules-locomotives-blind")] : [t("rules-locomotives-plain")];
  return { lead: t("rules-locomotives-lead"), lines: [t("rules-locomotives-pay"), ...drawn], notes: when(board.market > 0, translator.ruling("rules-locomotives-note-last")) };
};

const claiming: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const scores: RuleMessageId = board.founding ? "rules-claiming-points-cities" : "rules-claiming-points";
  return {
    lead: t("rules-claiming-lead"),
    lines: [
      t("rules-claiming-colour"),
      ...when(Object.values(board.routes).some(({ colour }) => colour === "gray"), t("rules-claiming-gray")),
      ...when(board.kinds.includes("locomotive"), t("rules-claiming-loco")),
      t("rules-claiming-exact"),
      t("rules-claiming-trains"),
      t("rules-claiming-whole"),
      t(board.founding ? "rules-claiming-network" : "rules-claiming-anywhere"),
      t(board.stations ? "rules-claiming-owner-stations" : "rules-claiming-owner"),
      t(Object.keys(board.points).length ? scores : "rules-claiming-points-none"),
      t("rules-claiming-seat"),
    ],
  };
};

const points: SectionWriter = (_board, translator) => ({ lead: translator.t("rules-points-lead"), lines: [translator.t("rules-points-paid")] });

const doubles: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const { closed, open } = doubleRoutePlayers(board);
  const both = [t("rules-doubles-closed", { players: translator.joinOr(closed) }), t("rules-doubles-open", { players: translator.joinOr(open) })];
  const rules = !closed.length ? [t("rules-doubles-never")] : !open.length ? [t("rules-doubles-always")] : both;
  const tunnels = Object.values(board.routes).some(({ tunnel, twins }) => tunnel && twins.length > 0);
  const lines = [...rules, t("rules-doubles-partly"), ...when(tunnels && closed.length > 0, t("rules-doubles-tunnel"))];
  const more = open.filter((count) => count > PRINTED_PLAYERS);
  return { lead: t("rules-doubles-lead"), lines, notes: when(more.length > 0, translator.ruling("rules-doubles-note-most", { players: translator.joinOr(more) })) };
};

const ferries: SectionWriter = (_board, translator) => ({
  lead: translator.t("rules-ferries-lead"),
  lines: [translator.t("rules-ferries-rest"), translator.t("rules-ferries-more"), translator.t("rules-ferries-points")],
});

const tunnels: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const gray = Object.values(board.routes).some(({ tunnel, colour }) => tunnel && colour === "gray");
  return {
    lead: t("rules-tunnels-lead"),
    lines: [
      t("rules-tunnels-lay"), t("rules-tunnels-extra"), ...when(gray, t("rules-tunnels-gray")), t("rules-tunnels-locos"), t("rules-tunnels-pay"), t("rules-tunnels-leave"),
      t("rules-tunnels-discard"), t("rules-tunnels-few"),
    ],
    notes: [translator.ruling("rules-tunnels-note-asked"), translator.ruling("rules-tunnels-note-back")],
  };
};

const network: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  return {
    lead: t("rules-network-lead"),
    lines: [
      t("rules-network-choose"),
      t("rules-network-free"),
      t("rules-network-marker"),
      ...(board.alvin ? [t("rules-network-alvin", { home: translator.naming.city(board.alvin.home) })] : []),
      t("rules-network-touch"),
      t("rules-network-cities"),
    ],
    notes: [translator.ruling("rules-network-note-walled")],
  };
};

const cities: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const { each, price } = board.founding ?? { each: 0, price: 0 };
  return {
    lead: t("rules-cities-lead"),
    lines: [
      t("rules-cities-have", { cities: translator.count("cities", each) }),
      ...when(each > 1, t("rules-cities-found", { cards: translator.count("cards-alike", price) })),
      t("rules-cities-one"), t("rules-cities-two"), t("rules-cities-own"), t("rules-cities-none"),
    ],
    notes: when(each > 1, translator.ruling("rules-cities-note-after"), translator.ruling("rules-cities-note-asked")),
  };
};

const alvin: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const values = { home: translator.naming.city(board.alvin?.home ?? ""), points: translator.count("points", board.alvin?.points ?? 0) };
  return {
    lead: t("rules-alvin-lead", values),
    lines: [t("rules-alvin-option"), t("rules-alvin-catch"), t("rules-alvin-move"), t("rules-alvin-home", values), t("rules-alvin-left", values), t("rules-alvin-apart"), t("rules-alvin-end", values)],
    notes: [translator.ruling("rules-alvin-note-order")],
  };
};

const stations: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const { each, unused } = board.stations ?? { each: 0, unused: 0 };
  const prices = Array.from({ length: each }, (_, index) => index + 1);
  return {
    lead: t("rules-stations-lead"),
    lines: [
      t("rules-stations-build", { stations: translator.count("stations", each) }),
      each > 1 ? t("rules-stations-price", { prices: translator.joinAnd(prices) }) : t("rules-stations-price-one"),
      t("rules-stations-where"),
      t("rules-stations-borrow"),
      t("rules-stations-late"),
      ...when(each > 1, t("rules-stations-row")),
      t("rules-stations-nothing"),
      ...when(unused > 0, t("rules-stations-unused", { points: translator.count("points", unused) })),
    ],
    notes: [translator.ruling("rules-stations-note-best")],
  };
};

const goods: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const bonus = Object.entries(board.goods?.bonus ?? {});
  return {
    lead: t("rules-goods-lead"),
    lines: [
      t("rules-goods-one", { goods: translator.count("goods", board.goods?.cards ?? 0) }),
      ...when(sectionIds(board).includes("doubles"), t("rules-goods-track")),
      t("rules-goods-open"),
      ...bonus.map(([count, ranks]) => t("rules-goods-rank", { players: translator.count("players", Number(count)), points: translator.joinAnd(ranks) })),
      t("rules-goods-ties"),
    ],
  };
};

const tickets: SectionWriter = (board, translator) => {
  const t = translator.t.bind(translator);
  const rule = board.ticket_rule;
  if (board.tickets_to_win) {
    return {
      lead: t("rules-tickets-lead-race"),
      lines: [
        t("rules-tickets-join"), t("rules-tickets-shown", { tickets: translator.count("tickets", rule.deal) }), t("rules-tickets-linked"), t("rules-tickets-many"),
        t("rules-tickets-secret-race"), t("rules-tickets-left"),
      ],
      notes: [translator.ruling("rules-tickets-note-auto")],
    };
  }
  return {
    lead: t("rules-tickets-lead"),
    lines: [
      t("rules-tickets-join"),
      ...when(board.stations !== null, t("rules-tickets-borrowed")),
      t("rules-tickets-worth"),
      t("rules-tickets-many"),
      ...when(rule.draw > 0, t("rules-tickets-draw", { tickets: translator.count("tickets", rule.draw), keep: rule.draw_keep }), t("rules-tickets-few")),
      t("rules-tickets-kept"),
      t("rules-tickets-secret"),
    ],
    notes: when(rule.draw > 0, translator.ruling("rules-tickets-note-seen")),
  };
};

const swap: SectionWriter = (_board, translator) => ({
  lead: translator.t("rules-swap-lead"),
  lines: [translator.t("rules-swap-how"), translator.t("rules-swap-linked")],
  notes: [translator.ruling("rules-swap-note-pile")],
});

const coast: SectionWriter = (board, translator) => {
  const joinCities = (side: readonly string[]) => translator.joinOr(side.map((city) => translator.naming.city(city)));
  return {
    lead: translator.t("rules-coast-lead"),
    lines: [
      translator.t("rules-coast-cities", { west: joinCities(board.coast?.west ?? []), east: joinCities(board.coast?.east ?? []) }),
      translator.t("rules-coast-once"),
    ],
    notes: [translator.ruling("rules-coast-note-order")],
  };
};

const globetrotter: SectionWriter = (board, translator) => ({
  lead: translator.t("rules-globetrotter-lead", { points: translator.count("points", board.globetrotter) }),
  lines: [translator.t("rules-globetrotter-all"), translator.t("rules-bonus-tie")],
  notes: [translator.ruling("rules-globetrotter-note-zero")],
});

const secrets: SectionWriter = (board, translator) => ({
  lead: translator.t("rules-secrets-lead"),
  lines: [translator.t("rules-secrets-open"), ...when(board.tickets_to_win === 0, translator.t("rules-secrets-score")), translator.t("rules-secrets-hidden")],
  notes: [translator.ruling("rules-secrets-note-end")],
});

const WRITERS: Readonly<Record<SectionId, SectionWriter>> = {
  goal: goalLines, setup, turn, cards, locomotives, claiming, points, doubles, ferries, tunnels, network, cities, alvin, stations, goods, tickets, swap,
  coast, end: endLines, count: countLines, trail: trailLines, globetrotter, ties: tiesLines, secrets,
};

function titleOf(board: BoardDetails, translator: RulesTranslator, id: SectionId): string {
  const triples = id === "doubles" && Object.values(board.routes).some(({ twins }) => twins.length > 1);
  return translator.t(triples ? "rules-doubles-title-triples" : `rules-${id}-title`);
}

export function sectionOf(board: BoardDetails, translator: RulesTranslator, id: SectionId): Section {
  return { id, title: titleOf(board, translator, id), ...WRITERS[id](board, translator) };
}

export function sectionsOf(board: BoardDetails, translator: RulesTranslator): Section[] {
  return sectionIds(board).map((id) => sectionOf(board, translator, id));
}
