/** Which rules a board has, and which of them stands behind a refusal. Small: the table needs it before any rule is read. */

import type { BoardShown } from "$app/wire";

type Has = (board: BoardShown) => boolean;
const always: Has = () => true;
const scored: Has = (board) => board.tickets_to_win === 0;

/** Every section there is, in the order of the page, and which boards have it. A section's name is its anchor. */
const SECTIONS = {
  goal: always,
  setup: always,
  turn: always,
  cards: always,
  locomotives: (board) => board.kinds.includes("locomotive"),
  claiming: always,
  points: (board) => Object.keys(board.points).length > 0,
  doubles: (board) => Object.values(board.routes).some(({ twins }) => twins.length > 0),
  ferries: (board) => board.features.includes("ferries"),
  tunnels: (board) => board.features.includes("tunnels"),
  network: (board) => board.founding !== null,
  cities: (board) => board.founding !== null,
  alvin: (board) => board.alvin !== null,
  stations: (board) => board.stations !== null,
  goods: (board) => board.goods !== null,
  tickets: always,
  swap: (board) => board.ticket_rule.swap,
  coast: (board) => board.coast !== null,
  end: always,
  count: scored,
  trail: (board) => board.longest_trail > 0 || board.tie_break.includes("trail"),
  globetrotter: (board) => board.globetrotter > 0,
  ties: scored,
  secrets: always,
} satisfies Record<string, Has>;

export type SectionId = keyof typeof SECTIONS;
export const SECTION_IDS = Object.keys(SECTIONS) as SectionId[];

export function sectionIds(board: BoardShown): SectionId[] {
  return SECTION_IDS.filter((id) => (SECTIONS[id] as Has)(board));
}

/** For every reason why a move is refused, the sections that explain it: the first one that the board has. Some reasons
 * are about no rule. What is refused around the table (seats, sessions) is not listed: no rule of a board is behind it. */
export const REASONS: Readonly<Record<string, readonly SectionId[]>> = {
  game_over: ["end"],
  not_your_turn: ["turn"],
  no_such_seat: [],
  unknown: [],
  unknown_route: [],
  unknown_city: [],
  unknown_card: [],
  unreadable: [],
  not_now: ["turn"],
  slot_empty: ["cards"],
  loco_second: ["locomotives"],
  no_cards: ["cards"],
  no_tickets: ["swap", "tickets"],
  can_act: ["turn"],
  keep_more: ["tickets"],
  twice: ["tickets"],
  not_offered: ["tickets"],
  taken: ["claiming"],
  closed: ["doubles"],
  own_twin: ["doubles"],
  trains_short: ["claiming"],
  cards_short: ["claiming"],
  locos_short: ["ferries", "locomotives"],
  not_connected: ["network"],
  no_station_left: ["stations"],
  city_taken: ["stations", "network"],
  not_an_end: ["cities"],
  barred_city: ["alvin"],
  not_your_city: ["alvin"],
  no_such_action: ["turn"],
  price: ["claiming"],
  two_colours: ["claiming"],
  wrong_colour: ["claiming"],
  not_in_hand: ["claiming"],
  need_locos: ["ferries"],
  wrong_payment: ["claiming"],
};

/** The section behind a reason; none where no rule is. */
export function ruleBehind(board: BoardShown, code: string | undefined): SectionId | null {
  const there = sectionIds(board);
  return (code === undefined ? [] : (REASONS[code] ?? [])).find((id) => there.includes(id)) ?? null;
}

export const addressOf = (board: string, section?: SectionId): string => `/rules/${board}${section ? `#${section}` : ""}`;
