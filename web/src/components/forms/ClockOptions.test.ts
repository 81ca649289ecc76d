import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { locale, t } from "$app/i18n/i18n.svelte";
import type { TimeBank } from "$app/wire";
import ClockOptions from "./ClockOptions.svelte";

type Choice = [number | null, TimeBank | null];

/** The form with the last choice as its value, as the screen for a new table has it. */
function setUp(): { last: () => Choice } {
  let last: Choice = [null, null];
  const { rerender } = render(ClockOptions, {
    clock: null,
    bank: null,
    onchoose: (clock: number | null, bank: TimeBank | null) => {
      last = [clock, bank];
      void rerender({ clock, bank });
    },
  });
  return { last: () => last };
}
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const select = (name: string, value: string) => fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });
const type = (name: string, value: string) => fireEvent.input(screen.getByRole("spinbutton", { name }), { target: { value } });

beforeEach(() => locale.set("en"));
afterEach(cleanup);

it("offers no clock, a time per turn and a total time, of which one is chosen", async () => {
  const { last } = setUp();
  expect(screen.queryByRole("combobox")).toBeNull();
  await choose(t("new-time-turn"));
  expect(last()).toEqual([120, null]);
  await select(t("new-clock"), "300");
  expect(last()).toEqual([300, null]);
  await choose(t("new-time-game"));
  expect(last()).toEqual([null, { seconds: 600, increment: 10 }]);
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "5 minutes + 5 s", "10 minutes + 10 s", "20 minutes + 20 s", "3 days", "7 days", t("new-bank-custom"),
  ]);
  await select(t("new-bank"), `${3 * 86_400}+0`);
  expect(last()).toEqual([null, { seconds: 3 * 86_400, increment: 0 }]);
  await choose(t("new-time-none"));
  expect(last()).toEqual([null, null]);
});

it("accepts other minutes and increments within limits", async () => {
  const { last } = setUp();
  await choose(t("new-time-game"));
  await select(t("new-bank"), `${7 * 86_400}+0`);
  await select(t("new-bank"), "custom");
  expect(last()).toEqual([null, { seconds: 600, increment: 10 }]);
  await type(t("new-bank-minutes"), "45");
  await type(t("new-bank-increment"), "3");
  expect(last()).toEqual([null, { seconds: 2700, increment: 3 }]);
  await type(t("new-bank-minutes"), "");
  expect(last()).toEqual([null, { seconds: 2700, increment: 3 }]);
  await type(t("new-bank-minutes"), "99999");
  await type(t("new-bank-increment"), "-4");
  expect(last()).toEqual([null, { seconds: 36_000, increment: 0 }]);
});
