/** A game that is looked at again: which moment is shown, through whose eyes, and how it goes on by itself. */

import { namesOf } from "$app/game/cast";
import { Naming } from "$app/game/naming";
import type { Scene } from "$app/game/scene";
import { Teller, type Line } from "$app/game/telling";
import type { BoardShown, BotListed, Moment, OwnView, Replay, View } from "$app/wire";
import { speech } from "$app/words/speech.svelte";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds for a moment that the game turns on, and for one of small change. */
const PACE = { weighty: 1700, small: 900 };
/** How long the trains of a claim arrive. */
const ARRIVAL = 1200;

export class Film implements Scene {
  replay = $state.raw<Replay>() as Replay;
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  arriving = $state.raw<ReadonlySet<string>>(new Set());
  /** A ticket whose cities somebody wants to see. */
  pointed = $state<string | null>(null);
  /** Whether the end was reached while the game went on by itself: then it is counted in a show. */
  ran = $state(false);

  constructor(
    replay: Replay,
    readonly board: BoardShown,
    private readonly bots: readonly BotListed[],
  ) {
    this.replay = replay;
  }

  moments = $derived.by(() => this.replay.moments);
  last = $derived.by(() => this.moments.length - 1);
  moment = $derived.by(() => this.moments[this.at] as Moment);
  view: View = $derived.by(() => this.moment.view);
  seats = $derived.by(() => this.replay.seats);
  eyes = $derived.by(() => this.replay.eyes);
  naming = $derived.by(() => new Naming(this.board, speech.language));
  names = $derived.by(() => namesOf(this.seats, this.bots, speech.language));
  race = $derived.by(() => this.board.tickets_to_win > 0);
  atEnd = $derived.by(() => this.replay.over && this.at === this.last);
  /** The moments in which a turn begins, and whose it is. */
  turns = $derived.by(() =>
    this.moments.flatMap(({ step, events }) => events.flatMap((event) => (event.type === "turn_began" ? [{ at: step, seat: event.seat }] : []))),
  );
  /** What happened, moment by moment. */
  lines: readonly (readonly Line[])[] = $derived.by(() => {
    const teller = new Teller(this.naming, this.names);
    return this.moments.map(({ step, seat, events }) =>
      teller.lines({ seq: step, at: 0, what: step ? "played" : "started", seat, events }),
    );
  });
  pace = $derived.by(() => (this.lines[this.at]?.some(({ weighty }) => weighty) ? PACE.weighty : PACE.small) / this.speed);

  nameOf(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? "" : (this.names[seat] ?? "");
  }

  /** What a seat holds, where the eyes may see it. */
  holding(seat: number): OwnView | null {
    if (this.eyes === null) return this.moment.own[seat] ?? null;
    return this.eyes === seat ? this.view.own : null;
  }

  /** The same moment through other eyes. */
  see(replay: Replay): void {
    this.replay = replay;
    this.pointed = null;
    this.at = Math.min(this.at, this.last);
  }

  go(at: number): void {
    const before = this.at;
    this.at = Math.max(0, Math.min(this.last, Math.round(at) || 0));
    if (this.at !== before) this.ran = false;
    // Trains arrive when a claim comes next; whoever leaps ahead finds them there.
    const claimed = this.at === before + 1 ? this.moment.events.flatMap((event) => (event.type === "route_claimed" ? [event.route] : [])) : [];
    const arriving = new Set(claimed);
    this.arriving = arriving;
    if (claimed.length) setTimeout(() => {
      if (this.arriving === arriving) this.arriving = new Set();
    }, ARRIVAL);
  }

  /** To where the next turn begins, or to where the turn before did. */
  turn(by: 1 | -1): void {
    const starts = this.turns.map(({ at }) => at);
    this.go(by > 0 ? (starts.find((at) => at > this.at) ?? this.last) : (starts.findLast((at) => at < this.at) ?? 0));
  }

  toggle(): void {
    if (!this.playing && this.at === this.last) this.go(0);
    this.playing = !this.playing;
  }

  /** The next moment, when its time has come. */
  advance(): void {
    this.go(this.at + 1);
    if (this.at === this.last) {
      this.playing = false;
      this.ran = true;
    }
  }

  /** A key that moves through the game; false, if it is none. */
  key(key: string): boolean {
    switch (key) {
      case "ArrowLeft":
        this.go(this.at - 1);
        return true;
      case "ArrowRight":
        this.go(this.at + 1);
        return true;
      case "PageUp":
        this.turn(-1);
        return true;
      case "PageDown":
        this.turn(1);
        return true;
      case "Home":
        this.go(0);
        return true;
      case "End":
        this.go(this.last);
        return true;
    }
    return false;
  }
}
