/** A plan for one's next turn, while it is being made. Whatever is changed is saved at once. */

import { t } from "$app/words/speech.svelte";
import { LONGEST_PLAN, moved, wish } from "./plans";
import type { Play } from "./play.svelte";

interface Remembered {
  /** The last entry that was known when the plan was made. */
  seq: number;
}

const keyOf = (play: Play): string => `draisine.plan.${play.line.table}.${play.seat}`;

/** That there was a plan, for when the person comes back to see what became of it. */
export const memory = {
  read(play: Play): Remembered | null {
    try {
      return JSON.parse(localStorage.getItem(keyOf(play)) ?? "null") as Remembered | null;
    } catch {
      return null;
    }
  },
  keep(play: Play): void {
    if (!this.read(play)) localStorage.setItem(keyOf(play), JSON.stringify({ seq: play.now?.seq ?? 0 } satisfies Remembered));
  },
  forget(play: Play): void {
    localStorage.removeItem(keyOf(play));
  },
};

export class Planner {
  /** Whether the builder is open: then a click on the board means a route to be planned. */
  open = $state(false);
  /** The route chosen for the next wish. */
  route = $state("");
  /** What is being saved: whoever goes on meanwhile goes on from there. */
  private wanted = $state.raw<readonly string[] | null>(null);
  private saving = false;

  constructor(readonly play: Play) {}

  plan: readonly string[] = $derived.by(() => this.wanted ?? this.play.now?.plan ?? []);
  full = $derived.by(() => this.plan.length >= LONGEST_PLAN);
  /** Plans are for a turn, and made while it is not one's own. */
  possible = $derived.by(() => {
    const { play } = this;
    const begun = play.view !== null && play.view.phase !== "setup_tickets" && play.view.phase !== "start_city";
    return play.own !== null && begun && !play.over && !play.held && !play.choices;
  });

  async add(turn: string): Promise<void> {
    if (this.full) this.play.say(t("plan.full", { count: LONGEST_PLAN }));
    else await this.save([...this.plan, turn]);
  }

  move(at: number, step: number): Promise<void> {
    return this.save(moved(this.plan, at, step));
  }

  async clear(): Promise<void> {
    await this.save([]);
  }

  /** A route was pointed at on the board: it is chosen in the builder. */
  point(route: string): void {
    const { play } = this;
    if (play.view?.routes[route] !== undefined || play.view?.closed.includes(route)) play.say(play.whyNot(route));
    else this.route = route;
  }

  claim(colour: string): Promise<void> {
    const { route } = this;
    this.route = "";
    return this.add(wish.claim(route, colour));
  }

  private async save(moves: readonly string[]): Promise<void> {
    const { play } = this;
    const { seat } = play;
    if (seat === null) return;
    if (!moves.length) memory.forget(play);
    this.wanted = moves;
    if (this.saving) return;
    this.saving = true;
    let sent: readonly string[] | null = null;
    while (this.wanted !== null && sent !== this.wanted) {
      sent = this.wanted;
      if (!(await play.ask({ do: "plan", seat, moves: [...sent] }))) break;
    }
    this.saving = false;
    this.wanted = null;
  }
}
