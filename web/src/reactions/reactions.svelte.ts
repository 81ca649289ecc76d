/** Quick reactions: the latest of each seat is shown there for a moment. */

import type { ChatMessage, EntryView } from "$app/wire";

export type Reaction = NonNullable<ChatMessage["reaction"]>;

/** All reactions, in the order of the buttons. */
export const REACTIONS: readonly Reaction[] = ["good_luck", "well_played", "thanks", "wow", "laugh", "oops", "hurry", "good_game"];

/** How long a reaction is shown at its seat, in milliseconds. */
export const DURATION = 5000;

export interface ShownReaction {
  readonly seq: number;
  readonly name: string;
  readonly reaction: Reaction;
}

export class Reactions {
  private bySeat = $state.raw<ReadonlyMap<number, ShownReaction>>(new Map());
  /** The latest reaction of any person, for screen readers. */
  latest = $state.raw<ShownReaction | null>(null);

  at(seat: number): ShownReaction | null {
    return this.bySeat.get(seat) ?? null;
  }

  /** Show the reactions among new entries. Those of spectators have no seat. */
  show(entries: readonly EntryView[]): void {
    for (const { seq, seat, name, reaction } of entries) {
      if (!reaction) continue;
      const shown = { seq, name: name ?? "", reaction };
      this.latest = shown;
      if (typeof seat === "number") this.bySeat = new Map(this.bySeat).set(seat, shown);
      setTimeout(() => this.remove(seq), DURATION);
    }
  }

  private remove(seq: number): void {
    this.bySeat = new Map([...this.bySeat].filter(([, shown]) => shown.seq !== seq));
    if (this.latest?.seq === seq) this.latest = null;
  }
}
