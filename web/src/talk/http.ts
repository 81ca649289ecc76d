/** Questions to the server over plain HTTP. A refusal is an error that carries its words in both languages. */

import type {
  BoardListed, BoardShown, BotListed, Command, DealCompared, FinalCount, Found, Imported, Imports, Me, NewTableAsked, Order, Replay, Session,
  Snapshot, Statistics, TableListed, TableOpened, Way,
} from "$app/talk/types";
import type { Advice, Answer, ChapterListed, LessonShown } from "$app/wire";

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly words: { en: string; fr: string } | null,
  ) {
    super(words?.en ?? code);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      ...(body === undefined ? {} : written(body)),
    });
  } catch {
    throw new Problem(0, "unreachable", null);
  }
  if (!response.ok) {
    const told = (await response.json().catch(() => null)) as { code: string; en: string; fr: string } | null;
    throw new Problem(response.status, told?.code ?? "failed", told);
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** Messages go as JSON, files as they are. */
const written = (body: unknown): RequestInit =>
  body instanceof Blob
    ? { body, headers: { "content-type": "text/plain" } }
    : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };

const keyed = (path: string, values: Record<string, string | number | null | undefined>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== undefined) query.set(name, String(value));
  return query.size ? `${path}?${query}` : path;
};

/** Where a game is kept that was played: at its table, or, for one from elsewhere, among the imports. */
const kept = (game: string): string => (isImport(game) ? `/api/imports/${game}` : `/api/tables/${game}`);

export const isImport = (game: string): boolean => game.startsWith("import-");

/** Where the page shows a game again. */
export const replayAddress = (game: string, values: { at?: number; seat?: number | null; key?: string | null } = {}): string =>
  keyed(`/replay/${game}`, values);

export const server = {
  health: () => ask<{ status: string; engine: "ready" | "compiling" }>("GET", "/health"),
  boards: () => ask<BoardListed[]>("GET", "/api/boards"),
  board: (id: string) => ask<BoardShown>("GET", `/api/boards/${id}`),
  bots: () => ask<BotListed[]>("GET", "/api/bots"),
  lessons: () => ask<ChapterListed[]>("GET", "/api/lessons"),
  lesson: (id: string, moves: readonly string[]) => ask<LessonShown>("POST", `/api/lessons/${encodeURIComponent(id)}`, { moves }),

  session: () => ask<Session>("GET", "/api/session"),
  introduce: (name: string, language: "en" | "fr") => ask<Me>("POST", "/api/people", { name, language }),
  rename: (name: string, language: "en" | "fr") => ask<Me>("PATCH", "/api/me", { name, language }),
  recover: (code: string) => ask<Me>("POST", "/api/recover", { code }),
  forget: () => ask<void>("DELETE", "/api/me"),

  openTable: (asked: NewTableAsked, key?: string | null) => ask<TableOpened>("POST", keyed("/api/tables", { key }), asked),
  lobby: () => ask<TableListed[]>("GET", "/api/tables"),
  /** A hundred at a time: those after the last one that is known. */
  mine: (last?: TableListed) => ask<TableListed[]>("GET", keyed("/api/tables/mine", { before: last?.changed, last: last?.id })),
  statistics: () => ask<Statistics>("GET", "/api/me/statistics"),
  deal: (table: string, key?: string | null) => ask<DealCompared>("GET", keyed(`/api/deals/${table}`, { key })),
  byLink: (token: string) => ask<Found>("GET", `/api/tables/by-link/${encodeURIComponent(token)}`),
  look: (table: string, key?: string | null) => ask<Snapshot>("GET", keyed(`/api/tables/${table}`, { key })),
  order: (table: string, command: Command, key?: string | null) =>
    ask<Answer>("POST", keyed(`/api/tables/${table}/orders`, { key }), { id: newOrderId(), command } satisfies Order),
  mute: (table: string, seat: number, on: boolean, key?: string | null) =>
    ask<number[]>("POST", keyed(`/api/tables/${table}/mute`, { key }), { seat, on }),
  count: (table: string, key?: string | null) => ask<FinalCount>("GET", keyed(`${kept(table)}/count`, { key })),
  replay: (game: string, seat?: number | null, key?: string | null) => ask<Replay>("GET", keyed(`${kept(game)}/replay`, { seat, key })),
  imports: () => ask<Imports>("GET", "/api/imports"),
  bringGame: (file: Blob) => ask<Imported>("POST", "/api/imports", file),
  dropImport: (game: string) => ask<void>("DELETE", kept(game)),
  ways: (table: string, seat: number) => ask<Way[]>("GET", keyed(`/api/tables/${table}/ways`, { seat })),
  hint: (table: string, seat: number | null, key?: string | null) => ask<Advice>("GET", keyed(`/api/tables/${table}/hint`, { seat, key })),
  recordAddress: (table: string, key?: string | null) => keyed(`${kept(table)}/record`, { key }),
  pictureAddress: (table: string, look: string, language: string, key?: string | null) =>
    keyed(`/api/tables/${table}/picture.png`, { look, language, key }),
  socketAddress: (table: string, values: { seat?: number | null; after?: number | null; key?: string | null }) =>
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${keyed(`/api/tables/${table}/socket`, values)}`,
};

/** Where the page compares all games of a table's deal. */
export const dealAddress = (table: string, key?: string | null): string => keyed(`/deal/${table}`, { key });

/** An id that nobody else makes: sent twice, an order is carried out once. */
export function newOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
