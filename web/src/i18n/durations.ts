import type { TimeBank } from "$app/wire";
import { t } from "./i18n.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The times per turn on offer, in seconds. */
export const TURN_TIMES: readonly number[] = [MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY];

/** The total times on offer. */
export const BANKS: readonly TimeBank[] = [
  { seconds: 5 * MINUTE, increment: 5 },
  { seconds: 10 * MINUTE, increment: 10 },
  { seconds: 20 * MINUTE, increment: 20 },
  { seconds: 3 * DAY, increment: 0 },
  { seconds: 7 * DAY, increment: 0 },
];

/** The times on offer after which the others may vote on an absent person's seat, in hours. */
export const AWAY_HOURS: readonly number[] = [1, 6, 24, 3 * 24, 7 * 24];

/** A time per turn: "5 minutes", "1 day". */
export function formatTurnTime(seconds: number): string {
  if (seconds % DAY === 0) return t("new-clock-day", { count: seconds / DAY });
  if (seconds % HOUR === 0) return t("new-clock-hour", { count: seconds / HOUR });
  return t("new-clock-minute", { count: Math.round(seconds / MINUTE) });
}

/** A total time: "10 minutes + 10 s", "3 days". */
export function formatBank({ seconds, increment = 0 }: TimeBank): string {
  const time = formatTurnTime(seconds);
  if (!increment) return time;
  return t("clock-bank", { time, increment: increment % MINUTE ? t("clock-seconds", { count: increment }) : formatTurnTime(increment) });
}

/** The clock of a table in a list of facts: "5 minutes per turn"; null: it has none. */
export function describeClock({ clock, bank }: { clock?: number | null; bank?: TimeBank | null }): string | null {
  if (bank) return t("room-bank", { time: formatBank(bank) });
  return clock ? t("room-clock", { time: formatTurnTime(clock) }) : null;
}

/** Remaining time in its shortest form: 4:05, 3 h 20, 2 days. */
export function formatTimeLeft(seconds: number): string {
  if (seconds >= 2 * DAY) return t("new-clock-day", { count: Math.floor(seconds / DAY) });
  const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, "0");
  if (seconds >= HOUR) return t("clock-hours", { hours: Math.floor(seconds / HOUR), minutes: twoDigits((seconds % HOUR) / MINUTE) });
  return `${Math.floor(seconds / MINUTE)}:${twoDigits(seconds % MINUTE)}`;
}
