import { beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "$app/api/client";
import { locale } from "$app/i18n/i18n.svelte";
import type { SoundTrigger } from "$app/sound/cues";
import type { GameEvent } from "$app/text/event_text";
import type { EntryView } from "$app/wire";
import { LiveTable } from "./live_table.svelte";
import { board, claim, drawBlind, fakeConnection, reason, snapshot } from "./samples";

const CLAIM = claim("a-c", { red: 1 });
const path = (done: boolean) => ({ ticket: "a-b", done, routes: ["a-b/1"], trains: done ? 0 : 3 });
const entry = (...events: GameEvent[]): EntryView => ({ seq: 8, at: 0, what: "played", seat: 0, events });

function setUp(current = snapshot([drawBlind, CLAIM]), shownBoard = board) {
  const { connection, sent } = fakeConnection(current);
  const table = new LiveTable(connection, shownBoard, []);
  const triggers: SoundTrigger[] = [];
  table.onsound = (trigger) => triggers.push(trigger);
  return { table, connection, sent, triggers };
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(server, "ticketPaths").mockResolvedValue({ paths: [], needs: [] });
  locale.set("en");
});

describe("a table", () => {
  it("clears the selection after a move, and keeps it after a refusal", async () => {
    const { table } = setUp();
    table.selection.selectRoute("a-c", "mouse");
    table.selection.cardFilter = "red";
    await table.orders.play(CLAIM);
    expect([table.selection.intent, table.selection.cardFilter]).toEqual([null, null]);

    const refusing = new LiveTable(fakeConnection(snapshot([CLAIM]), () => reason("behind")).connection, board, []);
    refusing.selection.selectRoute("a-c", "mouse");
    await refusing.orders.play(CLAIM);
    expect(refusing.notices.current?.text).toBe("Closed.");
    expect(refusing.selection.intent).not.toBeNull();
  });

  it("animates a claim and celebrates the ticket it completes", async () => {
    const request = vi.mocked(server.ticketPaths).mockResolvedValue({ paths: [path(false)], needs: [] });
    const { table, connection, triggers } = setUp();
    await vi.waitFor(() => expect(table.ticketPaths.of("a-b")).toBeDefined());
    request.mockResolvedValue({ paths: [path(true)], needs: [] });
    connection.onupdate([entry({ type: "route_claimed", seat: 0, route: "a-b/1", cards: { red: 3 } })], connection.snapshot, snapshot(null));
    expect([...table.animations.arrivingRoutes]).toEqual(["a-b/1"]);
    await vi.waitFor(() => expect(table.animations.completedTicket).toEqual({ ticket: "a-b", routes: ["a-b/1"] }));
    expect(triggers.map(({ kind }) => kind)).toEqual(["entries", "completed"]);
  });

  it("announces the answer to a question that the person was not asked", () => {
    const { table, connection } = setUp();
    const placed = (seat: number): GameEvent => ({ type: "alvin_placed", seat, city: "b" });
    connection.onupdate([{ ...entry(placed(1)), seat: 1, forced: true }, entry(placed(0))], connection.snapshot, snapshot(null));
    expect(table.notices.current).toBeNull();
    connection.onupdate([{ ...entry(placed(0)), forced: true }], connection.snapshot, snapshot(null));
    expect(table.notices.current).toMatchObject({ text: "Ada takes Alvin to Brest.", kind: "news" });
  });

  it("celebrates a ticket of a race when its event arrives", () => {
    const { table, connection } = setUp(snapshot(null), { ...board, tickets_to_win: 6 });
    connection.onupdate([entry({ type: "ticket_done", seat: 1, ticket: "b-c" })], connection.snapshot, snapshot(null));
    expect(table.animations.completedTicket).toBeNull();
    connection.onupdate([entry({ type: "ticket_done", seat: 0, ticket: "a-b" })], connection.snapshot, snapshot(null));
    expect(table.animations.completedTicket?.ticket).toBe("a-b");
  });

  it("announces what happens automatically", () => {
    const { table, connection } = setUp();
    connection.onupdate([entry({ type: "market_swept", cards: [] })], connection.snapshot, snapshot(null));
    expect(table.notices.current?.kind).toBe("news");
  });

  it("does not animate the history before the page was opened", async () => {
    vi.mocked(server.ticketPaths).mockResolvedValue({ paths: [path(true)], needs: [] });
    const { table, connection, triggers } = setUp();
    connection.onupdate([entry({ type: "route_claimed", seat: 0, route: "a-b/1", cards: { red: 3 } })], null, snapshot(null));
    await vi.waitFor(() => expect(table.ticketPaths.of("a-b")).toBeDefined());
    expect([table.animations.arrivingRoutes.size, table.animations.completedTicket, triggers]).toEqual([0, null, []]);
  });

  it("triggers a sound when the person's turn begins, and for a refusal", () => {
    const { table, connection, triggers } = setUp();
    connection.onupdate([], snapshot(null), snapshot([drawBlind]));
    table.selection.selectRoute("b-c", "mouse");
    expect(triggers).toEqual([{ kind: "entries", entries: [], myTurn: true }, { kind: "refused" }]);
  });

  it("follows another connection to the same table", () => {
    const { table } = setUp();
    table.selection.selectRoute("a-c", "mouse");
    const { connection } = fakeConnection(snapshot(null));
    table.follow(connection);
    expect([table.selection.intent, table.game.myTurn]).toEqual([null, false]);
  });
});
