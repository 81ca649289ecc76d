/** How a route is painted that was used so much, from 0 to 1: broad and dark, or thin and pale, but never lost. */
export function inked(share: number, width: number): { width: number; opacity: number } {
  const bounded = Math.min(Math.max(share, 0), 1);
  return { width: width * (0.35 + 0.95 * bounded), opacity: 0.4 + 0.6 * bounded };
}
