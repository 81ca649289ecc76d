/** The server's HTTP API. A refusal is thrown as an `ApiError` with its message. */

import { formatMessage } from "$app/i18n/i18n.svelte";
import type { Advice, Answer, ChapterSummary, LessonProgress, Message, Reason } from "$app/wire";
import type {
  BlockedPerson, BoardSummary, BoardDetails, BotSummary, CardCount, Command, CreateReport, DealComparison, Device, EmbeddedReplay, FinalCount, LinkTarget, ImportedGame, ImportList, Me, Move, NetworkAccess, Note, CreateTable, Order,
  RecoveryCode, Replay, ReportSummary, SaveNote, CurrentSession, SilencedSeats, Snapshot, Statistics, TableSummary, CreatedTable, OwnTicketPaths,
} from "./types";

export class ApiError extends Error {
  constructor(
    /** The HTTP status; 0 when the server could not be reached. */
    readonly status: number,
    readonly code: string,
    /** What the server says about it, if it answered. */
    readonly reason: Message | null,
    /** Seconds after which the same request may succeed, where the server knows them. */
    readonly retryAfter: number | null = null,
  ) {
    super(reason ? formatMessage(reason) : code);
  }
}

async function request<T>(method: string, path: string, body?: unknown, options: RequestInit = {}): Promise<T> {
  const response = await send(method, path, body, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function requestFile(path: string): Promise<Blob> {
  return (await send("GET", path)).blob();
}

async function send(method: string, path: string, body?: unknown, options: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...options,
      method,
      ...(body === undefined ? {} : encodeBody(body)),
    });
  } catch {
    throw new ApiError(0, "unreachable", null);
  }
  if (!response.ok) {
    const reason = (await response.json().catch(() => null)) as Partial<Reason> | null;
    const delay = Number.parseFloat(response.headers.get("retry-after") ?? "");
    throw new ApiError(response.status, reason?.code ?? "failed", reason?.message ?? null, Number.isFinite(delay) ? delay : null);
  }
  return response;
}

const MAX_RETRIES = 2;
/** Seconds; where the server asks for more, the refusal is shown instead. */
const MAX_RETRY_DELAY = 30;

/** Repeat a request for something costly that the server is too busy for, after the time that it asks for. */
async function retryWhenBusy<T>(load: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await load();
    } catch (error) {
      const delay = error instanceof ApiError && error.status === 429 ? error.retryAfter : null;
      if (delay === null || delay > MAX_RETRY_DELAY || retries === MAX_RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000 * delay));
    }
  }
}

/** Objects are sent as JSON, files unchanged. */
const encodeBody = (body: unknown): RequestInit =>
  body instanceof Blob
    ? { body, headers: { "content-type": "text/plain" } }
    : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };

const withQuery = (path: string, values: Record<string, string | number | null | undefined>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== undefined) query.set(name, String(value));
  return query.size ? `${path}?${query}` : path;
};

/** The API path of a game: of its table, or of the import for a game played elsewhere. */
const gamePath = (game: string): string => (isImport(game) ? `/api/imports/${game}` : `/api/tables/${game}`);

export const isImport = (game: string): boolean => game.startsWith("import-");

/** Whether a key opens nothing but the replay of a game. */
export const isReplayToken = (key: string | null): boolean => key?.startsWith("replay.") ?? false;

/** The page that replays a game. */
export const replayUrl = (game: string, values: { at?: number; seat?: number | null; key?: string | null } = {}): string =>
  withQuery(`/replay/${game}`, values);

export const server = {
  health: () => request<{ status: string; engine: "ready" | "compiling" }>("GET", "/health"),
  boards: () => request<BoardSummary[]>("GET", "/api/boards"),
  board: (id: string) => request<BoardDetails>("GET", `/api/boards/${id}`),
  bots: () => request<BotSummary[]>("GET", "/api/bots"),
  lessons: () => request<ChapterSummary[]>("GET", "/api/lessons"),
  lesson: (id: string, moves: readonly Move[]) => request<LessonProgress>("POST", `/api/lessons/${encodeURIComponent(id)}`, { moves }),

  session: () => request<CurrentSession>("GET", "/api/session"),
  createPerson: (name: string, language: string) => request<Me>("POST", "/api/people", { name, language }),
  updateMe: (name: string, language: string) => request<Me>("PATCH", "/api/me", { name, language }),
  /** Sign out on this device. */
  endSession: () => request<void>("DELETE", "/api/session"),
  recover: (code: string) => request<Me>("POST", "/api/recover", { code }),
  /** A new recovery code; the one before becomes void. */
  newRecoveryCode: () => request<RecoveryCode>("POST", "/api/me/recovery"),
  devices: () => request<Device[]>("GET", "/api/me/sessions"),
  signOut: (device: string) => request<void>("DELETE", `/api/me/sessions/${encodeURIComponent(device)}`),
  signOutElsewhere: () => request<void>("DELETE", "/api/me/sessions"),
  exportMe: () => requestFile("/api/me/export"),
  deleteMe: () => request<void>("DELETE", "/api/me"),
  reports: () => request<ReportSummary[]>("GET", "/api/me/reports"),
  blocked: () => request<BlockedPerson[]>("GET", "/api/me/blocks"),
  unblock: (person: string) => request<void>("DELETE", `/api/me/blocks/${encodeURIComponent(person)}`),

  network: () => request<NetworkAccess>("GET", "/api/network"),
  /** Open the server for the local network. */
  openNetwork: () => request<NetworkAccess>("POST", "/api/network"),

  openTable: (options: CreateTable, key?: string | null) => request<CreatedTable>("POST", withQuery("/api/tables", { key }), options),
  lobby: () => request<TableSummary[]>("GET", "/api/tables"),
  /** One page of up to a hundred tables: those after `last`, or the first page. */
  myTables: (last?: TableSummary) => request<TableSummary[]>("GET", withQuery("/api/tables/mine", { before: last?.changed, last: last?.id })),
  statistics: () => request<Statistics>("GET", "/api/me/statistics"),
  deal: (table: string, key?: string | null) => request<DealComparison>("GET", withQuery(`/api/deals/${table}`, { key })),
  findByLink: (token: string) => request<LinkTarget>("GET", `/api/tables/by-link/${encodeURIComponent(token)}`),
  snapshot: (table: string, key?: string | null) => request<Snapshot>("GET", withQuery(`/api/tables/${table}`, { key })),
  sendOrder: (table: string, command: Command, key?: string | null) =>
    request<Answer>("POST", withQuery(`/api/tables/${table}/orders`, { key }), { id: newOrderId(), command } satisfies Order),
  mute: (table: string, seat: number, on: boolean, key?: string | null) =>
    request<number[]>("POST", withQuery(`/api/tables/${table}/mute`, { key }), { seat, on }),
  /** The seats that the person has muted or blocked. */
  silenced: (table: string, key?: string | null) => request<SilencedSeats>("GET", withQuery(`/api/tables/${table}/silenced`, { key })),
  /** Block the person on a seat; the answer lists the blocked seats of the table. */
  block: (table: string, seat: number, on: boolean, key?: string | null) =>
    request<number[]>("POST", withQuery(`/api/tables/${table}/block`, { key }), { seat, on }),
  report: (table: string, report: CreateReport, key?: string | null) =>
    request<ReportSummary>("POST", withQuery(`/api/tables/${table}/reports`, { key }), report),
  finalCount: (table: string, key?: string | null) => request<FinalCount>("GET", withQuery(`${gamePath(table)}/count`, { key })),
  replay: (game: string, seat?: number | null, key?: string | null) =>
    retryWhenBusy(() => request<Replay>("GET", withQuery(`${gamePath(game)}/replay`, { seat, key }))),
  /** A finished game for another site; no cookie is sent. */
  embedded: (game: string, key: string | null) =>
    retryWhenBusy(() => request<EmbeddedReplay>("GET", withQuery(`/api/embeds/${encodeURIComponent(game)}`, { key }), undefined, { credentials: "omit" })),
  imports: () => request<ImportList>("GET", "/api/imports"),
  importGame: (file: Blob) => request<ImportedGame>("POST", "/api/imports", file),
  deleteImport: (game: string) => request<void>("DELETE", gamePath(game)),
  ticketPaths: (table: string, seat: number) => request<OwnTicketPaths>("GET", withQuery(`/api/tables/${table}/ways`, { seat })),
  /** Where the cards are, as far as a seat knows. */
  cardCount: (table: string, seat: number | null, key?: string | null) => request<CardCount>("GET", withQuery(`/api/tables/${table}/cards`, { seat, key })),
  /** The same for every moment of a replay. */
  replayCardCounts: (game: string, seat: number, key?: string | null) =>
    retryWhenBusy(() => request<CardCount[]>("GET", withQuery(`${gamePath(game)}/replay/cards`, { seat, key }))),
  note: (table: string, key?: string | null) => request<Note>("GET", withQuery(`/api/tables/${table}/note`, { key })),
  /** Save the private note, even while the page is being closed. */
  saveNote: (table: string, note: SaveNote, key?: string | null) =>
    request<Note>("PUT", withQuery(`/api/tables/${table}/note`, { key }), note, { keepalive: true }),
  hint: (table: string, seat: number | null, key?: string | null) =>
    request<Advice>("GET", withQuery(`/api/tables/${table}/hint`, { seat, key })),
  recordUrl: (table: string, key?: string | null) => withQuery(`${gamePath(table)}/record`, { key }),
  pictureUrl: (table: string, look: string, language: string, key?: string | null) =>
    withQuery(`/api/tables/${table}/picture.png`, { look, language, key }),
  picture: (url: string) => retryWhenBusy(() => requestFile(url)),
  socketUrl: (table: string, values: { seat?: number | null; after?: number | null; key?: string | null }) =>
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${withQuery(`/api/tables/${table}/socket`, values)}`,
};

/** The page that compares all games of a table's deal. */
export const dealUrl = (table: string, key?: string | null): string => withQuery(`/deal/${table}`, { key });

/** A random id for an order. The server executes an id once, so an order can be sent again safely. */
export function newOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
