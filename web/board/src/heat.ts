/** The stroke of a route in a heat map, for a heat from 0 to 1: always visible, broader and more opaque with more heat. */
export function heatStroke(heat: number, width: number): { width: number; opacity: number } {
  const bounded = Math.min(Math.max(heat, 0), 1);
  return { width: width * (0.35 + 0.95 * bounded), opacity: 0.4 + 0.6 * bounded };
}
