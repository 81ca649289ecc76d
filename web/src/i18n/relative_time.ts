import { type Language, translate } from "./i18n.svelte";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86400],
  ["month", 30 * 86400],
  ["week", 7 * 86400],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago a Unix time was: "2 hours ago". */
export function formatAgo(time: number, language: Language, now = Date.now() / 1000): string {
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const elapsed = Math.max(0, now - time);
  for (const [unit, length] of UNITS) if (elapsed >= length) return formatter.format(-Math.floor(elapsed / length), unit);
  return translate(language, "list-just_now");
}
