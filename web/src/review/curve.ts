/** The geometry of the curve of the chances of winning. */

/** The dash pattern of each seat's line, so that lines differ without colours. */
export const DASHES = ["none", "9 4", "3 3", "12 3 3 3", "6 3 2 3 2 3"] as const;

export interface Frame {
  width: number;
  height: number;
  /** The margin at the left and the right. */
  inset: number;
}

/** Space above and below the curve, so that lines at the edges are not cut off. */
const MARGIN = 3;

export const xOf = (step: number, last: number, { width, inset }: Frame): number =>
  inset + (last ? step / last : 0) * (width - 2 * inset);

export const yOf = (chance: number, { height }: Frame): number => MARGIN + (1 - chance) * (height - 2 * MARGIN);

/** The mean of each value and its neighbours, for a rough estimate; the last one is the result and stays. */
export function smooth(values: readonly number[], radius = 3): number[] {
  return values.map((value, index) => {
    if (index === values.length - 1) return value;
    const window = values.slice(Math.max(0, index - radius), index + radius + 1);
    return window.reduce((sum, each) => sum + each, 0) / window.length;
  });
}

/** A line through the chances after every step, as SVG path data. */
export function curvePath(chances: readonly number[], frame: Frame): string {
  const last = chances.length - 1;
  return chances.map((chance, step) => `${step ? "L" : "M"}${xOf(step, last, frame).toFixed(1)} ${yOf(chance, frame).toFixed(1)}`).join("");
}

/** The step at a horizontal position. */
export function stepAt(x: number, last: number, { width, inset }: Frame): number {
  const share = (x - inset) / Math.max(1, width - 2 * inset);
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}
