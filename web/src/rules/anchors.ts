/** The sections of the rules that a board has, and the section behind each refusal. Kept small because every table loads
 * it, even if no rule is read. */

import type { BoardDetails } from "$app/wire";

type Predicate = (board: BoardDetails) => boolean;
const always: Predicate = () => true;
const hasPoints: Predicate = (board) => board.tickets_to_win === 0;

/** All sections in the order of the page, and which boards have them. A section's name is its anchor. */
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
  count: hasPoints,
  trail: (board) => board.longest_trail > 0 || board.tie_break.includes("trail"),
  globetrotter: (board) => board.globetrotter > 0,
  ties: hasPoints,
  secrets: always,
} satisfies Record<string, Predicate>;

export type SectionId = keyof typeof SECTIONS;
export const SECTION_IDS = Object.keys(SECTIONS) as SectionId[];

export function sectionIds(board: BoardDetails): SectionId[] {
  return SECTION_IDS.filter((id) => (SECTIONS[id] as Predicate)(board));
}

/** For each reason to refuse a move, the sections that explain it; the first one that the board has is used. Some reasons have
 * no rule, and refusals around the game (seats, sessions) are not listed at all. */
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

/** The section behind a reason; null if no rule is. */
export function ruleBehind(board: BoardDetails, code: string | undefined): SectionId | null {
  const available = sectionIds(board);
  return (code === undefined ? [] : (REASONS[code] ?? [])).find((id) => available.includes(id)) ?? null;
}

export const rulesUrl = (board: string, section?: SectionId): string => `/rules/${board}${section ? `#${section}` : ""}`;
