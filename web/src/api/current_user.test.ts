import { beforeEach, expect, it, vi } from "vitest";
import type { Me } from "./types";

const ME: Me = { id: "a", name: "Ada", language: "en" };

async function freshPage() {
  vi.resetModules();
  const { server } = await import("./client");
  const { currentUser } = await import("./current_user.svelte");
  return { server, currentUser };
}

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it("a recovery code is kept in memory only", async () => {
  const { server, currentUser } = await freshPage();
  vi.spyOn(server, "session").mockResolvedValue({ me: null });
  vi.spyOn(server, "createPerson").mockResolvedValue({ ...ME, recovery: "AAAAA-BBBBB" });
  await currentUser.ensure("Ada");
  expect(currentUser.recovery).toBe("AAAAA-BBBBB");
  expect(JSON.stringify(localStorage)).not.toContain("AAAAA");

  vi.spyOn(server, "newRecoveryCode").mockResolvedValue({ code: "CCCCC-DDDDD" });
  await currentUser.renewRecoveryCode();
  expect(currentUser.recovery).toBe("CCCCC-DDDDD");

  vi.spyOn(server, "recover").mockResolvedValue({ ...ME, recovery: "EEEEE-FFFFF" });
  await currentUser.recover("CCCCC-DDDDD");
  expect(currentUser.recovery).toBe("EEEEE-FFFFF");
});

it("a code that an earlier release stored is deleted", async () => {
  localStorage.setItem("draisine.recovery", "AAAAA-BBBBB");
  const { currentUser } = await freshPage();
  expect(localStorage.getItem("draisine.recovery")).toBeNull();
  expect([currentUser.returning, currentUser.recovery]).toEqual([true, null]);
});

it("a ban is remembered with its reason", async () => {
  const { server, currentUser } = await freshPage();
  const { ApiError } = await import("./client");
  const reason = { id: "error-banned", values: { reason: "insults" } };
  vi.spyOn(server, "session").mockRejectedValue(new ApiError(403, "banned", reason));
  await expect(currentUser.ensure()).rejects.toThrow();
  expect(currentUser.ban).toEqual(reason);
});

it("a device remembers that a person was signed in, until they sign out", async () => {
  const first = await freshPage();
  expect(first.currentUser.returning).toBe(false);
  vi.spyOn(first.server, "session").mockResolvedValue({ me: ME });
  await first.currentUser.load();

  const second = await freshPage();
  expect(second.currentUser.returning).toBe(true);
  vi.spyOn(second.server, "endSession").mockResolvedValue(undefined);
  await second.currentUser.signOut();
  expect(second.currentUser.me).toBeNull();
  expect((await freshPage()).currentUser.returning).toBe(false);
});
