/** Path data brought to its place. A board has hundreds of spaces: as plain paths, without a transform of their own each,
 * they cost the browser next to nothing while the board moves. */

import type { Space } from "./types";

type Step = { command: string; numbers: number[] };

const STEP = /([a-z])([^a-z]*(?:e[-+]?\d+[^a-z]*)*)/gi;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** How many numbers a command takes at a time. */
const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

const known = new Map<string, Step[]>();

/** The path at each of the spaces, turned as they lie, `scale` times as big. */
export function placed(path: string, spaces: readonly Space[], scale = 1): string {
  const steps = known.get(path) ?? parsed(path);
  known.set(path, steps);
  return spaces.map((space) => at(steps, space, scale)).join("");
}

function at(steps: Step[], [x, y, angle]: Space, scale: number): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180) * scale, Math.sin((angle * Math.PI) / 180) * scale];
  return steps
    .map(({ command, numbers }) => {
      const arc = command === "A" ? numbers.slice(0, 5) : [];
      const points = numbers.slice(arc.length);
      const moved = points.map((value, index) => {
        const other = points[index ^ 1] ?? 0;
        return index % 2 ? y + other * sin + value * cos : x + value * cos - other * sin;
      });
      const [wide = 0, tall = 0, turn = 0, large = 0, sweep = 0] = arc;
      const bow = arc.length ? [wide * scale, tall * scale, turn + angle, large, sweep] : [];
      return command + [...bow, ...moved].map((value) => +value.toFixed(2)).join(" ");
    })
    .join("");
}

/** The steps of a path with absolute points, every line by its end. The flags of an arc must stand apart. */
function parsed(path: string): Step[] {
  const steps: Step[] = [];
  let here: [number, number] = [0, 0];
  let start = here;
  for (const [, letter = "", rest = ""] of path.matchAll(STEP)) {
    const values = [...rest.matchAll(NUMBER)].map(([value]) => +value);
    let command = letter.toUpperCase();
    const takes = TAKES[command] ?? 0;
    const relative = letter !== command;
    for (let first = 0; first === 0 || first < values.length; first += takes || 1) {
      const numbers = absolute(command, values.slice(first, first + takes), relative, here);
      if (command === "Z") here = start;
      else here = [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0];
      if (command === "M") start = here;
      steps.push({ command: command === "H" || command === "V" ? "L" : command, numbers });
      // More points behind a move are lines.
      if (command === "M") command = "L";
    }
  }
  return steps;
}

function absolute(command: string, values: number[], relative: boolean, [x, y]: [number, number]): number[] {
  const [dx, dy] = relative ? [x, y] : [0, 0];
  const [value = 0] = values;
  if (command === "H") return [value + dx, y];
  if (command === "V") return [x, value + dy];
  const fixed = command === "A" ? 5 : 0;
  return values.map((number, index) => (index < fixed ? number : number + ((index - fixed) % 2 ? dy : dx)));
}
