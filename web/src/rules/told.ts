/** A section in words: one plain sentence, then things in a list, numbered where their order matters, then what there is to
 * know, and quiet notes about what we have decided where rules are silent. */
export interface Told {
  lead: string;
  steps?: string[];
  ordered?: boolean;
  lines: string[];
  notes?: string[];
}

/** Sentences that only some boards need. */
export const when = (here: boolean, ...words: string[]): string[] => (here ? words : []);
