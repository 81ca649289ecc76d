/** The finished lessons, stored on this device. */

const KEY = "draisine.lessons";

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

class Progress {
  private done = $state.raw<readonly string[]>(readStored());

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
