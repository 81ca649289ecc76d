/** Names on their lines, broken where the drawing breaks them. */

// No-break spaces, which `\s` would match, hold a name together.
const BREAK = /\s*[^\S\u00a0\u2007\u202f]\s*|(?<=[\p{L}\p{N}_])[-‐–](?=[\p{L}\p{N}_])/gu;

/** Widths of Alegreya's letters in twentieths of their size: enough to find the better of two places to break. */
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
const WIDTH_OF = new Map(Object.entries(WIDTHS).flatMap(([width, letters]) => [...letters].map((one) => [one, +width])));

/** About how wide a line is, in sizes of its letters. */
export function widthOf(line: string): number {
  let width = 0;
  for (const letter of line.normalize("NFKD").replace(/\p{M}/gu, "")) width += WIDTH_OF.get(letter) ?? 10;
  return width / 20;
}

/** The size of letters, or the biggest that does not run over the edges of a board: for a line so many sizes wide. */
export function fitting(size: number, wide: number, x: number, align: "end" | "middle" | "start", board: number): number {
  const [left, right] = [x, board - x];
  const room = { start: right, middle: 2 * Math.min(left, right), end: left }[align];
  return Math.min(size, room / wide);
}

/** The words on so many lines, broken at spaces and after hyphens where the widest line is narrowest. There are fewer
 * lines when there is no place to break. */
export function balanced(words: string, lines = 1): string[] {
  const name = words.trim();
  const places = [...[...name.matchAll(BREAK)].map((match) => match.index + match[0].length), name.length];
  let best = new Map(places.map((stop) => [stop, [name.slice(0, stop).trimEnd()]]));
  for (let line = 1; line < Math.min(lines, places.length); line++) {
    const stops = [...best.keys()].slice(1);
    best = new Map(stops.map((stop) => [stop, narrowest(name, best, stop)]));
  }
  return best.get(name.length) ?? [name];
}

function narrowest(name: string, above: Map<number, string[]>, stop: number): string[] {
  const ways = [...above].filter(([start]) => start < stop);
  const tried = ways.map(([start, lines]) => [...lines, name.slice(start, stop).trimEnd()]);
  return tried.reduce((best, way) => (widest(way) < widest(best) ? way : best));
}

function widest(lines: string[]): number {
  return Math.max(...lines.map(widthOf));
}
