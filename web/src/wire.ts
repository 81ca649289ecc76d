// Made by tools/typescript.py from the server's messages: change those, then run `make types`.

export interface Accounting {
  start: number;
  result: number;
  luck: number;
  luck_by_kind: Record<string, number>;
  net_luck: number;
  losses: number;
  others: number;
  residual: number;
}

export interface Advice {
  move: Move;
  why: Explanation;
  saves: "colour" | "locomotives" | null;
  games: number;
  won: number;
  alternatives: Alternative[];
  unit: "percent" | "points";
  plan: string[];
}

export interface AllowHints {
  do: "allow_hints";
  agree: boolean;
}

export interface Alternative {
  move: Move;
  why: Explanation;
  cost: number;
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

export interface AnyCity {
  type: "any_city";
  city: string;
  colour?: string | null;
}

export interface AnyClaim {
  type: "any_claim";
  route: string;
  colour?: string | null;
}

export interface AnyExtra {
  type: "any_extra";
  colour?: string | null;
}

export interface AnyStation {
  type: "any_station";
  city: string;
  colour?: string | null;
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

export interface Block {
  step: number;
  by: number;
  route: string;
  cost: number;
}

export interface BlockSeat {
  seat: number;
  on?: boolean;
}

export interface BlockedPerson {
  id: string;
  name: string;
}

export interface BoardDetails {
  id: string;
  title: Record<string, string>;
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
  cities: Record<string, CityDetails>;
  routes: Record<string, RouteDetails>;
  tickets: Record<string, TicketDetails>;
}

export interface BoardFairness {
  board: string;
  games: number;
  tests: FairnessTest[];
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

export interface BoardSummary {
  id: string;
  title: Record<string, string>;
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

export interface BotSummary {
  id: string;
  default: boolean;
  preparing: boolean;
}

export interface BuildStation {
  type: "station";
  city: string;
  cards: Record<string, number>;
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

export interface CardCount {
  seat: number | null;
  deck: number;
  hidden: number[];
  kinds: KindCount[];
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

export interface ChapterSummary {
  id: string;
  board: string;
  title: Record<string, string>;
  says: Record<string, string>;
  lessons: LessonSummary[];
}

export interface ChatMessage {
  seq: number;
  name: string;
  text: string;
  room: "players" | "spectators";
  reaction: "good_game" | "good_luck" | "hurry" | "laugh" | "oops" | "thanks" | "well_played" | "wow" | null;
}

export interface CheckMove {
  move: Move;
  seat: number;
}

export interface CheckedMove {
  label: "best" | "blunder" | "good" | "great" | "inaccuracy" | "mistake";
  loss: number;
  best: Move | null;
  why: Explanation | null;
}

export interface Choices {
  moves: Move[];
  refused: Record<string, number>;
  reasons: Reason[];
  unpayable: Reason | null;
}

export interface ChooseColour {
  do: "choose_colour";
  seat: number;
  colour: string;
}

export interface ChooseStart {
  type: "start";
  city: string;
}

export interface CityDeclined {
  type: "city_declined";
  seat: number;
}

export interface CityDetails {
  name: string;
  names: Record<string, string>;
  x: number;
  y: number;
  radius: number;
  label: Label;
}

export interface CityFounded {
  type: "city_founded";
  seat: number;
  city: string;
  cards: Record<string, number>;
}

export interface Claim {
  type: "claim";
  route: string;
  cards: Record<string, number>;
}

export interface Clear {
  do: "clear";
  seat: number;
}

export interface Close {
  do: "close";
}

export interface ClosedView {
  by: "host" | "operator" | "players";
  why: string;
}

export interface Coast {
  west: string[];
  east: string[];
}

export interface CoastsLinked {
  type: "coasts_linked";
  seat: number;
}

export type Command =
  | Sit
  | Stand
  | SeatBot
  | ChooseColour
  | Clear
  | Start
  | Close
  | Play
  | Undo
  | AnswerUndo
  | TakeBack
  | Vote
  | PlanAhead
  | Say
  | React
  | Rematch
  | AllowHints;

export interface ContinueGame {
  step: number;
  seat: number;
  bot?: string;
}

export interface CreatePerson {
  name: string;
  language?: string;
}

export interface CreateReport {
  seat: number | null;
  kind: "chat" | "name" | "other" | "play";
  text?: string;
}

export interface CreateTable {
  board?: string | null;
  players?: number | null;
  deal?: string | null;
  options?: Options;
  clock?: number | null;
  bank?: TimeBank | null;
  visibility?: "link" | "open";
  away_hours?: number;
  several_seats?: boolean | null;
  card_counter?: boolean;
  hook?: string | null;
}

export interface CreatedTable {
  id: string;
  invite: string;
  watch: string;
}

export interface CurrentSession {
  me: Me | null;
}

export interface Curve {
  chances: number[][];
  errors: number[][];
}

export interface DealComparison {
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

export interface Decision {
  step: number;
  seat: number;
  part: "move" | "payment";
  phase: "ending" | "middle" | "opening";
  move: Move;
  label: "best" | "blunder" | "good" | "great" | "inaccuracy" | "mistake";
  loss: number;
  error: number;
  best: Move | null;
  why: Explanation | null;
  plan: string[];
  options: Option[];
}

export interface DeckShuffled {
  type: "deck_shuffled";
  cards: number;
}

export interface Device {
  id: string;
  device: string;
  created: number;
  seen: number;
  current: boolean;
}

export interface DrawBlind {
  type: "draw_blind";
}

export interface DrawCard {
  type: "draw";
  place: number;
}

export interface DrawKind {
  type: "draw_kind";
  card: string;
}

export interface DrawTickets {
  type: "draw_tickets";
}

export interface EmbeddedReplay {
  id: string;
  board: string;
  players: number;
  seats: SeatName[];
  totals: number[];
  winners: number[];
  moments: Moment[];
}

export interface EndingRule {
  last_round_at: number | null;
  at_last_train: boolean;
  tickets_to_win: number;
}

export interface EntryView {
  seq: number;
  at: number;
  what: "bot_sat" | "closed" | "colour_chosen" | "held" | "hints_allowed" | "host_changed" | "opened" | "played" | "rematched" | "reserved" | "said" | "sat" | "started" | "stood" | "taken_back" | "undo_agreed" | "undo_asked" | "undo_refused" | "undone" | "voted";
  seat?: number | null;
  name?: string | null;
  bot?: string | null;
  why?: "away" | "clock" | "left" | "lapsed" | "refused" | "withdrawn" | "host" | "operator" | "players" | null;
  text?: string | null;
  room?: "players" | "spectators" | null;
  reaction?: "good_game" | "good_luck" | "hurry" | "laugh" | "oops" | "thanks" | "well_played" | "wow" | null;
  table?: string | null;
  planned?: boolean;
  fallback?: boolean;
  forced?: boolean;
  agree?: boolean | null;
  choice?: "bot" | "end" | null;
  events?: Event[];
}

export type Event =
  | CardsDealt
  | CardTaken
  | BlindTaken
  | MarketFilled
  | MarketSwept
  | DeckShuffled
  | TicketsOffered
  | TicketsChosen
  | TicketsKept
  | TicketDone
  | TicketDrawn
  | TicketsSwapped
  | TicketsShuffled
  | RouteClaimed
  | PointsScored
  | TunnelTried
  | TunnelLeft
  | StationBuilt
  | StartChosen
  | CityFounded
  | CityDeclined
  | AlvinCaught
  | AlvinPlaced
  | GoodsTaken
  | CoastsLinked
  | Passed
  | TurnBegan
  | LastRound
  | GameOver;

export interface Explanation {
  kind: "alvin" | "alvin_catch" | "best_in_search" | "blind" | "block" | "cards_for" | "cards_for_points" | "city" | "coasts" | "contested_link" | "deck_locomotives" | "deck_odds" | "ends_game" | "ferry" | "goods" | "joins" | "keep_shared" | "keep_tickets" | "last_turn" | "later_tickets" | "leave_tunnel" | "locomotive" | "lost_tickets" | "more_tickets" | "network" | "new_tickets" | "only_move" | "other_path" | "pay" | "pay_points" | "points" | "save_cards" | "saves_locomotive" | "skip_city" | "start" | "start_hub" | "start_path" | "station" | "swap_far" | "swap_tickets" | "ticket_done" | "ticket_link" | "two_cards";
  ticket?: string | null;
  route?: string | null;
  city?: string | null;
  card?: string | null;
  seat?: number | null;
  count?: number | null;
  of?: number | null;
}

export interface ExportedAccount {
  id: string;
  name: string;
  language: string;
  created: number;
  seen: number;
  banned: number | null;
  ban_reason: string | null;
}

export interface ExportedImport {
  id: string;
  created: number;
  board: string;
  players: number;
  record: string;
}

export interface ExportedMessage {
  at: number;
  name: string;
  room: "players" | "spectators";
  text: string;
  reaction: "good_game" | "good_luck" | "hurry" | "laugh" | "oops" | "thanks" | "well_played" | "wow" | null;
}

export interface ExportedQuality {
  table: string;
  seat: number;
  ended: number;
  decisions: number;
  loss: number;
  squares: number;
}

export interface ExportedResult {
  table: string;
  seat: number;
  ended: number;
  result: Result;
}

export interface ExportedSeat {
  at: number;
  seat: number;
  name: string;
}

export interface ExportedTable {
  id: string;
  board: string;
  players: number;
  phase: "closed" | "open" | "over" | "playing";
  created: number;
  changed: number;
  hosting: boolean;
  seats: ExportedSeat[];
  chat: ExportedMessage[];
  plans: Record<string, Wish[][][]>;
  note: string;
}

export interface Facts {
  unused_trains: number;
  unspent_cards: number;
  locomotives_spent: number;
  locomotives_wasted: number;
  route_points: number;
  trains_used: number;
  lost_turns: number;
  blocks: Block[];
}

export interface FairnessReport {
  games: number;
  boards: BoardFairness[];
}

export interface FairnessTest {
  kind: string;
  players: number | null;
  labels: string[];
  observed: number[];
  expected: number[];
  statistic: number;
  degrees: number;
  p: number;
}

export interface FinalCount {
  sheet: ScoreSheet;
  events: ScoreEvent[];
}

export interface FoundCity {
  type: "city";
  city: string;
  cards: Record<string, number>;
}

export interface Founding {
  each: number;
  price: number;
}

export interface GameOver {
  type: "game_over";
  end: string;
}

export interface GameQuality {
  game: string;
  board: string;
  players: number;
  ended: number;
  quality: Quality;
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

export interface ImportList {
  largest: number;
  games: ImportSummary[];
}

export interface ImportSummary {
  id: string;
  board: string;
  players: number;
  created: number;
}

export interface ImportedGame {
  id: string;
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

export interface KeepTickets {
  type: "keep";
  tickets: string[];
}

export interface KindCount {
  card: string;
  total: number;
  hand: number;
  face_up: number;
  discard: number;
  known: number[];
  unseen: number;
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
  cities: Record<string, PlacedCity>;
  routes: Record<string, Space[]>;
  backdrop: Backdrop;
}

export interface LeaveTunnel {
  type: "leave_tunnel";
}

export interface LessonMoves {
  moves?: Move[];
}

export interface LessonProgress {
  lesson: string;
  done: number;
  reached: boolean;
  astray: boolean;
  moves: number;
  refused: Reason | null;
  told: EntryView[];
  now: Snapshot;
  ways: OwnTicketPaths;
  count: FinalCount | null;
}

export interface LessonSummary {
  id: string;
  title: Record<string, string>;
  steps: StepSummary[];
  learnt: Record<string, string>;
}

export interface Lines {
  coast: string;
  river: string;
  border: string;
  waterline: string;
  relief: string;
  frame: string;
}

export interface LinkTarget {
  id: string;
  to: "sit" | "watch";
  board: string;
  players: number;
  clock: number | null;
  bank: TimeBank | null;
  phase: "closed" | "open" | "over" | "playing";
  host: string | null;
  free: number;
  card_counter: boolean;
}

export interface LuckEvent {
  step: number;
  seat: number;
  kind: "card" | "deal" | "market" | "seat" | "tickets" | "tunnel";
  luck: number;
  error: number;
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

export interface Message {
  id: string;
  values: Record<string, string | number | Message>;
}

export interface Moment {
  step: number;
  seat: number | null;
  move: string | null;
  events: Event[];
  view: View;
  own: OwnView[];
}

export interface Motion {
  quick: number;
  usual: number;
  slow: number;
}

export type Move =
  | DrawCard
  | DrawBlind
  | DrawTickets
  | KeepTickets
  | SwapTickets
  | Claim
  | PayExtra
  | LeaveTunnel
  | BuildStation
  | ChooseStart
  | FoundCity
  | SkipCity
  | PlaceAlvin
  | Pass;

export interface MuteSeat {
  seat: number;
  on?: boolean;
}

export interface NetworkAccess {
  reach: "as_is" | "closed" | "no_network" | "open" | "this_device";
  urls: string[];
}

export interface Note {
  text: string;
  version: number;
  changed: number | null;
}

export interface Offer {
  step: number;
  seat: number;
  kept: string[];
  choices: TicketChoice[];
}

export interface Opening {
  me: Me;
  bots: BotSummary[];
  update: Update;
}

export interface Option {
  move: Move;
  value: number;
  error: number;
}

export interface Options {
  alvin?: boolean;
  first?: number | null;
}

export interface Order {
  id: string;
  command: Command;
  seq?: number | null;
}

export interface OwnTicketPaths {
  paths: TicketPath[];
  needs: SelectionNeed[];
}

export interface OwnView {
  hand: Record<string, number>;
  tickets: TicketView[];
  offer: string[];
  chosen: string[] | null;
  put_away: Record<string, string>;
}

export interface Pass {
  type: "pass";
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

export interface Pattern {
  bars: number;
  share: number;
  first: number;
}

export interface PayExtra {
  type: "extra";
  cards: Record<string, number>;
}

export interface PersonExport {
  account: ExportedAccount;
  sessions: Device[];
  tables: ExportedTable[];
  results: ExportedResult[];
  qualities: ExportedQuality[];
  imports: ExportedImport[];
  muted: string[];
  blocked: string[];
  reports: ReportSummary[];
}

export interface Pieces {
  stock: string;
  print: string;
  tunnel: string;
  joint: string;
  visitor: string;
  crate: string;
  closed: string;
  casing: string;
  outline: string;
}

export interface PlaceAlvin {
  type: "alvin";
  city: string;
}

export interface PlacedCity {
  x: number;
  y: number;
  radius: number;
  label: Label;
}

export interface PlanAhead {
  do: "plan";
  seat: number;
  moves: Wish[][][];
}

export interface Play {
  do: "play";
  seat: number;
  move: Move;
}

export interface PlayQuality {
  weeks: WeekQuality[];
  games: GameQuality[];
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

export interface Quality {
  decisions: number;
  loss: number;
  low: number;
  high: number;
}

export interface React {
  do: "react";
  reaction: "good_game" | "good_luck" | "hurry" | "laugh" | "oops" | "thanks" | "well_played" | "wow";
  room?: "players" | "spectators";
}

export interface ReadinessReport {
  status: "ready" | "unready";
  engine: "compiling" | "ready";
  database: "failed" | "ok";
  queue?: "failed" | "ok" | null;
}

export interface Reason {
  code: string;
  message: Message;
}

export interface RecoveryCode {
  code: string;
}

export interface Rematch {
  do: "rematch";
}

export interface Replay {
  id: string;
  board: string;
  players: number;
  options: Options;
  seats: SeatName[];
  eyes: number | null;
  over: boolean;
  shuffle: ShuffleCheck;
  moments: Moment[];
  embed: string | null;
}

export interface ReportSummary {
  id: string;
  table: string;
  name: string;
  kind: string;
  text: string;
  created: number;
  answered: number | null;
  answer: string | null;
}

export interface Result {
  name: string;
  bot: string | null;
  board: string;
  players: number;
  points: number;
  rank: number;
  made: number;
  failed: number;
  trail: number;
  routes: string[];
  substituted: boolean;
  continued: boolean;
  colour: string;
}

export interface Review {
  version: number;
  board: string;
  players: number;
  steps: number;
  curve: Curve;
  open_curve: number[][];
  seats: SeatReview[];
  decisions: Decision[];
  luck: LuckEvent[];
  offers: Offer[];
  playouts: number;
}

export interface ReviewPosition {
  step: number;
  seat: number;
  view: View;
  legal: Choices;
}

export interface ReviewStatus {
  state: "done" | "failed" | "none" | "running" | "waiting";
  done: number;
  ahead: number;
  curve: Curve | null;
  review: Review | null;
  can_start: boolean;
}

export interface RouteClaimed {
  type: "route_claimed";
  seat: number;
  route: string;
  cards: Record<string, number>;
}

export interface RouteDetails {
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

export interface SaveNote {
  text: string;
  version: number;
}

export interface Say {
  do: "say";
  text: string;
  room?: "players" | "spectators";
}

export interface ScoreEvent {
  kind: "alvin" | "coasts" | "globetrotter" | "goods" | "longest_trail" | "routes" | "stations" | "ticket_done" | "ticket_failed" | "trail" | "winner";
  seat: number;
  points: number;
  total: number;
  ticket: string | null;
  routes: string[];
  length: number | null;
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
  shape: string;
  pattern: Pattern;
}

export interface SeatBot {
  do: "seat_bot";
  seat: number;
  bot: string;
  colour?: string | null;
}

export interface SeatColour {
  fill: string;
  ink: string;
  mark: string;
}

export interface SeatName {
  seat: number;
  name: string;
  bot: string | null;
  colour: string;
}

export interface SeatReview {
  seat: number;
  accounting: Accounting;
  quality: Quality;
  phases: Record<string, Quality>;
  labels: Record<string, number>;
  facts: Facts;
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

export interface SeatSummary {
  name: string;
  bot: string | null;
  yours: boolean;
  points: number | null;
  rank: number | null;
  colour: string;
}

export interface SeatView {
  seat: number;
  name: string;
  bot: string | null;
  held: boolean;
  yours: boolean;
  taken: boolean;
  holder: string | null;
  why: "away" | "clock" | "left" | null;
  seconds: number | null;
  bank: number | null;
  overtime: number | null;
  same_as: number | null;
  reserved: boolean;
  colour: string;
}

export interface SelectionNeed {
  tickets: string[];
  trains: number;
}

export interface ShuffleCheck {
  verdict: "fails" | "from_position" | "holds" | "no_seed";
  hash: string;
  seed: string | null;
  draws: number;
}

export interface SilencedSeats {
  muted: number[];
  blocked: number[];
}

export interface Sit {
  do: "sit";
  seat: number;
  name?: string;
  colour?: string | null;
}

export interface Sizes {
  length: number;
  width: number;
  letters: number;
}

export interface SkipCity {
  type: "no_city";
}

export interface Snapshot {
  type: "snapshot";
  seq: number;
  table: TableView;
  seat: number | null;
  view: View | null;
  choices: Choices | null;
  plan: Wish[][][];
  chat: ChatMessage[] | null;
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

export interface StepSummary {
  say: Record<string, string>;
  hint: Record<string, string>;
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

export interface SwapTickets {
  type: "swap";
}

export interface TableOptions {
  board: string;
  players: number;
  game?: Options;
  clock?: number | null;
  visibility?: "link" | "open";
  away_hours?: number;
  several_seats?: boolean | null;
  card_counter?: boolean;
  bank?: TimeBank | null;
}

export interface TableSummary {
  id: string;
  board: string;
  players: number;
  phase: "closed" | "open" | "over" | "playing";
  clock: number | null;
  bank: TimeBank | null;
  changed: number;
  hosting: boolean;
  seats: SeatSummary[] | null;
  turn: boolean | null;
}

export interface TableView {
  id: string;
  options: TableOptions;
  phase: "closed" | "open" | "over" | "playing";
  seats: SeatView[];
  hosting: boolean;
  undo: UndoView | null;
  hints: "ask" | "off" | "on";
  hints_agreed: number[];
  rematch: string | null;
  seed_hash: string | null;
  deal: number[] | null;
  votes: VoteView[];
  closed: ClosedView | null;
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

export interface TicketChoice {
  tickets: string[];
  value: number;
  error: number;
  hindsight: number;
}

export interface TicketDetails {
  between: [string, string];
  points: number;
  long: boolean;
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

export interface TicketPath {
  ticket: string;
  done: boolean;
  routes: string[];
  trains: number | null;
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

export interface TimeBank {
  seconds: number;
  increment?: number;
}

export interface Tokens {
  draisine: number;
  themes: Record<string, Theme>;
  seats: Seat[];
  track: Track;
  type: Type;
  strokes: Strokes;
  motion: Motion;
}

export interface Track {
  overhang: number;
  casing: number;
  core: number;
  badge: number;
  shape: number;
  full_at: number;
  steps: number;
  narrowest: number;
}

export interface TriedMove {
  move: Move;
  label: "best" | "blunder" | "good" | "great" | "inaccuracy" | "mistake";
  loss: number;
  error: number;
  best: Move | null;
  why: Explanation | null;
}

export interface TryMove {
  step: number;
  seat: number;
  move: Move;
  part?: "move" | "payment";
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

export interface UndoView {
  seat: number;
  waiting: number;
  asked: boolean;
  agreed: number;
  seconds: number | null;
}

export interface Update {
  type: "update";
  told: EntryView[];
  now: Snapshot | null;
}

export interface UpdatePerson {
  name: string;
  language?: string | null;
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

export interface Vote {
  do: "vote";
  seat: number;
  choice: "bot" | "end";
}

export interface VoteView {
  seat: number;
  bot: number;
  end: number;
  needed: number;
  may_vote: boolean;
  yours: "bot" | "end" | null;
}

export interface WeekQuality {
  week: string;
  games: number;
  decisions: number;
  loss: number;
  low: number;
  high: number;
}

export type Wish =
  | DrawCard
  | DrawBlind
  | DrawTickets
  | KeepTickets
  | SwapTickets
  | Claim
  | PayExtra
  | LeaveTunnel
  | BuildStation
  | ChooseStart
  | FoundCity
  | SkipCity
  | PlaceAlvin
  | Pass
  | AnyClaim
  | AnyStation
  | AnyCity
  | AnyExtra
  | DrawKind;
