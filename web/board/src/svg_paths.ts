/** Transforms SVG path data. A board has hundreds of spaces: without a transform attribute on each of them, the browser has
 * far less to do while the board moves. */

import type { SymbolPath } from "./symbols";
import type { Space } from "./types";

/** A path on the board, and its style. */
export interface PlacedPath {
  d: string;
  style: string;
}

type Command = { letter: string; numbers: number[] };

const COMMAND = /([a-z])([^a-z]*(?:e[-+]?\d+[^a-z]*)*)/gi;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** The number of arguments of a command. */
const ARITY: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

const cache = new Map<string, Command[]>();

/** The path repeated at each of the spaces, rotated like them and scaled. */
export function placePath(path: string, spaces: readonly Space[], scale = 1): string {
  const commands = cache.get(path) ?? parsePath(path);
  cache.set(path, commands);
  let placed = "";
  for (const space of spaces) placed += transform(commands, space, scale);
  return placed;
}

/** Each path of a symbol, repeated at some spaces. */
export function placeSymbol(paths: readonly SymbolPath[], spaces: readonly Space[]): PlacedPath[] {
  return paths.map(({ path, style, scale }) => ({ d: placePath(path, spaces, scale), style }));
}

/** Runs for every space before a board is shown, so it allocates nothing but its result. */
function transform(commands: readonly Command[], [x, y, angle]: Space, scale: number): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180) * scale, Math.sin((angle * Math.PI) / 180) * scale];
  let placed = "";
  for (const { letter, numbers } of commands) {
    placed += letter;
    let first = 0;
    if (letter === "A") {
      const [rx = 0, ry = 0, rotation = 0, large = 0, sweep = 0] = numbers;
      placed += `${round(rx * scale)} ${round(ry * scale)} ${round(rotation + angle)} ${large} ${sweep}`;
      first = 5;
    }
    for (let index = first; index < numbers.length; index += 2) {
      const [along, across] = [numbers[index] ?? 0, numbers[index + 1] ?? 0];
      if (index) placed += " ";
      placed += `${round(x + along * cos - across * sin)} ${round(y + along * sin + across * cos)}`;
    }
  }
  return placed;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Parse path data into absolute commands; lines become `L`. The flags of arcs must be separated. */
function parsePath(path: string): Command[] {
  const commands: Command[] = [];
  let current: [number, number] = [0, 0];
  let start = current;
  for (const [, given = "", rest = ""] of path.matchAll(COMMAND)) {
    const values = [...rest.matchAll(NUMBER)].map(([value]) => +value);
    let letter = given.toUpperCase();
    const arity = ARITY[letter] ?? 0;
    const relative = given !== letter;
    for (let first = 0; first === 0 || first < values.length; first += arity || 1) {
      const numbers = toAbsolute(letter, values.slice(first, first + arity), relative, current);
      if (letter === "Z") current = start;
      else current = [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0];
      if (letter === "M") start = current;
      commands.push({ letter: letter === "H" || letter === "V" ? "L" : letter, numbers });
      // Further points after a move command are lines.
      if (letter === "M") letter = "L";
    }
  }
  return commands;
}

function toAbsolute(letter: string, values: number[], relative: boolean, [x, y]: [number, number]): number[] {
  const [dx, dy] = relative ? [x, y] : [0, 0];
  const [value = 0] = values;
  if (letter === "H") return [value + dx, y];
  if (letter === "V") return [x, value + dy];
  const fixed = letter === "A" ? 5 : 0;
  return values.map((number, index) => (index < fixed ? number : number + ((index - fixed) % 2 ? dy : dx)));
}
