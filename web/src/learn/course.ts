/** The chapters, asked for once. */

import { server } from "$app/talk/http";
import type { ChapterListed, LessonListed } from "$app/wire";

let asked: Promise<ChapterListed[]> | null = null;

export function chapters(): Promise<ChapterListed[]> {
  asked ??= server.lessons().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

export interface Place {
  chapter: ChapterListed;
  lesson: LessonListed;
  /** Counted from 1. */
  number: number;
  /** Where one goes from here: the next scene, or the end of the chapter. */
  next: string;
}

export function placeOf(all: readonly ChapterListed[], id: string): Place | null {
  for (const chapter of all) {
    const at = chapter.lessons.findIndex((lesson) => lesson.id === id);
    const lesson = chapter.lessons[at];
    if (!lesson) continue;
    const next = chapter.lessons[at + 1];
    return { chapter, lesson, number: at + 1, next: next ? `/learn/${next.id}` : `/learn?done=${chapter.id}` };
  }
  return null;
}
