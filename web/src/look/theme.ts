/** The drawing's own tokens as CSS variables and as the board's palette: one source of truth for pictures and page. */

import type { Palette } from "@draisine/board";
import glyphs from "$drawing/glyphs.json";
import tokens from "$drawing/tokens.json";
import type { Look } from "$app/game/settings.svelte";
import type { Words } from "$app/wire";
import type { Language } from "$app/words/speech.svelte";

type Named<T> = Readonly<Record<string, T>>;

/** `--paper`, `--ink`, … `--card-red`, `--seat-0`, … on the document. */
export function dress(look: Look, root: HTMLElement = document.documentElement): void {
  const theme = tokens.themes[look];
  const groups: Named<string>[] = [theme.grounds, theme.lines, theme.inks, theme.pieces];
  for (const group of groups) for (const [name, value] of Object.entries(group)) root.style.setProperty(`--${name}`, value);
  for (const [kind, colour] of Object.entries(theme.cards)) {
    root.style.setProperty(`--card-${kind}`, colour.fill);
    root.style.setProperty(`--card-${kind}-ink`, colour.ink);
    root.style.setProperty(`--card-${kind}-glyph`, colour.glyph);
  }
  palette(look).seats.forEach((seat, number) => {
    root.style.setProperty(`--seat-${number}`, seat.fill);
    root.style.setProperty(`--seat-${number}-ink`, seat.ink);
    root.style.setProperty(`--seat-${number}-mark`, seat.mark);
  });
  root.dataset.look = look;
  // What surrounds the page on a phone, also where somebody wants another look than the device's.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = theme.grounds.paper;
}

export function palette(look: Look): Palette {
  const theme = tokens.themes[look];
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
export const seatColourName = (seat: number): Words => tokens.seats[seat]?.name ?? { en: "", fr: "" };

export const art = {
  ground: (look: Look, board: string) => `/art/${look}/ground/${board}.svg`,
  board: (look: Look, board: string, language: Language) => `/art/${look}/board/${board}.svg?language=${language}`,
  card: (look: Look, kind: string) => `/art/${look}/card/${kind}.svg`,
  back: (look: Look, kind: "card" | "ticket" | "long") => `/art/${look}/back/${kind}.svg`,
};
