import { Problem } from "$app/talk/http";
import { said, sentence, t } from "$app/words/speech.svelte";

/** What went wrong, in the person's own language. */
export function inWords(error: unknown): string {
  if (!(error instanceof Problem)) return t("app.problem.failed");
  if (error.status === 0) return t("app.problem.unreachable");
  return error.words ? sentence(said(error.words)) : t("app.problem.failed");
}
