/** The rules of a board, section by section: which sentences it needs, with its own numbers in them. */

import type { BoardShown } from "$app/wire";
import { sectionIds, type SectionId } from "./anchors";
import { countLines, endLines, goalLines, tiesLines, trailLines } from "./sections_end";
import type { RuleWord, Speaker } from "./speaker";
import { when, type Told } from "./told";

export interface Section extends Told {
  id: SectionId;
  title: string;
}

type Write = (board: BoardShown, speaker: Speaker) => Told;

/** At how many players something is closed, and at how many it is not. */
export function closing({ players, closed_at }: BoardShown): { closed: number[]; open: number[] } {
  const counts = Array.from({ length: players.most - players.least + 1 }, (_, more) => players.least + more);
  return { closed: counts.filter((count) => closed_at.includes(count)), open: counts.filter((count) => !closed_at.includes(count)) };
}

const setup: Write = (board, speaker) => {
  const rule = board.ticket_rule;
  const say = speaker.say.bind(speaker);
  const given = { trains: speaker.some("trains", board.trains), cards: speaker.some("train_cards", board.hand), tickets: speaker.some("tickets", rule.deal) };
  const chosen = rule.keep < rule.deal + rule.deal_long;
  const dealt: RuleWord = !chosen ? "setup.tickets.all" : rule.deal_long ? "setup.tickets.long" : "setup.tickets";
  return {
    lead: say(chosen ? "setup.lead" : "setup.lead.all", given),
    lines: [
      say("setup.hand", { cards: speaker.some("cards", board.hand) }),
      board.market ? say("setup.market", { cards: speaker.some("cards", board.market) }) : say("setup.blind"),
      say(dealt, { tickets: given.tickets, keep: rule.keep, long: speaker.some("long_tickets", rule.deal_long) }),
      ...when(chosen, say("setup.together"), say(`setup.rejects.${rule.rejects}`)),
      ...when(rule.deal_long > 0, say("setup.long")),
      ...(board.stations ? [say("setup.stations", { stations: speaker.some("stations", board.stations.each) })] : []),
      ...(board.founding ? [say("setup.founding", { cities: speaker.some("cities", board.founding.each) })] : []),
      ...(board.goods ? [say("setup.goods", { goods: speaker.some("goods", board.goods.cards) })] : []),
      say("setup.first"),
    ],
    notes: [
      say("setup.note.first"),
      ...when(swept(board), say("setup.note.sweep")),
      ...when(chosen && rule.rejects === "bottom", say("setup.note.order")),
    ],
  };
};

const swept = (board: BoardShown): boolean => board.market > 0 && board.sweep <= board.market;

const turn: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  const swap = board.ticket_rule.swap;
  return {
    lead: say("turn.lead"),
    steps: [
      say("turn.cards"),
      say("turn.claim"),
      ...when(board.ticket_rule.draw > 0, say("turn.tickets")),
      ...when(swap, say("turn.swap")),
      ...when(board.stations !== null, say("turn.station")),
    ],
    lines: [say(swap ? "turn.must.swap" : "turn.must"), say(swap ? "turn.hand" : "turn.hand.tickets")],
    notes: [say(swap ? "turn.note.swap" : "turn.note.stuck")],
  };
};

const cards: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  if (!board.market) {
    return { lead: say("cards.lead.blind"), lines: [say("cards.secret.blind"), say("cards.discard.blind"), say("cards.none.blind")] };
  }
  const many = { locomotives: speaker.some("locomotives", board.sweep), cards: speaker.some("cards", board.market) };
  return {
    lead: say("cards.lead"),
    lines: [
      say("cards.refill"), say("cards.loco"), ...when(swept(board), say("cards.sweep", many)), say("cards.secret"), say("cards.discard"), say("cards.none"),
    ],
    notes: [say("cards.note.second"), ...when(swept(board), say("cards.note.sweep")), say("cards.note.empty")],
  };
};

const locomotives: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  const drawn = board.market ? [say("locomotives.first"), say("locomotives.second"), say("locomotives.blind")] : [say("locomotives.plain")];
  return { lead: say("locomotives.lead"), lines: [say("locomotives.pay"), ...drawn], notes: when(board.market > 0, say("locomotives.note.last")) };
};

const claiming: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  const scores: RuleWord = board.founding ? "claiming.points.cities" : "claiming.points";
  return {
    lead: say("claiming.lead"),
    lines: [
      say("claiming.colour"),
      ...when(Object.values(board.routes).some(({ colour }) => colour === "gray"), say("claiming.gray")),
      ...when(board.kinds.includes("locomotive"), say("claiming.loco")),
      say("claiming.exact"),
      say("claiming.trains"),
      say("claiming.whole"),
      say(board.founding ? "claiming.network" : "claiming.anywhere"),
      say(board.stations ? "claiming.owner.stations" : "claiming.owner"),
      say(Object.keys(board.points).length ? scores : "claiming.points.none"),
      say("claiming.seat"),
    ],
  };
};

const points: Write = (_board, speaker) => ({ lead: speaker.say("points.lead"), lines: [speaker.say("points.paid")] });

const doubles: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  const { closed, open } = closing(board);
  const some = [say("doubles.closed", { players: speaker.either(closed) }), say("doubles.open", { players: speaker.either(open) })];
  const rules = !closed.length ? [say("doubles.never")] : !open.length ? [say("doubles.always")] : some;
  const tunnels = Object.values(board.routes).some(({ tunnel, twins }) => tunnel && twins.length > 0);
  return { lead: say("doubles.lead"), lines: [...rules, say("doubles.partly"), ...when(tunnels && closed.length > 0, say("doubles.tunnel"))] };
};

const ferries: Write = (_board, speaker) => ({
  lead: speaker.say("ferries.lead"),
  lines: [speaker.say("ferries.rest"), speaker.say("ferries.more"), speaker.say("ferries.points")],
});

const tunnels: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  const gray = Object.values(board.routes).some(({ tunnel, colour }) => tunnel && colour === "gray");
  return {
    lead: say("tunnels.lead"),
    lines: [
      say("tunnels.lay"), say("tunnels.extra"), ...when(gray, say("tunnels.gray")), say("tunnels.locos"), say("tunnels.pay"), say("tunnels.leave"),
      say("tunnels.discard"), say("tunnels.few"),
    ],
    notes: [say("tunnels.note.asked"), say("tunnels.note.back")],
  };
};

const network: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  return {
    lead: say("network.lead"),
    lines: [
      say("network.choose"),
      say("network.free"),
      say("network.marker"),
      ...(board.alvin ? [say("network.alvin", { home: speaker.naming.city(board.alvin.home) })] : []),
      say("network.touch"),
      say("network.cities"),
    ],
    notes: [say("network.note.walled")],
  };
};

const cities: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  const { each, price } = board.founding ?? { each: 0, price: 0 };
  return {
    lead: say("cities.lead"),
    lines: [
      say("cities.have", { cities: speaker.some("cities", each) }),
      ...when(each > 1, say("cities.found", { cards: speaker.some("cards.alike", price) })),
      say("cities.one"), say("cities.owner"), say("cities.two"), say("cities.own"), say("cities.none"),
    ],
    notes: when(each > 1, say("cities.note.after"), say("cities.note.asked")),
  };
};

const alvin: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  const him = { home: speaker.naming.city(board.alvin?.home ?? ""), points: speaker.some("points", board.alvin?.points ?? 0) };
  return {
    lead: say("alvin.lead", him),
    lines: [say("alvin.option"), say("alvin.catch"), say("alvin.move"), say("alvin.home", him), say("alvin.apart"), say("alvin.end", him)],
    notes: [say("alvin.note.order")],
  };
};

const stations: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  const { each, unused } = board.stations ?? { each: 0, unused: 0 };
  const prices = Array.from({ length: each }, (_, at) => at + 1);
  return {
    lead: say("stations.lead"),
    lines: [
      say("stations.build", { stations: speaker.some("stations", each) }),
      each > 1 ? say("stations.price", { prices: speaker.all(prices) }) : say("stations.price.one"),
      say("stations.where"),
      say("stations.borrow"),
      say("stations.late"),
      ...when(each > 1, say("stations.row")),
      say("stations.nothing"),
      ...when(unused > 0, say("stations.unused", { points: speaker.some("points", unused) })),
    ],
    notes: [say("stations.note.best")],
  };
};

const goods: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  const bonus = Object.entries(board.goods?.bonus ?? {});
  return {
    lead: say("goods.lead"),
    lines: [
      say("goods.one", { goods: speaker.some("goods", board.goods?.cards ?? 0) }),
      ...when(sectionIds(board).includes("doubles"), say("goods.track")),
      say("goods.open"),
      ...bonus.map(([count, ranks]) => say("goods.rank", { players: speaker.some("players", Number(count)), points: speaker.all(ranks) })),
      say("goods.ties"),
    ],
  };
};

const tickets: Write = (board, speaker) => {
  const say = speaker.say.bind(speaker);
  const rule = board.ticket_rule;
  if (board.tickets_to_win) {
    return {
      lead: say("tickets.lead.race"),
      lines: [
        say("tickets.join"), say("tickets.shown", { tickets: speaker.some("tickets", rule.deal) }), say("tickets.linked"), say("tickets.many"),
        say("tickets.secret.race"), say("tickets.left"),
      ],
      notes: [say("tickets.note.auto")],
    };
  }
  return {
    lead: say("tickets.lead"),
    lines: [
      say("tickets.join"),
      ...when(board.stations !== null, say("tickets.borrowed")),
      say("tickets.worth"),
      say("tickets.many"),
      ...when(rule.draw > 0, say("tickets.draw", { tickets: speaker.some("tickets", rule.draw), keep: rule.draw_keep }), say("tickets.few")),
      say("tickets.kept"),
      say("tickets.secret"),
    ],
    notes: when(rule.draw > 0, say("tickets.note.seen")),
  };
};

const swap: Write = (_board, speaker) => ({
  lead: speaker.say("swap.lead"),
  lines: [speaker.say("swap.how"), speaker.say("swap.linked")],
  notes: [speaker.say("swap.note.pile")],
});

const coast: Write = (board, speaker) => {
  const named = (side: readonly string[]) => speaker.either(side.map((city) => speaker.naming.city(city)));
  return {
    lead: speaker.say("coast.lead"),
    lines: [
      speaker.say("coast.cities", { west: named(board.coast?.west ?? []), east: named(board.coast?.east ?? []) }),
      speaker.say("coast.once"),
    ],
    notes: [speaker.say("coast.note.order")],
  };
};

const globetrotter: Write = (board, speaker) => ({
  lead: speaker.say("globetrotter.lead", { points: speaker.some("points", board.globetrotter) }),
  lines: [speaker.say("globetrotter.all"), speaker.say("globetrotter.tie")],
  notes: [speaker.say("globetrotter.note.zero")],
});

const secrets: Write = (board, speaker) => ({
  lead: speaker.say("secrets.lead"),
  lines: [speaker.say("secrets.open"), ...when(board.tickets_to_win === 0, speaker.say("secrets.score")), speaker.say("secrets.hidden")],
  notes: [speaker.say("secrets.note.end")],
});

const WRITERS: Readonly<Record<SectionId, Write>> = {
  goal: goalLines, setup, turn, cards, locomotives, claiming, points, doubles, ferries, tunnels, network, cities, alvin, stations, goods, tickets, swap,
  coast, end: endLines, count: countLines, trail: trailLines, globetrotter, ties: tiesLines, secrets,
};

function titleOf(board: BoardShown, speaker: Speaker, id: SectionId): string {
  const triples = id === "doubles" && Object.values(board.routes).some(({ twins }) => twins.length > 1);
  return speaker.say(triples ? "doubles.title.triples" : `${id}.title`);
}

export function sectionOf(board: BoardShown, speaker: Speaker, id: SectionId): Section {
  return { id, title: titleOf(board, speaker, id), ...WRITERS[id](board, speaker) };
}

export function sectionsOf(board: BoardShown, speaker: Speaker): Section[] {
  return sectionIds(board).map((id) => sectionOf(board, speaker, id));
}
