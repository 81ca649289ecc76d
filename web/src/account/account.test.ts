import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { server } from "$app/api/client";
import { currentUser } from "$app/api/current_user.svelte";
import type { Device } from "$app/api/types";
import { locale, t } from "$app/i18n/i18n.svelte";
import Devices from "./Devices.svelte";
import RecoveryCode from "./RecoveryCode.svelte";

const device = (id: string, more: Partial<Device> = {}): Device => ({ id, device: `Browser ${id}`, created: 0, seen: 0, current: false, ...more });

beforeEach(() => {
  locale.set("en");
  currentUser.me = { id: "a", name: "Ada", language: "en" };
  currentUser.recovery = null;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function openDevices(...devices: Device[]) {
  const request = vi.spyOn(server, "devices").mockResolvedValue(devices);
  const onsignedout = vi.fn();
  const { container } = render(Devices, { onsignedout });
  const details = container.querySelector("details") as HTMLDetailsElement;
  details.open = true;
  await fireEvent(details, new Event("toggle"));
  await vi.waitFor(() => expect(screen.queryAllByRole("listitem").length).toBe(devices.length));
  return { request, onsignedout };
}

it("devices can be signed out one by one or all others at once", async () => {
  const { request } = await openDevices(device("x"), device("y", { current: true }), device("z", { seen: 9 }));
  const signOut = vi.spyOn(server, "signOut").mockResolvedValue(undefined);
  await fireEvent.click(screen.getByRole("button", { name: "Sign out: Browser z" }));
  expect(await screen.findByText(t("settings-devices-done"))).toBeTruthy();
  expect(signOut).toHaveBeenCalledWith("z");
  request.mockResolvedValue([device("y", { current: true })]);
  const others = vi.spyOn(server, "signOutElsewhere").mockResolvedValue(undefined);
  await fireEvent.click(screen.getByRole("button", { name: t("settings-devices-others") }));
  await vi.waitFor(() => expect(screen.getAllByRole("listitem").length).toBe(1));
  expect(others).toHaveBeenCalledOnce();
});

it("signing out here has to be confirmed, as there may be no way back", async () => {
  const { onsignedout } = await openDevices(device("y", { current: true }));
  const signOut = vi.spyOn(server, "endSession").mockResolvedValue(undefined);
  await fireEvent.click(screen.getByRole("button", { name: "Sign out: this device" }));
  expect(screen.getByText(/Without a recovery code/)).toBeTruthy();
  expect(signOut).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: t("settings-devices-out") }));
  await vi.waitFor(() => expect(onsignedout).toHaveBeenCalled());
  expect(currentUser.me).toBeNull();
});

it("a new recovery code is shown once it was created", async () => {
  vi.spyOn(server, "newRecoveryCode").mockResolvedValue({ code: "AAAAA-BBBBB" });
  render(RecoveryCode, {});
  expect(screen.getByText(t("settings-recovery-create-says"))).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: t("settings-recovery-create") }));
  const field = await screen.findByLabelText(t("settings-recovery"));
  expect((field as HTMLInputElement).value).toBe("AAAAA-BBBBB");
});
