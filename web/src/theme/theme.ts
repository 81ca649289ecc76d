/** The drawing's design tokens as CSS variables and as the board's palette: drawings and page share one source. */

import type { Palette } from "@draisine/board";
import glyphs from "$drawing/glyphs.json";
import tokens from "$drawing/tokens.json";
import type { Language } from "$app/i18n/i18n.svelte";
import type { ColourScheme } from "$app/preferences/settings.svelte";

type Named<T> = Readonly<Record<string, T>>;

/** Set `--paper`, `--ink`, … `--card-red`, `--seat-0`, … on the document. */
export function applyColourScheme(scheme: ColourScheme, root: HTMLElement = document.documentElement): void {
  const theme = tokens.themes[scheme];
  const groups: Named<string>[] = [theme.grounds, theme.lines, theme.inks, theme.pieces];
  for (const group of groups) for (const [name, value] of Object.entries(group)) root.style.setProperty(`--${name}`, value);
  for (const [kind, colour] of Object.entries(theme.cards)) {
    root.style.setProperty(`--card-${kind}`, colour.fill);
    root.style.setProperty(`--card-${kind}-ink`, colour.ink);
    root.style.setProperty(`--card-${kind}-glyph`, colour.glyph);
  }
  palette(scheme).seats.forEach((seat, number) => {
    root.style.setProperty(`--seat-${number}`, seat.fill);
    root.style.setProperty(`--seat-${number}-ink`, seat.ink);
    root.style.setProperty(`--seat-${number}-mark`, seat.mark);
  });
  root.dataset.theme = scheme;
  // The colour of a phone's browser chrome follows the chosen scheme, not the device's.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = theme.grounds.paper;
}

export function palette(scheme: ColourScheme): Palette {
  const theme = tokens.themes[scheme];
  const marks: Named<string> = glyphs.colours;
  const shapes: Named<string> = glyphs.shapes;
  const colours: Named<{ fill: string; ink: string; mark: string }> = theme.seats;
  return {
    cards: Object.fromEntries(
      Object.entries(theme.cards).map(([kind, colour]) => [kind, { ...colour, mark: marks[kind] ?? "" }]),
    ),
    seats: tokens.seats.map(({ id, shape }) => ({
      ...(colours[id] ?? { fill: "", ink: "", mark: "" }),
      shape: shapes[shape] ?? "",
    })),
  };
}

export const glyphPath = (kind: string): string => (glyphs.colours as Named<string>)[kind] ?? "";
export const seatShape = (seat: number): string =>
  (glyphs.shapes as Named<string>)[tokens.seats[seat]?.shape ?? ""] ?? "";

/** URLs of the pictures that the server draws. */
export const artUrl = {
  ground: (scheme: ColourScheme, board: string) => `/art/${scheme}/ground/${board}.svg`,
  board: (scheme: ColourScheme, board: string, language: Language) => `/art/${scheme}/board/${board}.svg?language=${language}`,
  card: (scheme: ColourScheme, kind: string) => `/art/${scheme}/card/${kind}.svg`,
  back: (scheme: ColourScheme, kind: "card" | "ticket" | "long") => `/art/${scheme}/back/${kind}.svg`,
};
