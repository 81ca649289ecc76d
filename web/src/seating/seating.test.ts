import { describe, expect, it } from "vitest";
import { botOf, createSeats, defaultPlayers, isComplete, parseCompany, resizeSeats, seatCommands, type SeatSetup, setColour, setName, setOccupant, setupColours } from "./seating";

const occupants = (seats: readonly SeatSetup[]) => seats.map(({ occupant }) => occupant);
const defaultName = (number: number) => `Player ${number}`;

describe("the initial seats", () => {
  it("are the person's and those of the chosen company", () => {
    expect(occupants(createSeats(3, "bots", "conductor"))).toEqual(["me", "bot:conductor", "bot:conductor"]);
    expect(occupants(createSeats(3, "friends", "conductor"))).toEqual(["me", "friend", "friend"]);
    expect(occupants(createSeats(2, "device", "conductor"))).toEqual(["me", "here"]);
  });

  it("respect the player numbers of the board", () => {
    expect(defaultPlayers("bots", { least: 2, most: 5 })).toBe(3);
    expect(defaultPlayers("device", { least: 2, most: 5 })).toBe(2);
    expect(defaultPlayers("device", { least: 3, most: 5 })).toBe(3);
    expect(defaultPlayers("friends", { least: 2, most: 2 })).toBe(2);
  });

  it("fall back to bots", () => {
    expect(parseCompany("friends")).toBe("friends");
    expect(parseCompany("device")).toBe("device");
    expect(parseCompany(null)).toBe("bots");
    expect(parseCompany("wolves")).toBe("bots");
  });
});

describe("resizing", () => {
  it("keeps the occupants", () => {
    const some = setOccupant(createSeats(3, "bots", "conductor"), 1, "friend");
    expect(occupants(resizeSeats(some, 5, "bots", "random"))).toEqual(["me", "friend", "bot:conductor", "bot:random", "bot:random"]);
    expect(occupants(resizeSeats(some, 2, "bots", "random"))).toEqual(["me", "friend"]);
  });
});

describe("changing an occupant", () => {
  it("keeps the person on one seat", () => {
    expect(occupants(setOccupant(createSeats(3, "bots", "conductor"), 2, "me"))).toEqual(["bot:conductor", "bot:conductor", "me"]);
  });

  it("may leave the person without a seat", () => {
    expect(occupants(setOccupant(createSeats(2, "bots", "conductor"), 0, "bot:random"))).toEqual(["bot:random", "bot:conductor"]);
  });

  it("keeps a typed name, and ignores a seat that does not exist", () => {
    const named = setName(createSeats(2, "device", "conductor"), 1, "Ada");
    const tried = setOccupant(setOccupant(named, 1, "friend"), 1, "here");
    expect(tried).toEqual(named);
    expect(setOccupant(named, 7, "me")).toEqual(named);
  });

  it("recognizes bots", () => {
    expect(botOf("bot:conductor")).toBe("conductor");
    expect(botOf("here")).toBeNull();
  });
});

describe("the commands for the table", () => {
  const mixed: SeatSetup[] = [
    { occupant: "here", name: "  Ada " },
    { occupant: "me", name: "left over" },
    { occupant: "friend", name: "" },
    { occupant: "bot:conductor", name: "" },
    { occupant: "here", name: " " },
  ];

  it("seat everyone except friends who join by link", () => {
    expect(seatCommands(mixed, defaultName)).toEqual([
      { do: "sit", seat: 0, name: "Ada" },
      { do: "sit", seat: 1 },
      { do: "seat_bot", seat: 3, bot: "conductor" },
      { do: "sit", seat: 4, name: "Player 5" },
    ]);
  });

  it("are complete if no friend has to join", () => {
    expect(isComplete(mixed)).toBe(false);
    expect(isComplete(setOccupant(mixed, 2, "bot:random"))).toBe(true);
  });
});

describe("colours", () => {
  const COLOURS = ["pine", "plum", "aqua", "sand"];

  it("are those of the numbers, or free ones where another seat has chosen them", () => {
    const seats = createSeats(3, "bots", "conductor");
    expect(setupColours(seats, COLOURS)).toEqual(["pine", "plum", "aqua"]);
    expect(setupColours(setColour(seats, 0, "plum"), COLOURS)).toEqual(["plum", "pine", "aqua"]);
    expect(setupColours(setColour(seats, 0, "sand"), COLOURS)).toEqual(["sand", "plum", "aqua"]);
  });

  it("are never chosen twice", () => {
    const seats = setColour(setColour(createSeats(2, "device", "conductor"), 0, "plum"), 1, "plum");
    expect(setupColours(seats, COLOURS)).toEqual(["pine", "plum"]);
  });

  it("are sent first where they were chosen, so that no other seat has them", () => {
    const seats = setColour(createSeats(2, "device", "conductor"), 1, "pine");
    expect(seatCommands(seats, defaultName)).toEqual([
      { do: "sit", seat: 1, name: "Player 2", colour: "pine" },
      { do: "sit", seat: 0 },
    ]);
  });
});
