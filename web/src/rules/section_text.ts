import type { Ruling } from "./rulings";

/** The text of a section of the rules. */
export interface SectionText {
  /** The rule in one sentence. */
  lead: string;
  /** A list, numbered if its order matters. */
  steps?: string[];
  ordered?: boolean;
  /** Details. */
  lines: string[];
  /** Our decisions where the printed rules are silent. */
  notes?: Ruling[];
}

/** Sentences that only some boards need. */
export const when = <T>(condition: boolean, ...sentences: T[]): T[] => (condition ? sentences : []);
