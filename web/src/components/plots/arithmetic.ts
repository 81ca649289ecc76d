/** Calculations for plots: round steps, bins, moving averages and scales. */

export interface Bin {
  from: number;
  /** The greatest value in the bin. */
  to: number;
  count: number;
}

/** The smallest step of 1, 2 or 5 times a power of ten with at most `most` steps in a span. */
export function roundStep(span: number, most: number): number {
  const least = Math.max(span, 1) / most;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((times) => times * power).find((candidate) => candidate >= least) ?? 10 * power;
}

/** Round numbers that enclose all values. */
export function ticks(least: number, greatest: number, most = 5): number[] {
  const step = roundStep(greatest - least, most);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(greatest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Whole numbers in bins of equal round width, including the empty ones in between. */
export function bins(values: readonly number[], most = 12): Bin[] {
  if (!values.length) return [];
  const width = roundStep(Math.max(...values) - Math.min(...values) + 1, most);
  const first = Math.floor(Math.min(...values) / width);
  const last = Math.floor(Math.max(...values) / width);
  const all = Array.from({ length: last - first + 1 }, (_, index): Bin => {
    const from = (first + index) * width;
    return { from, to: from + width - 1, count: 0 };
  });
  for (const value of values) {
    const bin = all[Math.floor(value / width) - first];
    if (bin) bin.count += 1;
  }
  return all;
}

/** The mean of each value and up to `size - 1` values before it. */
export function movingAverage(values: readonly number[], size = 5): number[] {
  return values.map((_, index) => {
    const window = values.slice(Math.max(0, index + 1 - size), index + 1);
    return window.reduce((sum, value) => sum + value, 0) / window.length;
  });
}

/** Linear interpolation from `low`–`high` to `start`–`end`; the middle if the domain is a single value. */
export function scale(value: number, [low, high]: readonly [number, number], [start, end]: readonly [number, number]): number {
  return high === low ? (start + end) / 2 : start + ((value - low) / (high - low)) * (end - start);
}

/** Each count as a fraction of the greatest. */
export function fractionsOfMax(counts: Readonly<Record<string, number>>): Record<string, number> {
  const greatest = Math.max(0, ...Object.values(counts));
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, greatest ? count / greatest : 0]));
}

/** A part as a share of one; zero of nothing. */
export const shareOf = (part: number, whole: number): number => (whole ? part / whole : 0);
