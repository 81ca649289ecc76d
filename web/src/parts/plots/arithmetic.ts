/** The arithmetic of plots: round steps, bins, means, and where a value lies. */

export interface Bin {
  from: number;
  /** The greatest value that counts here. */
  to: number;
  count: number;
}

/** A step of 1, 2 or 5 times a power of ten, so that a span has at most so many of them. */
export function step(span: number, most: number): number {
  const least = Math.max(span, 1) / most;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((times) => times * power).find((each) => each >= least) ?? 10 * power;
}

/** Round numbers from below the least to above the greatest value. */
export function ticks(least: number, greatest: number, most = 5): number[] {
  const each = step(greatest - least, most);
  const first = Math.floor(least / each);
  const last = Math.max(Math.ceil(greatest / each), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * each);
}

/** Whole numbers, sorted into bins of one round width; every bin between the first and the last is there, also empty. */
export function bins(values: readonly number[], most = 12): Bin[] {
  if (!values.length) return [];
  const width = step(Math.max(...values) - Math.min(...values) + 1, most);
  const first = Math.floor(Math.min(...values) / width);
  const last = Math.floor(Math.max(...values) / width);
  const found = Array.from({ length: last - first + 1 }, (_, at): Bin => {
    const from = (first + at) * width;
    return { from, to: from + width - 1, count: 0 };
  });
  for (const value of values) {
    const bin = found[Math.floor(value / width) - first];
    if (bin) bin.count += 1;
  }
  return found;
}

/** The mean of each value and those before it, so many at most. */
export function trailing(values: readonly number[], most = 5): number[] {
  return values.map((_, at) => {
    const window = values.slice(Math.max(0, at + 1 - most), at + 1);
    return window.reduce((sum, value) => sum + value, 0) / window.length;
  });
}

/** Where a value lies between two ends, on a line from `start` to `end`. A span of nothing has its middle. */
export function scale(value: number, [low, high]: readonly [number, number], [start, end]: readonly [number, number]): number {
  return high === low ? (start + end) / 2 : start + ((value - low) / (high - low)) * (end - start);
}

/** Each count as a share of the greatest. */
export function shares(counts: Readonly<Record<string, number>>): Record<string, number> {
  const greatest = Math.max(0, ...Object.values(counts));
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, greatest ? count / greatest : 0]));
}

/** A part of a whole in hundredths, as a language writes it. */
export const percent = (part: number, whole: number, language: string): string =>
  new Intl.NumberFormat(language, { style: "percent" }).format(whole ? part / whole : 0);
