/** What the board is given, and what it tells. It knows no rules: somebody else says what can be chosen, and why not. */

export interface Geometry {
  /** The board is 1,000 units wide and this high. */
  height: number;
  sizes: { length: number; width: number; letters: number };
  cities: Record<string, CityPlace>;
  routes: Record<string, RoutePlace>;
}

export interface CityPlace {
  x: number;
  y: number;
  radius: number;
  /** Where the name stands: its first base line, and on how many lines. */
  label: { x: number; y: number; align: "end" | "middle" | "start"; lines?: number };
}

export type Space = [x: number, y: number, angle: number];

export interface RoutePlace {
  between: [string, string];
  colour: string;
  spaces: Space[];
  tunnel: boolean;
  ferry: number;
  /** The spaces that show a locomotive. */
  engines: number[];
  goods: boolean;
}

/** How things look. Colours may be anything that CSS takes, so also variables. */
export interface Palette {
  /** By colour, with "gray" and "locomotive". */
  cards: Record<string, CardLook>;
  seats: readonly SeatLook[];
}

export interface CardLook {
  fill: string;
  /** The outline of a space. */
  ink: string;
  /** The colour of its mark. */
  glyph: string;
  /** The mark itself: a path in a box from −1 to 1. */
  mark: string;
}

export interface SeatLook {
  fill: string;
  /** The outline of a wagon. */
  ink: string;
  /** The colour of the ribs on its roof. */
  mark: string;
  /** The seat's shape: a path in a box from −1 to 1. */
  shape: string;
}

export interface Piece {
  city: string;
  kind: "station" | "city" | "visitor";
  /** Whose it is; the visitor may be nobody's. */
  seat: number | null;
}

/** Routes and cities that somebody points at: everything else steps back behind a veil. */
export interface Spotlight {
  routes: ReadonlySet<string>;
  cities: ReadonlySet<string>;
}

export interface BoardProps {
  geometry: Geometry;
  palette: Palette;
  /** The address of the picture of land and water under the routes. */
  ground: string;
  /** The names of the cities in the language of the page. */
  names: Record<string, string>;
  /** What the whole board is called, for those who hear it. */
  label: string;
  owners?: Readonly<Record<string, number>>;
  closed?: ReadonlySet<string>;
  pieces?: readonly Piece[];
  /** What glows because it can be chosen now. */
  openRoutes?: ReadonlySet<string>;
  openCities?: ReadonlySet<string>;
  /** A route about to be claimed, with translucent trains of this seat on it. */
  preview?: { route: string; seat: number } | null;
  /** Cities with a ring: those of tickets on offer or still to do. */
  ringed?: ReadonlySet<string>;
  /** Cities with the big ring: those of the ticket in mind. */
  marked?: ReadonlySet<string>;
  spotlight?: Spotlight | null;
  /** Routes that were just claimed: their trains arrive one by one. */
  arriving?: ReadonlySet<string>;
  /** A route or city in words: "Calgary – Helena, 4 spaces, gray, free, can be claimed". */
  describeRoute: (route: string) => string;
  describeCity: (city: string) => string;
  /** Whether motion is unwelcome. */
  still?: boolean;
  /** The words on the buttons that zoom. */
  controls: { in: string; out: string; whole: string };
  onroute?: (route: string, by: "mouse" | "touch" | "keyboard") => void;
  oncity?: (city: string, by: "mouse" | "touch" | "keyboard") => void;
  /** A click on neither: somebody wants out of what they were about. */
  onground?: () => void;
}

/** A piece of a board as a still picture: what it is about, and how things stand there. */
export interface DetailProps extends Pick<BoardProps, "geometry" | "palette" | "ground" | "names" | "owners" | "closed" | "pieces"> {
  routes: readonly string[];
  cities?: readonly string[];
  /** Cities with a ring. */
  marked?: readonly string[];
  /** How much wider than high. */
  aspect?: number;
  /** The whole board instead of a piece of it. */
  whole?: boolean;
}
