import { phrase, type Language } from "$app/words/speech.svelte";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86400],
  ["month", 30 * 86400],
  ["week", 7 * 86400],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago a moment (in seconds since 1970) was, in words. */
export function ago(moment: number, language: Language, now = Date.now() / 1000): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const past = Math.max(0, now - moment);
  for (const [unit, length] of UNITS) if (past >= length) return words.format(-Math.floor(past / length), unit);
  return phrase(language, "list.just_now");
}
