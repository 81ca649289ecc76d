// Made by tools/typescript.py from the server's messages: change those, then run `make types`.

export interface Advice {
  move: string;
  why: Why;
  saves: "colour" | "locomotives" | null;
  games: number;
  won: number;
}

export interface AllowHints {
  do: "allow_hints";
  agree: boolean;
}

export interface Alvin {
  home: string;
  points: number;
}

export interface AlvinCaught {
  type: "alvin_caught";
  seat: number;
}

export interface AlvinPlaced {
  type: "alvin_placed";
  seat: number;
  city: string;
}

export interface Answer {
  type: "answer";
  order: string;
  seq: number;
  refused: Reason | null;
}

export interface AnswerUndo {
  do: "answer_undo";
  agree: boolean;
}

export interface Backdrop {
  land?: string;
  lakes?: string;
  rivers?: string;
  borders?: string;
  waterlines?: string[];
  relief?: string;
  canals?: ([string, number])[];
}

export interface Backs {
  card: string;
  ticket: string;
  long: string;
}

export interface BlindTaken {
  type: "blind_taken";
  card?: string | null;
  seat: number;
}

export interface BoardListed {
  id: string;
  title: Words;
  players: Players;
  trains: number;
  features: ("alvin" | "blind" | "closed_doubles" | "coast" | "ferries" | "founding" | "globetrotter" | "goods" | "long_tickets" | "longest_trail" | "race" | "stations" | "swap" | "tunnels")[];
  closed_at: number[];
  tickets_to_win: number;
  longest_trail: number;
  globetrotter: number;
  stations: Stations | null;
  founding: Founding | null;
  alvin: Alvin | null;
  goods: Goods | null;
  cities: number;
  routes: number;
  tickets: number;
}

export interface BoardShown {
  id: string;
  title: Words;
  players: Players;
  trains: number;
  features: ("alvin" | "blind" | "closed_doubles" | "coast" | "ferries" | "founding" | "globetrotter" | "goods" | "long_tickets" | "longest_trail" | "race" | "stations" | "swap" | "tunnels")[];
  closed_at: number[];
  tickets_to_win: number;
  longest_trail: number;
  globetrotter: number;
  stations: Stations | null;
  founding: Founding | null;
  alvin: Alvin | null;
  goods: Goods | null;
  points: Record<string, number>;
  kinds: ("black" | "blue" | "green" | "locomotive" | "orange" | "pink" | "purple" | "red" | "white" | "yellow")[];
  deck: Record<string, number>;
  hand: number;
  market: number;
  sweep: number;
  ticket_rule: TicketRule;
  ending: EndingRule;
  tie_break: ("stations" | "tickets" | "trail")[];
  coast: Coast | null;
  height: number;
  sizes: Sizes;
  cities: Record<string, CityShown>;
  routes: Record<string, RouteShown>;
  tickets: Record<string, TicketShown>;
}

export interface BoardStatistics {
  board: string;
  games: number;
  wins: number;
  mean_rank: number;
  best: number;
  mean: number;
  made: number;
  failed: number;
  longest_trail: number;
  mean_trail: number;
  routes: Record<string, number>;
  by_players: ByPlayers[];
  history: PastGame[];
}

export interface BotListed {
  id: string;
  name: Words;
  says: Words;
  default: boolean;
}

export interface ByPlayers {
  players: number;
  games: number;
  wins: number;
  mean_rank: number;
}

export interface CardColour {
  fill: string;
  ink: string;
  glyph: string;
}

export interface CardTaken {
  type: "card_taken";
  seat: number;
  place: number;
  card: string;
}

export interface CardsDealt {
  type: "cards_dealt";
  count: number;
  cards?: Record<string, number> | null;
  seat: number;
}

export interface ChapterListed {
  id: string;
  board: string;
  title: Words;
  says: Words;
  lessons: LessonListed[];
}

export interface ChatShown {
  seq: number;
  name: string;
  text: string;
  room: "players" | "spectators";
}

export interface Choices {
  moves: string[];
  refused: Record<string, number>;
  reasons: Reason[];
}

export interface CityDeclined {
  type: "city_declined";
  seat: number;
}

export interface CityFounded {
  type: "city_founded";
  seat: number;
  city: string;
  cards: Record<string, number>;
}

export interface CityShown {
  name: string;
  en: string;
  fr: string;
  x: number;
  y: number;
  radius: number;
  label: Label;
}

export interface Clear {
  do: "clear";
  seat: number;
}

export interface Coast {
  west: string[];
  east: string[];
}

export interface CoastsLinked {
  type: "coasts_linked";
  seat: number;
}

export interface Code {
  code: string;
}

export interface CountEvent {
  kind: "alvin" | "coasts" | "globetrotter" | "goods" | "longest_trail" | "routes" | "stations" | "ticket_done" | "ticket_failed" | "trail" | "winner";
  seat: number;
  points: number;
  total: number;
  ticket: string | null;
  routes: string[];
  length: number | null;
}

export interface DealCompared {
  id: string;
  board: string;
  players: number;
  alvin: boolean;
  share: string;
  games: DealGame[];
  pending: number;
}

export interface DealGame {
  table: string | null;
  ended: number;
  first: boolean;
  seats: DealSeat[];
}

export interface DealSeat {
  name: string;
  bot: string | null;
  yours: boolean;
  points: number;
  rank: number;
  made: number;
  failed: number;
  trail: number;
}

export interface DeckShuffled {
  type: "deck_shuffled";
  cards: number;
}

export interface EndingRule {
  last_round_at: number | null;
  at_last_train: boolean;
  tickets_to_win: number;
}

export interface FinalCount {
  sheet: ScoreSheet;
  events: CountEvent[];
}

export interface Found {
  id: string;
  to: "sit" | "watch";
}

export interface Founding {
  each: number;
  price: number;
}

export interface GameOver {
  type: "game_over";
  end: string;
}

export interface Glyphs {
  draisine: number;
  colours: Record<string, string>;
  shapes: Record<string, string>;
}

export interface Goods {
  cards: number;
  bonus: Record<string, number[]>;
}

export interface GoodsTaken {
  type: "goods_taken";
  seat: number;
}

export interface Grounds {
  paper: string;
  land: string;
  sea: string;
  lake: string;
}

export interface ImportListed {
  id: string;
  board: string;
  players: number;
  created: number;
}

export interface Imported {
  id: string;
}

export interface Imports {
  largest: number;
  games: ImportListed[];
}

export interface Inks {
  ink: string;
  muted: string;
  label: string;
  halo: string;
  accent: string;
  shine: string;
  veil: string;
}

export interface Introduction {
  name: string;
  language?: "en" | "fr";
}

export interface Label {
  x: number;
  y: number;
  align: "end" | "middle" | "start";
  lines?: number;
}

export interface LastRound {
  type: "last_round";
  seat: number;
}

export interface Layout {
  draisine: number;
  board: string;
  source: string;
  height: number;
  sizes: Sizes;
  cities: Record<string, Place>;
  routes: Record<string, Space[]>;
  backdrop: Backdrop;
}

export interface LessonListed {
  id: string;
  title: Words;
  steps: StepShown[];
  learnt: Words;
}

export interface LessonMoves {
  moves?: string[];
}

export interface LessonShown {
  lesson: string;
  done: number;
  reached: boolean;
  astray: boolean;
  moves: number;
  refused: Reason | null;
  told: Told[];
  now: Snapshot;
  ways: Way[];
  count: FinalCount | null;
}

export interface Lines {
  coast: string;
  river: string;
  border: string;
  waterline: string;
  relief: string;
  frame: string;
}

export interface MarketFilled {
  type: "market_filled";
  place: number;
  card: string;
}

export interface MarketSwept {
  type: "market_swept";
  cards: string[];
}

export interface Me {
  id: string;
  name: string;
  language: string;
  token?: string | null;
  recovery?: string | null;
}

export interface Moment {
  step: number;
  seat: number | null;
  move: string | null;
  events: (CardsDealt | CardTaken | BlindTaken | MarketFilled | MarketSwept | DeckShuffled | TicketsOffered | TicketsChosen | TicketsKept | TicketDone | TicketDrawn | TicketsSwapped | TicketsShuffled | RouteClaimed | PointsScored | TunnelTried | TunnelLeft | StationBuilt | StartChosen | CityFounded | CityDeclined | AlvinCaught | AlvinPlaced | GoodsTaken | CoastsLinked | Passed | TurnBegan | LastRound | GameOver)[];
  view: View;
  own: OwnView[];
}

export interface Motion {
  quick: number;
  usual: number;
  slow: number;
}

export interface Mute {
  seat: number;
  on?: boolean;
}

export interface NewTableAsked {
  board?: string | null;
  players?: number | null;
  deal?: string | null;
  options?: Options;
  clock?: number | null;
  visibility?: "link" | "open";
  hook?: string | null;
}

export interface Options {
  alvin?: boolean;
  first?: number | null;
}

export interface Order {
  id: string;
  command: Sit | Stand | SeatBot | Clear | Start | Play | Undo | AnswerUndo | TakeBack | PlanAhead | Say | Rematch | AllowHints;
  seq?: number | null;
}

export interface OwnView {
  hand: Record<string, number>;
  tickets: TicketView[];
  offer: string[];
  chosen: string[] | null;
  put_away: Record<string, string>;
}

export interface Passed {
  type: "passed";
  seat: number;
}

export interface PastGame {
  table: string;
  ended: number;
  players: number;
  points: number;
  rank: number;
}

export interface Pieces {
  stock: string;
  print: string;
  tunnel: string;
  joint: string;
  visitor: string;
  crate: string;
  closed: string;
}

export interface Place {
  x: number;
  y: number;
  radius: number;
  label: Label;
}

export interface PlanAhead {
  do: "plan";
  seat: number;
  moves: string[];
}

export interface Play {
  do: "play";
  seat: number;
  move: string;
}

export interface PlayerView {
  seat: number;
  cards: number;
  known: Record<string, number>;
  tickets: number;
  reserve: number;
  score: number;
  shown: string[];
  coasts: boolean;
  goods: number;
  stations: number;
  cities: number;
  start: string | null;
  offered: number;
  revealed: string[] | null;
}

export interface Players {
  least: number;
  most: number;
}

export interface Pointer {
  routes?: string[];
  cities?: string[];
  market?: number[];
  deck?: boolean;
  tickets?: boolean;
  station?: boolean;
  swap?: boolean;
}

export interface PointsScored {
  type: "points_scored";
  seat: number;
  points: number;
  reason: string;
}

export interface Reason {
  code: string;
  en: string;
  fr: string;
}

export interface Rematch {
  do: "rematch";
}

export interface Replay {
  id: string;
  board: string;
  players: number;
  options: Options;
  seats: SeatNamed[];
  eyes: number | null;
  over: boolean;
  shuffle: Shuffle;
  moments: Moment[];
}

export interface RouteClaimed {
  type: "route_claimed";
  seat: number;
  route: string;
  cards: Record<string, number>;
}

export interface RouteShown {
  between: [string, string];
  colour: string;
  length: number;
  points: number;
  ferry: number;
  tunnel: boolean;
  goods: boolean;
  spaces: ([number, number, number])[];
  engines: number[];
  twins: string[];
}

export interface Say {
  do: "say";
  text: string;
  room?: "players" | "spectators";
}

export interface ScoreLine {
  kind: string;
  points: number;
}

export interface ScoreSheet {
  board: string;
  final: boolean;
  winners: number[];
  seats: SeatScore[];
}

export interface Seat {
  id: string;
  name: Words;
  shape: string;
}

export interface SeatBot {
  do: "seat_bot";
  seat: number;
  bot: string;
}

export interface SeatColour {
  fill: string;
  ink: string;
  mark: string;
}

export interface SeatListed {
  name: string;
  bot: string | null;
  yours: boolean;
  points: number | null;
  rank: number | null;
}

export interface SeatNamed {
  seat: number;
  name: string;
  bot: string | null;
}

export interface SeatScore {
  seat: number;
  total: number;
  won: boolean;
  lines: ScoreLine[];
  completed: number;
  tickets: TicketView[];
  coasts: boolean;
  borrowed: string[];
  trail: number;
  trail_routes: string[];
}

export interface SeatShown {
  seat: number;
  name: string;
  bot: string | null;
  held: boolean;
  yours: boolean;
  taken: boolean;
  holder: string | null;
  why: "clock" | "left" | null;
  seconds: number | null;
}

export interface Session {
  me: Me | null;
}

export interface Shuffle {
  verdict: "fails" | "from_position" | "holds" | "no_seed";
  hash: string;
  seed: string | null;
  draws: number;
}

export interface Sit {
  do: "sit";
  seat: number;
  name?: string;
}

export interface Sizes {
  length: number;
  width: number;
  letters: number;
}

export interface Snapshot {
  type: "snapshot";
  seq: number;
  table: TableShown;
  seat: number | null;
  view: View | null;
  choices: Choices | null;
  plan: string[];
  chat: ChatShown[];
  undo_offer: "ask" | "free" | null;
}

export type Space = [x: number, y: number, angle: number];

export interface Stand {
  do: "stand";
  seat: number;
}

export interface Start {
  do: "start";
}

export interface StartChosen {
  type: "start_chosen";
  seat: number;
  city: string;
}

export interface StationBuilt {
  type: "station_built";
  seat: number;
  city: string;
  cards: Record<string, number>;
}

export interface Stations {
  each: number;
  unused: number;
}

export interface Statistics {
  pending: number;
  boards: BoardStatistics[];
}

export interface StepShown {
  say: Words;
  hint: Words;
  point: Pointer;
}

export interface Strokes {
  coast: number;
  river: number;
  border: number;
  waterline: number;
  relief: number;
  frame: number;
  hairline: number;
}

export interface TableListed {
  id: string;
  board: string;
  players: number;
  phase: "closed" | "open" | "over" | "playing";
  clock: number | null;
  changed: number;
  hosting: boolean;
  seats: SeatListed[] | null;
  turn: boolean | null;
}

export interface TableOpened {
  id: string;
  invite: string;
  watch: string;
}

export interface TableOptions {
  board: string;
  players: number;
  game?: Options;
  clock?: number | null;
  visibility?: "link" | "open";
}

export interface TableShown {
  id: string;
  options: TableOptions;
  phase: "closed" | "open" | "over" | "playing";
  seats: SeatShown[];
  hosting: boolean;
  undo: UndoShown | null;
  hints: "ask" | "off" | "on";
  hints_agreed: number[];
  rematch: string | null;
  seed_hash: string | null;
  deal: number[] | null;
}

export interface TakeBack {
  do: "take_back";
  seat: number;
}

export interface Theme {
  grounds: Grounds;
  lines: Lines;
  inks: Inks;
  cards: Record<string, CardColour>;
  seats: Record<string, SeatColour>;
  pieces: Pieces;
  backs: Backs;
}

export interface TicketDone {
  type: "ticket_done";
  seat: number;
  ticket: string;
}

export interface TicketDrawn {
  type: "ticket_drawn";
  ticket?: string | null;
  seat: number;
}

export interface TicketRule {
  deal: number;
  keep: number;
  deal_long: number;
  rejects: "bottom" | "out" | "shuffled";
  draw: number;
  draw_keep: number;
  swap: boolean;
}

export interface TicketShown {
  between: [string, string];
  points: number;
  long: boolean;
}

export interface TicketView {
  id: string;
  done: boolean;
}

export interface TicketsChosen {
  type: "tickets_chosen";
  tickets?: string[] | null;
  seat: number;
}

export interface TicketsKept {
  type: "tickets_kept";
  kept: number;
  rejected: number;
  tickets?: string[] | null;
  seat: number;
}

export interface TicketsOffered {
  type: "tickets_offered";
  count: number;
  tickets?: string[] | null;
  seat: number;
}

export interface TicketsShuffled {
  type: "tickets_shuffled";
  tickets: number;
}

export interface TicketsSwapped {
  type: "tickets_swapped";
  count: number;
  tickets?: string[] | null;
  seat: number;
}

export interface Tokens {
  draisine: number;
  themes: Record<string, Theme>;
  seats: Seat[];
  type: Type;
  strokes: Strokes;
  motion: Motion;
}

export interface Told {
  seq: number;
  at: number;
  what: "bot_sat" | "closed" | "held" | "hints_allowed" | "opened" | "played" | "rematched" | "said" | "sat" | "started" | "stood" | "taken_back" | "undo_agreed" | "undo_asked" | "undo_refused" | "undone";
  seat?: number | null;
  name?: string | null;
  bot?: string | null;
  why?: "clock" | "left" | "lapsed" | "refused" | "withdrawn" | null;
  text?: string | null;
  room?: "players" | "spectators" | null;
  table?: string | null;
  planned?: boolean;
  agree?: boolean | null;
  events?: (CardsDealt | CardTaken | BlindTaken | MarketFilled | MarketSwept | DeckShuffled | TicketsOffered | TicketsChosen | TicketsKept | TicketDone | TicketDrawn | TicketsSwapped | TicketsShuffled | RouteClaimed | PointsScored | TunnelTried | TunnelLeft | StationBuilt | StartChosen | CityFounded | CityDeclined | AlvinCaught | AlvinPlaced | GoodsTaken | CoastsLinked | Passed | TurnBegan | LastRound | GameOver)[];
}

export interface TunnelLeft {
  type: "tunnel_left";
  seat: number;
  route: string;
}

export interface TunnelTried {
  type: "tunnel_tried";
  seat: number;
  route: string;
  cards: Record<string, number>;
  turned: string[];
  extra: number;
}

export interface TunnelView {
  route: string;
  laid: Record<string, number>;
  turned: string[];
  extra: number;
}

export interface TurnBegan {
  type: "turn_began";
  seat: number;
}

export interface Type {
  caption: number;
  body: number;
  lead: number;
  title: number;
  display: number;
}

export interface Undo {
  do: "undo";
  seat: number;
}

export interface UndoShown {
  seat: number;
  waiting: number;
  asked: boolean;
  agreed: number;
  seconds: number | null;
}

export interface Update {
  type: "update";
  told: Told[];
  now: Snapshot;
}

export interface View {
  board: string;
  seat: number | null;
  first: number;
  to_move: number[];
  phase: string;
  end: string | null;
  winner: number | null;
  turns_left: number | null;
  market: (string | null)[];
  deck: number;
  discard: Record<string, number>;
  ticket_deck: number;
  ticket_discard: number;
  routes: Record<string, number>;
  closed: string[];
  stations: Record<string, number>;
  cities: Record<string, number>;
  goods: number;
  alvin_at: string | null;
  alvin_with: number | null;
  pending: string | null;
  tunnel: TunnelView | null;
  players: PlayerView[];
  own: OwnView | null;
}

export interface Way {
  ticket: string;
  done: boolean;
  routes: string[];
  trains: number | null;
}

export interface Why {
  kind: "blind" | "block" | "cards_for" | "city" | "coasts" | "contested_link" | "fared_best" | "keep_shared" | "keep_tickets" | "last_turn" | "locomotive" | "new_tickets" | "only_move" | "pay" | "points" | "start" | "station" | "swap_tickets" | "ticket_done" | "ticket_link" | "two_cards";
  ticket?: string | null;
  route?: string | null;
  city?: string | null;
  card?: string | null;
  seat?: number | null;
  count?: number | null;
}

export interface Words {
  en: string;
  fr: string;
}
