/** Answers of the operator to the person's reports, and which of them this device has not shown yet. */

import { server } from "$app/api/client";
import type { ReportSummary } from "$app/api/types";

/** The time of the newest answer that was shown; stored once the person has reported something on this device. */
const KEY = "draisine.answers";

class ReportAnswers {
  unread = $state(0);
  private checked = false;

  /** Ask once for new answers, on devices where something was reported. */
  async check(): Promise<void> {
    if (this.checked || localStorage.getItem(KEY) === null) return;
    this.checked = true;
    try {
      this.unread = this.countNew(await server.reports());
    } catch {
      this.checked = false;
    }
  }

  /** From now on this device asks for answers. */
  expect(): void {
    if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, "0");
  }

  /** These reports are shown with their answers. */
  show(reports: readonly ReportSummary[]): void {
    this.unread = 0;
    if (reports.length) localStorage.setItem(KEY, String(Math.max(0, ...reports.map(({ answered }) => answered ?? 0))));
  }

  private countNew(reports: readonly ReportSummary[]): number {
    const shown = Number(localStorage.getItem(KEY));
    return reports.filter(({ answered }) => answered !== null && answered > shown).length;
  }
}

export const reportAnswers = new ReportAnswers();
