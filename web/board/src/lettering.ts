/** Line breaks and sizes of city names; the same algorithm as in the drawing. */

// Unlike `\s`, this does not break at no-break spaces.
const BREAK = /\s*[^\S\u00a0\u2007\u202f]\s*|(?<=[\p{L}\p{N}_])[-‐–](?=[\p{L}\p{N}_])/gu;

/** Approximate widths of Alegreya's letters in twentieths of the font size: enough to compare line breaks. */
const WIDTHS: Record<number, string> = {
  4: " ’'",
  5: "jl",
  6: "i.",
  7: "ftIJ-‐–",
  8: "rs",
  9: "acevyz",
  10: "bgkoqxFL",
  11: "dhnpuPSTYZ",
  12: "ABCERV",
  13: "GKUX",
  14: "wDNOQ",
  15: "H",
  17: "mM",
  19: "W",
};
const WIDTH_OF = new Map(Object.entries(WIDTHS).flatMap(([width, letters]) => [...letters].map((letter) => [letter, +width])));

/** The approximate width of a line, as a multiple of the font size. */
export function textWidth(line: string): number {
  let width = 0;
  for (const letter of line.normalize("NFKD").replace(/\p{M}/gu, "")) width += WIDTH_OF.get(letter) ?? 10;
  return width / 20;
}

/** The font size, reduced if a line would cross the edges of the board. `relativeWidth`: the line's width as a multiple of it. */
export function fitFontSize(size: number, relativeWidth: number, x: number, align: "end" | "middle" | "start", boardWidth: number): number {
  const [left, right] = [x, boardWidth - x];
  const available = { start: right, middle: 2 * Math.min(left, right), end: left }[align];
  return Math.min(size, available / relativeWidth);
}

/** Break a text into lines at spaces and after hyphens, so that the widest line is as narrow as possible. There are fewer
 * lines if there are too few places to break. */
export function breakLines(text: string, lines = 1): string[] {
  const name = text.trim();
  const breaks = [...[...name.matchAll(BREAK)].map((match) => match.index + match[0].length), name.length];
  let best = new Map(breaks.map((stop) => [stop, [name.slice(0, stop).trimEnd()]]));
  for (let line = 1; line < Math.min(lines, breaks.length); line++) {
    const stops = [...best.keys()].slice(1);
    best = new Map(stops.map((stop) => [stop, narrowestBreak(name, best, stop)]));
  }
  return best.get(name.length) ?? [name];
}

function narrowestBreak(name: string, above: Map<number, string[]>, stop: number): string[] {
  const candidates = [...above].filter(([start]) => start < stop);
  const tried = candidates.map(([start, lines]) => [...lines, name.slice(start, stop).trimEnd()]);
  return tried.reduce((best, other) => (maxWidth(other) < maxWidth(best) ? other : best));
}

function maxWidth(lines: string[]): number {
  return Math.max(...lines.map(textWidth));
}
