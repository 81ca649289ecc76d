/** The details of boards, requested once per visit: a screen can request a board that another one will show. */

import type { BoardDetails } from "$app/wire";
import { server } from "./client";

const requests = new Map<string, Promise<BoardDetails>>();

export function loadBoard(id: string): Promise<BoardDetails> {
  const request = requests.get(id) ?? server.board(id);
  requests.set(id, request);
  request.catch(() => requests.delete(id));
  return request;
}
