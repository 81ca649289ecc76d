/** The drawing's design tokens as CSS variables and as the board's palette: drawings and page share one source. */

import type { Palette } from "@draisine/board";
import glyphs from "$drawing/glyphs.json";
import tokens from "$drawing/tokens.json";
import type { Language } from "$app/i18n/i18n.svelte";
import type { ColourScheme } from "$app/preferences/settings.svelte";

type Named<T> = Readonly<Record<string, T>>;

/** Set `--paper`, `--ink`, … `--card-red`, … `--seat-teal`, … on the document. */
export function applyColourScheme(scheme: ColourScheme, root: HTMLElement = document.documentElement): void {
  const theme = tokens.themes[scheme];
  const groups: Named<string>[] = [theme.grounds, theme.lines, theme.inks, theme.pieces];
  for (const group of groups) for (const [name, value] of Object.entries(group)) root.style.setProperty(`--${name}`, value);
  for (const [kind, colour] of Object.entries(theme.cards)) {
    root.style.setProperty(`--card-${kind}`, colour.fill);
    root.style.setProperty(`--card-${kind}-ink`, colour.ink);
    root.style.setProperty(`--card-${kind}-glyph`, colour.glyph);
  }
  for (const [id, colour] of Object.entries(theme.seats)) {
    root.style.setProperty(`--seat-${id}`, colour.fill);
    root.style.setProperty(`--seat-${id}-ink`, colour.ink);
    root.style.setProperty(`--seat-${id}-mark`, colour.mark);
  }
  root.dataset.theme = scheme;
  // The colour of a phone's browser chrome follows the chosen scheme, not the device's.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = theme.grounds.paper;
}

/** The ids of all seat colours; a seat without a choice has the colour of its number. */
export const SEAT_COLOURS: readonly string[] = tokens.seats.map(({ id }) => id);

/** The palette of a board. `seatColours` are those of the seats of a table; missing ones are the colours of their numbers. */
export function palette(scheme: ColourScheme, seatColours: readonly (string | undefined)[] = []): Palette {
  const theme = tokens.themes[scheme];
  const marks: Named<string> = glyphs.colours;
  const shapes: Named<string> = glyphs.shapes;
  const colours: Named<{ fill: string; ink: string; mark: string }> = theme.seats;
  return {
    cards: Object.fromEntries(
      Object.entries(theme.cards).map(([kind, colour]) => [kind, { ...colour, mark: marks[kind] ?? "" }]),
    ),
    seats: SEAT_COLOURS.map((number, seat) => {
      const { id, shape, pattern } = findSeat(seatColours[seat] || number);
      return { ...(colours[id] ?? { fill: "", ink: "", mark: "" }), shape: shapes[shape] ?? "", pattern };
    }),
    track: tokens.track,
  };
}

export const glyphPath = (kind: string): string => (glyphs.colours as Named<string>)[kind] ?? "";
/** The shape of a seat colour. */
export const seatShape = (colour: string): string => (glyphs.shapes as Named<string>)[findSeat(colour).shape] ?? "";

/** A seat colour by its id; the first one for an id of another release. */
function findSeat(colour: string): (typeof tokens.seats)[number] {
  const [first] = tokens.seats;
  const found = tokens.seats.find(({ id }) => id === colour) ?? first;
  if (!found) throw new Error("there are no seat colours");
  return found;
}

/** URLs of the pictures that the server draws. */
export const artUrl = {
  ground: (scheme: ColourScheme, board: string) => `/art/${scheme}/ground/${board}.svg`,
  board: (scheme: ColourScheme, board: string, language: Language) => `/art/${scheme}/board/${board}.svg?language=${language}`,
  card: (scheme: ColourScheme, kind: string) => `/art/${scheme}/card/${kind}.svg`,
  back: (scheme: ColourScheme, kind: "card" | "ticket" | "long") => `/art/${scheme}/back/${kind}.svg`,
};
