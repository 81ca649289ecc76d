/** Transforms SVG path data. A board has hundreds of spaces: without a transform attribute on each of them, the browser has
 * far less to do while the board moves. */

import type { Space } from "./types";

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
  return spaces.map((space) => transform(commands, space, scale)).join("");
}

function transform(commands: Command[], [x, y, angle]: Space, scale: number): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180) * scale, Math.sin((angle * Math.PI) / 180) * scale];
  return commands
    .map(({ letter, numbers }) => {
      const radii = letter === "A" ? numbers.slice(0, 5) : [];
      const points = numbers.slice(radii.length);
      const moved = points.map((value, index) => {
        const other = points[index ^ 1] ?? 0;
        return index % 2 ? y + other * sin + value * cos : x + value * cos - other * sin;
      });
      const [rx = 0, ry = 0, rotation = 0, large = 0, sweep = 0] = radii;
      const arc = radii.length ? [rx * scale, ry * scale, rotation + angle, large, sweep] : [];
      return letter + [...arc, ...moved].map((value) => +value.toFixed(2)).join(" ");
    })
    .join("");
}

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
