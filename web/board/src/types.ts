/** The interface of the board. It knows no rules: the page decides what can be selected, and explains what cannot. */

export interface Geometry {
  /** The board is 1,000 units wide and this high. */
  height: number;
  sizes: { length: number; width: number; letters: number };
  cities: Record<string, CityGeometry>;
  routes: Record<string, RouteGeometry>;
}

export interface CityGeometry {
  x: number;
  y: number;
  radius: number;
  /** The position of the name: its first baseline, and its number of lines. */
  label: { x: number; y: number; align: "end" | "middle" | "start"; lines?: number };
}

export type Space = [x: number, y: number, angle: number];

export interface RouteGeometry {
  between: [string, string];
  colour: string;
  spaces: Space[];
  tunnel: boolean;
  ferry: number;
  /** The indices of the spaces that need a locomotive. */
  engines: number[];
  goods: boolean;
}

/** The colours and shapes. Colours may be any CSS value, including variables. */
export interface Palette {
  /** By kind of card, including "gray" and "locomotive". */
  cards: Record<string, CardStyle>;
  seats: readonly SeatStyle[];
  track: TrackStyle;
}

export interface CardStyle {
  fill: string;
  /** The outline of a space. */
  ink: string;
  /** The colour of the mark. */
  glyph: string;
  /** The mark as path data in a box from −1 to 1. */
  mark: string;
}

export interface SeatStyle {
  fill: string;
  /** The outline of a piece. */
  ink: string;
  /** The colour of the bars of the pattern. */
  mark: string;
  /** The seat's shape as path data in a box from −1 to 1. */
  shape: string;
  /** How many bars cross each space of the seat's track, the share of its length that they cover, and the centre of the first one
   * as a share of the distance between two. */
  pattern: { bars: number; share: number; first: number };
}

/** The geometry of owned and free track; widths are shares of the outer width of a band. */
export interface TrackStyle {
  /** How much wider a band is than a space, in board units. */
  overhang: number;
  casing: number;
  core: number;
  badge: number;
  shape: number;
  /** The share of claimed and closed routes from which on free spaces are narrowest, in how many steps, and how narrow. */
  full_at: number;
  steps: number;
  narrowest: number;
}

export type InputMethod = "mouse" | "touch" | "keyboard";

export interface Piece {
  city: string;
  kind: "station" | "city" | "visitor";
  /** The owner; the visitor may have none. */
  seat: number | null;
}

/** Routes and cities that are outlined in the colours of a seat and carry its badge. */
export interface Mark {
  seat: number;
  routes: readonly string[];
  cities: readonly string[];
}

/** Highlighted routes and cities; everything else is veiled. */
export interface Spotlight {
  routes: ReadonlySet<string>;
  cities: ReadonlySet<string>;
}

export interface BoardProps {
  geometry: Geometry;
  palette: Palette;
  /** The URL of the picture of land and water under the routes. */
  ground: string;
  /** City names by id. */
  names: Record<string, string>;
  /** The accessible name of the board. */
  label: string;
  owners?: Readonly<Record<string, number>>;
  closed?: ReadonlySet<string>;
  pieces?: readonly Piece[];
  /** What can be selected now is highlighted. */
  selectableRoutes?: ReadonlySet<string>;
  selectableCities?: ReadonlySet<string>;
  /** A route drawn with translucent trains of a seat, as a preview of a claim. */
  preview?: { route: string; seat: number } | null;
  /** Cities with a thin ring. */
  ringed?: ReadonlySet<string>;
  /** Cities with a dashed ring, around a thin one where they have both. */
  dashed?: ReadonlySet<string>;
  /** Cities with a big ring. */
  marked?: ReadonlySet<string>;
  spotlight?: Spotlight | null;
  /** At most one for each seat. */
  marks?: readonly Mark[];
  /** Routes whose trains roll in one by one. */
  arriving?: ReadonlySet<string>;
  /** The accessible name of a route or city: "Calgary – Helena, 4 spaces, gray, free, can be claimed". */
  describeRoute: (route: string) => string;
  describeCity: (city: string) => string;
  reducedMotion?: boolean;
  /** On a screen too small to read the whole board, start with a part that fills the frame, around the cities with rings. */
  fill?: boolean;
  /** The labels of the zoom buttons. */
  controls: { in: string; out: string; whole: string };
  onroute?: (route: string, by: InputMethod) => void;
  oncity?: (city: string, by: InputMethod) => void;
  /** A click on neither a route nor a city. */
  onground?: () => void;
}

/** A detail of a board as a static picture. */
export interface DetailProps extends Pick<BoardProps, "geometry" | "palette" | "ground" | "names" | "owners" | "closed" | "pieces"> {
  routes: readonly string[];
  cities?: readonly string[];
  /** Cities with a ring. */
  marked?: readonly string[];
  /** Width divided by height. */
  aspect?: number;
  /** The whole board instead of a detail. */
  whole?: boolean;
}
