/** The chapters of the tutorial, requested once. */

import { server } from "$app/api/client";
import type { ChapterSummary, LessonSummary } from "$app/wire";

let request: Promise<ChapterSummary[]> | null = null;

export function loadChapters(): Promise<ChapterSummary[]> {
  request ??= server.lessons().catch((error: unknown) => {
    request = null;
    throw error;
  });
  return request;
}

/** A lesson within its chapter. */
export interface LessonPosition {
  chapter: ChapterSummary;
  lesson: LessonSummary;
  /** Counted from 1. */
  number: number;
  /** The URL of the next lesson, or of the end of the chapter. */
  next: string;
}

export function findLesson(chapters: readonly ChapterSummary[], id: string): LessonPosition | null {
  for (const chapter of chapters) {
    const index = chapter.lessons.findIndex((lesson) => lesson.id === id);
    const lesson = chapter.lessons[index];
    if (!lesson) continue;
    const next = chapter.lessons[index + 1];
    return { chapter, lesson, number: index + 1, next: next ? `/learn/${next.id}` : `/learn?done=${chapter.id}` };
  }
  return null;
}
