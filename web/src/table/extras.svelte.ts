/** Loads the parts of a table that its first picture does not need, and keeps them. */

const RETRY_DELAY = 2000;

class TableExtras {
  /** Null until they have arrived. */
  parts = $state.raw<typeof import("./extras") | null>(null);

  async load(): Promise<void> {
    try {
      this.parts ??= await import("./extras");
    } catch {
      setTimeout(() => void this.load(), RETRY_DELAY);
    }
  }
}

export const extras = new TableExtras();
