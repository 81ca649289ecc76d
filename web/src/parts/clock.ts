import { t } from "$app/words/speech.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Times for a turn to choose from, in seconds. */
export const CLOCKS: readonly number[] = [MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY];

export function clockWords(seconds: number): string {
  if (seconds % DAY === 0) return t("new.clock.day", { count: seconds / DAY });
  if (seconds % HOUR === 0) return t("new.clock.hour", { count: seconds / HOUR });
  return t("new.clock.minute", { count: Math.round(seconds / MINUTE) });
}

/** Time that is left, as short as can be: 4:05, 3 h 20, 2 days. */
export function timeLeft(seconds: number): string {
  if (seconds >= 2 * DAY) return t("clock.days", { count: Math.floor(seconds / DAY) });
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  if (seconds >= HOUR) return t("clock.hours", { hours: Math.floor(seconds / HOUR), minutes: two((seconds % HOUR) / MINUTE) });
  return `${Math.floor(seconds / MINUTE)}:${two(seconds % MINUTE)}`;
}
