/** ISO weeks as dates. */

const DAY = 86_400_000;

/** The first day of a week such as `2026-W47`; null for anything else. */
export function firstDayOf(week: string): Date | null {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? [];
  if (!year || !number) return null;
  // 4 January is always in the first week.
  const fourth = Date.UTC(Number(year), 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
  return new Date(monday + 7 * (Number(number) - 1) * DAY);
}

/** A week by the date on which it begins. */
export function weekLabel(week: string, language: string): string {
  const day = firstDayOf(week);
  return day ? new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(day) : week;
}
