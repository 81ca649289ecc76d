import { describe, expect, it } from "vitest";
import { leastKept, mayKeep, payableWith, readCards, readMoves, thriftiest, write, writeCards } from "./moves";

const MOVES = [
  "draw 1", "draw 4", "draw blind", "draw tickets",
  "claim calgary-helena with 4 red", "claim calgary-helena with 3 red + 1 locomotive", "claim a-b/2 with 2 locomotive",
  "station paris with 1 blue", "city reno with 2 green", "start el_paso", "alvin reno",
  "keep a-b, c-d", "keep a-b", "extra 1 red + 1 locomotive", "leave tunnel", "no city", "swap tickets", "pass",
];

describe("moves in words", () => {
  it("are sorted by what a person points at", () => {
    const open = readMoves(MOVES);
    expect([...open.draw]).toEqual([1, 4]);
    expect(open.claims.get("calgary-helena")).toEqual([{ red: 4 }, { red: 3, locomotive: 1 }]);
    expect(open.claims.get("a-b/2")).toEqual([{ locomotive: 2 }]);
    expect(open.stations.get("paris")).toEqual([{ blue: 1 }]);
    expect(open.cities.get("reno")).toEqual([{ green: 2 }]);
    expect([...open.starts]).toEqual(["el_paso"]);
    expect([...open.alvins]).toEqual(["reno"]);
    expect(open.keeps).toEqual([["a-b", "c-d"], ["a-b"]]);
    expect(open.extras).toEqual([{ red: 1, locomotive: 1 }]);
    expect([open.blind, open.tickets, open.swap, open.pass, open.leaveTunnel, open.noCity]).toEqual(Array(6).fill(true));
  });

  it("come back as the server wrote them", () => {
    const open = readMoves(MOVES);
    const again = [
      ...[...open.draw].map(write.draw), write.blind(), write.tickets(),
      ...[...open.claims].flatMap(([route, ways]) => ways.map((cards) => write.claim(route, cards))),
      ...[...open.stations].flatMap(([city, ways]) => ways.map((cards) => write.station(city, cards))),
      ...[...open.cities].flatMap(([city, ways]) => ways.map((cards) => write.city(city, cards))),
      ...[...open.starts].map(write.start), ...[...open.alvins].map(write.alvin), ...open.keeps.map(write.keep),
      ...open.extras.map(write.extra), write.leaveTunnel(), write.noCity(), write.swap(), write.pass(),
    ];
    expect(again).toEqual(MOVES);
  });

  it("an empty keep is a keep", () => {
    expect(readMoves(["keep"]).keeps).toEqual([[]]);
    expect(write.keep([])).toBe("keep");
  });

  it("cards", () => {
    expect(readCards("2 red + 1 locomotive")).toEqual({ red: 2, locomotive: 1 });
    expect(writeCards({ red: 2, locomotive: 1 })).toBe("2 red + 1 locomotive");
  });
});

describe("paying", () => {
  it("spends few locomotives first, then the colour that there is most of", () => {
    const ways = [{ locomotive: 3 }, { red: 2, locomotive: 1 }, { blue: 3 }, { red: 3 }];
    expect(thriftiest(ways, { red: 5, blue: 3, locomotive: 3 })).toEqual([{ red: 3 }, { blue: 3 }, { red: 2, locomotive: 1 }, { locomotive: 3 }]);
  });

  it("a colour in hand keeps only fitting routes lit", () => {
    const open = readMoves(["claim x with 2 red", "claim y with 2 blue", "claim y with 1 blue + 1 locomotive"]);
    expect([...payableWith(open.claims, "red")]).toEqual(["x"]);
    expect([...payableWith(open.claims, "locomotive")]).toEqual(["y"]);
  });
});

describe("keeping tickets", () => {
  const { keeps } = readMoves(["keep a, b", "keep b, c", "keep a, b, c"]);

  it("is confirmed only for sets that the server allows", () => {
    expect(mayKeep(keeps, new Set(["b", "a"]))).toBe(true);
    expect(mayKeep(keeps, new Set(["a", "c"]))).toBe(false);
    expect(mayKeep(keeps, new Set(["a"]))).toBe(false);
    expect(leastKept(keeps)).toBe(2);
  });
});
