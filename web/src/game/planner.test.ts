import { beforeEach, describe, expect, it } from "vitest";
import { locale, t } from "$app/i18n/i18n.svelte";
import { LiveGame } from "./live_game.svelte";
import { Notices } from "./notices.svelte";
import { Orders } from "./orders.svelte";
import { planMemory } from "./plan_memory";
import { Planner } from "./planner.svelte";
import { MAX_TURNS, moveTurn, plannedTurn } from "./plans";
import { board, drawBlind, fakeConnection, snapshot } from "./samples";

beforeEach(() => locale.set("en"));

function setUp(current = snapshot(null)) {
  const { connection, sent } = fakeConnection(current);
  const game = new LiveGame(connection, board, []);
  const notices = new Notices(board);
  return { planner: new Planner(game, new Orders(game, notices), notices), notices, sent };
}

describe("planned turns", () => {
  it("are typed wishes: steps with alternatives", () => {
    expect(plannedTurn.claim("b-c")).toEqual([[{ type: "any_claim", route: "b-c" }]]);
    expect(plannedTurn.claim("b-c", "red")).toEqual([[{ type: "any_claim", route: "b-c", colour: "red" }]]);
    expect(plannedTurn.cards("red", "blind")).toEqual([[{ type: "draw_kind", card: "red" }, { type: "draw_blind" }], [{ type: "draw_blind" }]]);
  });

  it("move by one place, and stop at the ends", () => {
    const plan = ["a", "b", "c"];
    expect(moveTurn(plan, 0, 1)).toEqual(["b", "a", "c"]);
    expect(moveTurn(plan, 2, -1)).toEqual(["a", "c", "b"]);
    expect(moveTurn(plan, 0, -1)).toEqual(plan);
    expect(moveTurn(plan, 2, 1)).toEqual(plan);
  });
});

describe("the planner", () => {
  it("saves every change, also those made while another one is being saved", async () => {
    const { planner, sent } = setUp();
    await Promise.all([planner.add(plannedTurn.tickets()), planner.add(plannedTurn.blind())]);
    expect(sent.at(-1)).toEqual({ do: "plan", seat: 0, moves: [[[{ type: "draw_tickets" }]], [[{ type: "draw_blind" }]]] });
  });

  it("changes the order, removes turns and clears the plan", async () => {
    const plan = [plannedTurn.tickets(), plannedTurn.blind()];
    const { planner, sent } = setUp({ ...snapshot(null), plan });
    planMemory.remember("T", 0, 7);
    await planner.move(1, -1);
    await planner.remove(0);
    await planner.clear();
    expect(sent.map((command) => "moves" in command && command.moves)).toEqual([[plan[1], plan[0]], [plan[1]], []]);
    expect(planMemory.read("T", 0)).toBeNull();
  });

  it("takes the route selected on the board, unless it cannot be claimed any more", async () => {
    const { planner, notices, sent } = setUp(snapshot(null, { routes: { "a-c": 1 } }));
    planner.selectRoute("a-c");
    expect([planner.route, notices.current?.text]).toEqual(["", t("why-taken", { name: "Bo" })]);
    planner.selectRoute("b-c");
    await planner.addClaim("red");
    expect(planner.route).toBe("");
    expect(sent).toEqual([{ do: "plan", seat: 0, moves: [plannedTurn.claim("b-c", "red")] }]);
  });

  it("has a maximum length", async () => {
    const { planner, notices, sent } = setUp({ ...snapshot(null), plan: Array.from({ length: MAX_TURNS }, plannedTurn.blind) });
    await planner.add(plannedTurn.tickets());
    expect([planner.full, notices.current?.kind, sent]).toEqual([true, "refusal", []]);
  });

  it("is available only while another seat is to move", () => {
    expect(setUp().planner.possible).toBe(true);
    expect(setUp(snapshot([drawBlind])).planner.possible).toBe(false);
    expect(setUp(snapshot(null, { phase: "setup_tickets" })).planner.possible).toBe(false);
  });
});
