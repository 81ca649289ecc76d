/** Which lessons are behind somebody: kept on this device. */

const KEY = "draisine.lessons";

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

class Progress {
  private done = $state.raw<readonly string[]>(read());

  has(lesson: string): boolean {
    return this.done.includes(lesson);
  }

  add(lesson: string): void {
    if (this.has(lesson)) return;
    this.done = [...this.done, lesson];
    localStorage.setItem(KEY, JSON.stringify(this.done));
  }
}

export const progress = new Progress();
