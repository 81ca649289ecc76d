import { describe, expect, it } from "vitest";
import { keyProtocols, modernAddress, readKey, withKey } from "./link_keys";

const TOKEN = "0123456789abcdefABCDEF_-0123456789ABCDEFGHIJ";
const parts = (url: string) => new URL(url, "https://draisine.example");
const modern = (url: string) => modernAddress(parts(url));
const read = (url: string) => readKey(parts(url));

describe("the token in an address", () => {
  it("is in the fragment", () => {
    expect(read(`/join#${TOKEN}`)).toBe(TOKEN);
    expect(read(`/watch#${TOKEN}`)).toBe(TOKEN);
    expect(read(withKey("/table/t1?watch", TOKEN))).toBe(TOKEN);
    expect(read(withKey("/replay/t1?at=3", "replay.x-y_z"))).toBe("replay.x-y_z");
  });

  it("is not an anchor, and nothing that a header could not hold", () => {
    for (const url of ["/join#content", "/table/t1#content", "/rules/usa#tunnels", "/table/t1#key=", "/table/t1#key=%0A", "/join"]) {
      expect(read(url), url).toBeNull();
    }
  });

  it("is offered to a socket as a subprotocol", () => {
    expect(keyProtocols(TOKEN)).toEqual(["draisine", `key.${TOKEN}`]);
    expect(keyProtocols(null)).toEqual([]);
    expect(keyProtocols("a b")).toEqual([]);
  });
});

describe("an address of an older release", () => {
  it("is replaced by one with the token in the fragment", () => {
    expect(modern(`/join/${TOKEN}`)).toBe(`/join#${TOKEN}`);
    expect(modern(`/watch/${TOKEN}`)).toBe(`/watch#${TOKEN}`);
    expect(modern(`/table/t1?key=${TOKEN}&watch`)).toBe(`/table/t1?watch#key=${TOKEN}`);
    expect(modern("/replay/t1?at=7&key=replay.x&seat=1")).toBe("/replay/t1?at=7&seat=1#key=replay.x");
    expect(modern("/deal/t1?key=k")).toBe("/deal/t1#key=k");
  });

  it("is left alone where it has no token", () => {
    for (const url of [`/join#${TOKEN}`, "/table/t1?watch", "/rules/usa#tunnels", "/"]) expect(modern(url), url).toBeNull();
  });
});
