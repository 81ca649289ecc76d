import { beforeEach, expect, it, vi } from "vitest";
import type { ReportSummary } from "$app/api/types";

const report = (id: string, answered: number | null): ReportSummary => ({
  id, table: "T", name: "Ben", kind: "chat", text: "insults", created: 1, answered, answer: answered === null ? null : "done",
});

async function freshPage() {
  vi.resetModules();
  return (await import("./report_answers.svelte")).reportAnswers;
}

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it("are not asked for where nothing was reported", async () => {
  const { server: fresh } = await import("$app/api/client");
  const request = vi.spyOn(fresh, "reports").mockResolvedValue([]);
  await (await freshPage()).check();
  expect(request).not.toHaveBeenCalled();
});

it("count until they were shown", async () => {
  (await freshPage()).expect();
  const answers = await freshPage();
  const { server: fresh } = await import("$app/api/client");
  const reports = [report("a", 5), report("b", null)];
  const request = vi.spyOn(fresh, "reports").mockResolvedValue(reports);
  await answers.check();
  await answers.check();
  expect([answers.unread, request.mock.calls.length]).toEqual([1, 1]);
  answers.show(reports);
  expect(answers.unread).toBe(0);

  const later = await freshPage();
  const { server: next } = await import("$app/api/client");
  vi.spyOn(next, "reports").mockResolvedValue([report("a", 5), report("b", 9)]);
  await later.check();
  expect(later.unread).toBe(1);
});
