import { t } from "./i18n.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The times per turn on offer, in seconds. */
export const TURN_TIMES: readonly number[] = [MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY];

/** The times on offer after which the others may vote on an absent person's seat, in hours. */
export const AWAY_HOURS: readonly number[] = [1, 6, 24, 3 * 24, 7 * 24];

/** A time per turn: "5 minutes", "1 day". */
export function formatTurnTime(seconds: number): string {
  if (seconds % DAY === 0) return t("new.clock.day", { count: seconds / DAY });
  if (seconds % HOUR === 0) return t("new.clock.hour", { count: seconds / HOUR });
  return t("new.clock.minute", { count: Math.round(seconds / MINUTE) });
}

/** Remaining time in its shortest form: 4:05, 3 h 20, 2 days. */
export function formatTimeLeft(seconds: number): string {
  if (seconds >= 2 * DAY) return t("clock.days", { count: Math.floor(seconds / DAY) });
  const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, "0");
  if (seconds >= HOUR) return t("clock.hours", { hours: Math.floor(seconds / HOUR), minutes: twoDigits((seconds % HOUR) / MINUTE) });
  return `${Math.floor(seconds / MINUTE)}:${twoDigits(seconds % MINUTE)}`;
}
