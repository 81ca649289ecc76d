import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, server } from "$app/api/client";
import { inviteLinks } from "$app/api/invite_links";
import { network } from "$app/api/network.svelte";
import type { NetworkAccess } from "$app/api/types";
import { locale, t } from "$app/i18n/i18n.svelte";
import InviteBox from "./InviteBox.svelte";

const LAN = ["http://192.168.1.20:8018", "http://10.0.0.7:8018"];

beforeEach(() => {
  void locale.set("en");
  network.access = null;
  inviteLinks.store({ id: "table", invite: "sit-token", watch: "watch-token" });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(reach: NetworkAccess["reach"], urls: string[] = []): Promise<void> {
  vi.spyOn(server, "network").mockResolvedValue({ reach, urls });
  render(InviteBox, { table: "table", boardTitle: "USA" });
  await vi.waitFor(() => expect(network.access).not.toBeNull());
}
const links = () => [t("room-link-sit"), t("room-watch")].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
const linksAt = (base: string) => [`${base}/join#sit-token`, `${base}/watch#watch-token`];

it("links have the address of the page where it is the right one", async () => {
  await show("as_is");
  expect(links()).toEqual(linksAt(location.origin));
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.queryByText(t("room-lan-open"))).toBeNull();
  expect(screen.queryByRole("img")).toBeNull();
});

it.each([["this_device", "room-lan-missing"], ["no_network", "room-lan-no_network"]] as const)("%s is explained", async (reach, message) => {
  await show(reach);
  expect(await screen.findByText(t(message))).toBeTruthy();
  expect(screen.queryByText(t("room-lan-open"))).toBeNull();
});

it("opening the server changes the links and shows a code", async () => {
  await show("closed");
  vi.spyOn(server, "openNetwork").mockResolvedValue({ reach: "open", urls: LAN.slice(0, 1) });
  await fireEvent.click(await screen.findByText(t("room-lan-open")));
  expect(await screen.findByRole("img", { name: t("room-lan-qr") })).toBeTruthy();
  expect(links()).toEqual(linksAt("http://192.168.1.20:8018"));
  expect(screen.queryByText(t("room-lan-open"))).toBeNull();
  expect(screen.queryByLabelText(t("room-lan-address"))).toBeNull();
});

it("a refusal is shown, and opening can be tried again", async () => {
  await show("closed");
  vi.spyOn(server, "openNetwork").mockRejectedValue(new ApiError(400, "no_network", { id: "error-no_network", values: {} }));
  const button = await screen.findByText<HTMLButtonElement>(t("room-lan-open"));
  await fireEvent.click(button);
  expect((await screen.findByRole("alert")).textContent).toBe(t("error-no_network"));
  expect(button.disabled).toBe(false);
});

it("one of several addresses is chosen", async () => {
  await show("open", LAN);
  const choice = await screen.findByLabelText(t("room-lan-address"));
  expect(links()).toEqual(linksAt("http://192.168.1.20:8018"));
  await fireEvent.change(choice, { target: { value: "http://10.0.0.7:8018" } });
  expect(links()).toEqual(linksAt("http://10.0.0.7:8018"));
});
