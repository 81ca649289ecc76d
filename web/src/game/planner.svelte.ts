/** The plan for the person's next turn while it is edited. Every change is saved at once. */

import { t } from "$app/i18n/i18n.svelte";
import type { LiveGame } from "./live_game.svelte";
import type { Notices } from "./notices.svelte";
import type { Orders } from "./orders.svelte";
import { planMemory } from "./plan_memory";
import { MAX_TURNS, moveTurn, type Plan, plannedTurn, type PlannedTurn } from "./plans";
import { claimRefusal } from "./route_status";

export class Planner {
  /** Whether the editor is open: then a click on the board selects the route to plan. */
  open = $state(false);
  /** The route selected for the next turn of the plan. */
  route = $state("");
  /** The plan being saved. Edits made meanwhile start from it instead of from the server's. */
  private edited = $state.raw<Plan | null>(null);
  private saving = false;

  constructor(
    private readonly game: LiveGame,
    private readonly orders: Orders,
    private readonly notices: Notices,
  ) {}

  plan: Plan = $derived.by(() => this.edited ?? this.game.snapshot?.plan ?? []);
  full = $derived.by(() => this.plan.length >= MAX_TURNS);
  /** A plan is made for a whole turn, and while others are to move. */
  possible = $derived.by(() => {
    const { view, own, ended, heldByBot, choices } = this.game;
    const begun = view !== null && view.phase !== "setup_tickets" && view.phase !== "start_city";
    return own !== null && begun && !ended && !heldByBot && !choices;
  });

  async add(turn: PlannedTurn): Promise<void> {
    if (this.full) this.notices.refuse({ text: t("plan-full", { count: MAX_TURNS }) });
    else await this.save([...this.plan, turn]);
  }

  move(index: number, offset: number): Promise<void> {
    return this.save(moveTurn(this.plan, index, offset));
  }

  remove(index: number): Promise<void> {
    return this.save(this.plan.filter((_, other) => other !== index));
  }

  clear(): Promise<void> {
    return this.save([]);
  }

  /** A route was selected on the board. */
  selectRoute(route: string): void {
    const { view } = this.game;
    if (view?.routes[route] !== undefined || view?.closed.includes(route)) this.notices.refuse({ text: claimRefusal(this.game, route).text });
    else this.route = route;
  }

  addClaim(colour: string): Promise<void> {
    const { route } = this;
    this.route = "";
    return this.add(plannedTurn.claim(route, colour));
  }

  private async save(plan: Plan): Promise<void> {
    const { seat, connection } = this.game;
    if (seat === null) return;
    if (!plan.length) planMemory.forget(connection.table, seat);
    this.edited = plan;
    if (this.saving) return;
    this.saving = true;
    let sent: Plan | null = null;
    while (this.edited !== null && sent !== this.edited) {
      sent = this.edited;
      if (!(await this.orders.send({ do: "plan", seat, moves: [...sent] }))) break;
    }
    this.saving = false;
    this.edited = null;
  }
}
