/** Invite and spectator links of tables. The server sends them once, so the host's device stores them. */

import type { CreatedTable } from "./types";

type Links = Record<string, { invite: string; watch: string }>;

const KEY = "draisine.links";
const MAX_TABLES = 50;

const readLinks = (): Links => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Links;
  } catch {
    return {};
  }
};

export const inviteLinks = {
  store({ id, invite, watch }: CreatedTable): void {
    const recent = Object.entries(readLinks()).slice(1 - MAX_TABLES);
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(recent), [id]: { invite, watch } }));
  },
  /** The links of a table at a base URL. */
  get(table: string, baseUrl: string = location.origin): { invite: string; watch: string } | null {
    const stored = readLinks()[table];
    return stored
      ? { invite: `${baseUrl}/join#${stored.invite}`, watch: `${baseUrl}/watch#${stored.watch}` }
      : null;
  },
  clear(): void {
    localStorage.removeItem(KEY);
  },
};
