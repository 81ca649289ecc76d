import { formatMessage, t, toSentence } from "$app/i18n/i18n.svelte";
import { ApiError } from "./client";

/** An error as a sentence in the language of the page. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return t("app-problem-failed");
  if (error.status === 0) return t("app-problem-unreachable");
  return error.reason ? toSentence(formatMessage(error.reason)) : t("app-problem-failed");
}
