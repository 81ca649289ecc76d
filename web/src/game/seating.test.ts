import { describe, expect, it } from "vitest";
import { arrange, botOf, choose, companyOf, complete, playersFor, rename, resize, seatOrders, type Place } from "./seating";

const who = (places: readonly Place[]) => places.map((place) => place.who);
const unnamed = (number: number) => `Player ${number}`;

describe("seats to begin with", () => {
  it("are mine and those of the company that was asked for", () => {
    expect(who(arrange(3, "bots", "conductor"))).toEqual(["me", "bot:conductor", "bot:conductor"]);
    expect(who(arrange(3, "friends", "conductor"))).toEqual(["me", "friend", "friend"]);
    expect(who(arrange(2, "device", "conductor"))).toEqual(["me", "here"]);
  });

  it("are as many as the board allows", () => {
    expect(playersFor("bots", { least: 2, most: 5 })).toBe(3);
    expect(playersFor("device", { least: 2, most: 5 })).toBe(2);
    expect(playersFor("device", { least: 3, most: 5 })).toBe(3);
    expect(playersFor("friends", { least: 2, most: 2 })).toBe(2);
  });

  it("take an unknown company for bots", () => {
    expect(companyOf("friends")).toBe("friends");
    expect(companyOf("device")).toBe("device");
    expect(companyOf(null)).toBe("bots");
    expect(companyOf("wolves")).toBe("bots");
  });
});

describe("another number of players", () => {
  it("keeps whoever sits already", () => {
    const some = choose(arrange(3, "bots", "conductor"), 1, "friend");
    expect(who(resize(some, 5, "bots", "random"))).toEqual(["me", "friend", "bot:conductor", "bot:random", "bot:random"]);
    expect(who(resize(some, 2, "bots", "random"))).toEqual(["me", "friend"]);
  });
});

describe("choosing", () => {
  it("leaves me in one place", () => {
    expect(who(choose(arrange(3, "bots", "conductor"), 2, "me"))).toEqual(["bot:conductor", "bot:conductor", "me"]);
  });

  it("lets me stay away altogether", () => {
    expect(who(choose(arrange(2, "bots", "conductor"), 0, "bot:random"))).toEqual(["bot:random", "bot:conductor"]);
  });

  it("keeps a name that was typed, and changes nothing at a seat that is not there", () => {
    const named = rename(arrange(2, "device", "conductor"), 1, "Ada");
    const tried = choose(choose(named, 1, "friend"), 1, "here");
    expect(tried).toEqual(named);
    expect(choose(named, 7, "me")).toEqual(named);
  });

  it("knows bots", () => {
    expect(botOf("bot:conductor")).toBe("conductor");
    expect(botOf("here")).toBeNull();
  });
});

describe("what is asked of the table", () => {
  const mixed: Place[] = [
    { who: "here", name: "  Ada " },
    { who: "me", name: "left over" },
    { who: "friend", name: "" },
    { who: "bot:conductor", name: "" },
    { who: "here", name: " " },
  ];

  it("seats everybody but those who come by link", () => {
    expect(seatOrders(mixed, unnamed)).toEqual([
      { do: "sit", seat: 0, name: "Ada" },
      { do: "sit", seat: 1 },
      { do: "seat_bot", seat: 3, bot: "conductor" },
      { do: "sit", seat: 4, name: "Player 5" },
    ]);
  });

  it("can begin at once where no friend is awaited", () => {
    expect(complete(mixed)).toBe(false);
    expect(complete(choose(mixed, 2, "bot:random"))).toBe(true);
  });
});
