/** The server's HTTP API. A refusal is thrown as an `ApiError` with its message. */

import { formatMessage } from "$app/i18n/i18n.svelte";
import { KEY_HEADER, withKey } from "$app/link_keys";
import type { Advice, Answer, ChapterSummary, CheckedMove, CheckMove, LessonProgress, Message, Reason } from "$app/wire";
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

interface RequestOptions extends RequestInit {
  /** The token of a link. */
  key?: string | null | undefined;
}

export async function request<T>(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<T> {
  const response = await send(method, path, body, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function requestFile(path: string, key?: string | null): Promise<Blob> {
  return (await send("GET", path, undefined, { key })).blob();
}

async function send(method: string, path: string, body?: unknown, { key, ...options }: RequestOptions = {}): Promise<Response> {
  let response: Response;
  try {
    const content = body === undefined ? null : encodeBody(body);
    response = await fetch(path, {
      ...options,
      method,
      headers: { ...(content && { "content-type": content.type }), ...(key ? { [KEY_HEADER]: key } : {}) },
      ...(content && { body: content.body }),
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
const encodeBody = (body: unknown): { body: BodyInit; type: string } =>
  body instanceof Blob ? { body, type: "text/plain" } : { body: JSON.stringify(body), type: "application/json" };

export const withQuery = (path: string, values: Record<string, string | number | null | undefined>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== undefined) query.set(name, String(value));
  return query.size ? `${path}?${query}` : path;
};

/** The API path of a game: of its table, or of the import for a game played elsewhere. */
export const gamePath = (game: string): string => (isImport(game) ? `/api/imports/${game}` : `/api/tables/${game}`);

export const isImport = (game: string): boolean => game.startsWith("import-");

/** Whether a key opens nothing but the replay of a game. */
export const isReplayToken = (key: string | null): boolean => key?.startsWith("replay.") ?? false;

/** The page that replays a game. */
export const replayUrl = (game: string, { key, ...values }: { at?: number; seat?: number | null; show?: "review" | null; key?: string | null } = {}): string =>
  withKey(withQuery(`/replay/${game}`, values), key);

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

  openTable: (options: CreateTable, key?: string | null) => request<CreatedTable>("POST", "/api/tables", options, { key }),
  lobby: () => request<TableSummary[]>("GET", "/api/tables"),
  /** One page of up to a hundred tables: those after `last`, or the first page. */
  myTables: (last?: TableSummary) => request<TableSummary[]>("GET", withQuery("/api/tables/mine", { before: last?.changed, last: last?.id })),
  statistics: () => request<Statistics>("GET", "/api/me/statistics"),
  deal: (table: string, key?: string | null) => request<DealComparison>("GET", `/api/deals/${table}`, undefined, { key }),
  findByLink: (token: string) => request<LinkTarget>("GET", "/api/tables/by-link", undefined, { key: token }),
  snapshot: (table: string, key?: string | null) => request<Snapshot>("GET", `/api/tables/${table}`, undefined, { key }),
  sendOrder: (table: string, command: Command, key?: string | null) =>
    request<Answer>("POST", `/api/tables/${table}/orders`, { id: newOrderId(), command } satisfies Order, { key }),
  mute: (table: string, seat: number, on: boolean, key?: string | null) =>
    request<number[]>("POST", `/api/tables/${table}/mute`, { seat, on }, { key }),
  /** The seats that the person has muted or blocked. */
  silenced: (table: string, key?: string | null) => request<SilencedSeats>("GET", `/api/tables/${table}/silenced`, undefined, { key }),
  /** Block the person on a seat; the answer lists the blocked seats of the table. */
  block: (table: string, seat: number, on: boolean, key?: string | null) =>
    request<number[]>("POST", `/api/tables/${table}/block`, { seat, on }, { key }),
  report: (table: string, report: CreateReport, key?: string | null) =>
    request<ReportSummary>("POST", `/api/tables/${table}/reports`, report, { key }),
  finalCount: (table: string, key?: string | null) => request<FinalCount>("GET", `${gamePath(table)}/count`, undefined, { key }),
  replay: (game: string, seat?: number | null, key?: string | null) =>
    retryWhenBusy(() => request<Replay>("GET", withQuery(`${gamePath(game)}/replay`, { seat }), undefined, { key })),
  /** A finished game for another site; no cookie is sent. */
  embedded: (game: string, key: string | null) =>
    retryWhenBusy(() => request<EmbeddedReplay>("GET", `/api/embeds/${encodeURIComponent(game)}`, undefined, { credentials: "omit", key })),
  imports: () => request<ImportList>("GET", "/api/imports"),
  importGame: (file: Blob) => request<ImportedGame>("POST", "/api/imports", file),
  deleteImport: (game: string) => request<void>("DELETE", gamePath(game)),
  ticketPaths: (table: string, seat: number) => request<OwnTicketPaths>("GET", withQuery(`/api/tables/${table}/ways`, { seat })),
  /** Where the cards are, as far as a seat knows. */
  cardCount: (table: string, seat: number | null, key?: string | null) => request<CardCount>("GET", withQuery(`/api/tables/${table}/cards`, { seat }), undefined, { key }),
  /** The same for every moment of a replay. */
  replayCardCounts: (game: string, seat: number, key?: string | null) =>
    retryWhenBusy(() => request<CardCount[]>("GET", withQuery(`${gamePath(game)}/replay/cards`, { seat }), undefined, { key })),
  note: (table: string, key?: string | null) => request<Note>("GET", `/api/tables/${table}/note`, undefined, { key }),
  /** Save the private note, even while the page is being closed. */
  saveNote: (table: string, note: SaveNote, key?: string | null) =>
    request<Note>("PUT", `/api/tables/${table}/note`, note, { keepalive: true, key }),
  hint: (table: string, seat: number | null, key?: string | null) =>
    request<Advice>("GET", withQuery(`/api/tables/${table}/hint`, { seat }), undefined, { key }),
  /** Evaluate a move before it is played, where hints are allowed. */
  checkMove: (table: string, move: CheckMove, key: string | null, signal: AbortSignal) =>
    request<CheckedMove>("POST", `/api/tables/${table}/check-move`, move, { key, signal }),
  recordUrl: (table: string) => `${gamePath(table)}/record`,
  record: (table: string, key: string) => requestFile(server.recordUrl(table), key),
  pictureUrl: (table: string, look: string, language: string) => withQuery(`/api/tables/${table}/picture.png`, { look, language }),
  picture: (url: string, key: string | null) => retryWhenBusy(() => requestFile(url, key)),
  socketUrl: (table: string, values: { seat?: number | null; after?: number | null }) =>
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${withQuery(`/api/tables/${table}/socket`, values)}`,
};

/** The page that compares all games of a table's deal. */
export const dealUrl = (table: string, key?: string | null): string => withKey(`/deal/${table}`, key);

/** A random id for an order. The server executes an id once, so an order can be sent again safely. */
export function newOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
