/** Plays a recorded game: which moment is shown, from whose perspective, and automatic playback. */

import type { DisplayedGame } from "$app/game/displayed_game";
import { locale } from "$app/i18n/i18n.svelte";
import { EventFormatter, type LogLine } from "$app/text/event_text";
import { Naming } from "$app/text/naming";
import { seatNames } from "$app/text/player_names";
import type { BoardDetails, Moment, OwnView, Replay, View } from "$app/wire";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a moment is shown at normal speed, in milliseconds. */
const DURATIONS = { major: 1700, minor: 900 };
/** How long the trains of a claim roll in. */
const ARRIVAL = 1200;

/** What is needed of a replay to play it; embedded ones have no more. */
export type PlayableReplay = Pick<Replay, "id" | "seats" | "eyes" | "over" | "moments">;

export class ReplayPlayer<R extends PlayableReplay = PlayableReplay> implements DisplayedGame {
  replay = $state.raw<R>() as R;
  /** The index of the moment shown. */
  index = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  arrivingRoutes = $state.raw<ReadonlySet<string>>(new Set());
  /** The ticket whose cities are marked. */
  selectedTicket = $state<string | null>(null);
  /** Whether playback reached the end: then the final count is animated. */
  playedToEnd = $state(false);

  constructor(
    replay: R,
    readonly board: BoardDetails,
  ) {
    this.replay = replay;
  }

  moments = $derived.by(() => this.replay.moments);
  lastIndex = $derived.by(() => this.moments.length - 1);
  moment = $derived.by(() => this.moments[this.index] as Moment);
  view: View = $derived.by(() => this.moment.view);
  seats = $derived.by(() => this.replay.seats);
  /** The seat whose knowledge is shown; null: everything. */
  perspective = $derived.by(() => this.replay.eyes);
  naming = $derived.by(() => new Naming(this.board, locale.language));
  names = $derived.by(() => seatNames(this.seats, locale.language));
  race = $derived.by(() => this.board.tickets_to_win > 0);
  atEnd = $derived.by(() => this.replay.over && this.index === this.lastIndex);
  /** The moments in which turns begin, and whose they are. */
  turns = $derived.by(() =>
    this.moments.flatMap(({ step, events }) => events.flatMap((event) => (event.type === "turn_began" ? [{ index: step, seat: event.seat }] : []))),
  );
  /** The log lines of each moment. */
  lines: readonly (readonly LogLine[])[] = $derived.by(() => {
    const formatter = new EventFormatter(this.naming, this.names);
    return this.moments.map(({ step, seat, events }) =>
      formatter.lines({ seq: step, at: 0, what: step ? "played" : "started", seat, events }),
    );
  });
  /** How long the moment is shown, in milliseconds. */
  duration = $derived.by(() => (this.lines[this.index]?.some(({ major }) => major) ? DURATIONS.major : DURATIONS.minor) / this.speed);

  nameOf(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? "" : (this.names[seat] ?? "");
  }

  /** The hand and tickets of a seat, if the perspective includes them. */
  ownView(seat: number): OwnView | null {
    if (this.perspective === null) return this.moment.own[seat] ?? null;
    return this.perspective === seat ? this.view.own : null;
  }

  /** Show the same moment from another perspective. */
  setReplay(replay: R): void {
    this.replay = replay;
    this.selectedTicket = null;
    this.index = Math.min(this.index, this.lastIndex);
  }

  seek(index: number): void {
    const before = this.index;
    this.index = Math.max(0, Math.min(this.lastIndex, Math.round(index) || 0));
    if (this.index !== before) this.playedToEnd = false;
    // Trains roll in only when moving forward by one moment, not after a jump.
    const claimed = this.index === before + 1 ? this.moment.events.flatMap((event) => (event.type === "route_claimed" ? [event.route] : [])) : [];
    const arriving = new Set(claimed);
    this.arrivingRoutes = arriving;
    if (claimed.length) setTimeout(() => {
      if (this.arrivingRoutes === arriving) this.arrivingRoutes = new Set();
    }, ARRIVAL);
  }

  /** Seek to the start of the next or previous turn. */
  seekTurn(direction: 1 | -1): void {
    const starts = this.turns.map(({ index }) => index);
    this.seek(direction > 0 ? (starts.find((start) => start > this.index) ?? this.lastIndex) : (starts.findLast((start) => start < this.index) ?? 0));
  }

  togglePlayback(): void {
    if (!this.playing && this.index === this.lastIndex) this.seek(0);
    this.playing = !this.playing;
  }

  /** Playback, as an effect: go on after the moment's duration. Returns how to cancel that. */
  schedule(): (() => void) | undefined {
    // Each moment restarts the timer, even if it lasts as long as the one before.
    void this.index;
    if (!this.playing) return undefined;
    const timer = setTimeout(() => this.advance(), this.duration);
    return () => clearTimeout(timer);
  }

  /** Playback: go to the next moment, and stop at the end. */
  advance(): void {
    this.seek(this.index + 1);
    if (this.index === this.lastIndex) {
      this.playing = false;
      this.playedToEnd = true;
    }
  }

  /** Handle a navigation key. Returns false for any other key. */
  handleKey(key: string): boolean {
    switch (key) {
      case "ArrowLeft":
        this.seek(this.index - 1);
        return true;
      case "ArrowRight":
        this.seek(this.index + 1);
        return true;
      case "PageUp":
        this.seekTurn(-1);
        return true;
      case "PageDown":
        this.seekTurn(1);
        return true;
      case "Home":
        this.seek(0);
        return true;
      case "End":
        this.seek(this.lastIndex);
        return true;
    }
    return false;
  }
}
