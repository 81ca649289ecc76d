import { expect, it, vi } from "vitest";
import { Notices } from "./notices.svelte";
import { board } from "./samples";

it("links a refusal to the rule behind it, if the board has that rule", () => {
  const notices = new Notices(board);
  notices.refuse({ text: "closed here", code: "closed" });
  expect(notices.current).toEqual({ text: "Closed here.", kind: "refusal", rule: "doubles" });
  notices.refuse({ text: "not connected", code: "not_connected" });
  expect(notices.current?.rule).toBeNull();
  notices.refuse({ text: "something else" });
  expect(notices.current?.rule).toBeNull();
});

it("reports refusals, but not news", () => {
  const onrefusal = vi.fn();
  const notices = new Notices(board, onrefusal);
  notices.announce("something happened");
  expect(notices.current).toEqual({ text: "Something happened.", kind: "news", rule: null });
  expect(onrefusal).not.toHaveBeenCalled();
  notices.refuse({ text: "no" });
  expect(onrefusal).toHaveBeenCalledOnce();
});

it("can be cleared", () => {
  const notices = new Notices(board);
  notices.announce("something");
  notices.clear();
  expect(notices.current).toBeNull();
});
