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
  notes?: string[];
}

/** Sentences that only some boards need. */
export const when = (condition: boolean, ...sentences: string[]): string[] => (condition ? sentences : []);
