/** Remembers on this device that there was a plan, so that its outcome can be shown when the person comes back. */

interface RememberedPlan {
  /** The last log entry known when the plan was made. */
  seq: number;
}

const keyOf = (table: string, seat: number): string => `draisine.plan.${table}.${seat}`;

export const planMemory = {
  read(table: string, seat: number): RememberedPlan | null {
    try {
      return JSON.parse(localStorage.getItem(keyOf(table, seat)) ?? "null") as RememberedPlan | null;
    } catch {
      return null;
    }
  },
  /** Remember a plan made after entry `seq`, unless one is remembered already. */
  remember(table: string, seat: number, seq: number): void {
    if (!this.read(table, seat)) localStorage.setItem(keyOf(table, seat), JSON.stringify({ seq } satisfies RememberedPlan));
  },
  forget(table: string, seat: number): void {
    localStorage.removeItem(keyOf(table, seat));
  },
};
