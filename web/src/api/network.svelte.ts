/** How other devices reach the server: a page opened at 127.0.0.1 must not share that address. */

import { server } from "./client";
import type { NetworkAccess } from "./types";

class Network {
  access = $state.raw<NetworkAccess | null>(null);
  private chosen = $state<string | null>(null);

  /** Ask the server; without an answer the links keep the address of the page. */
  async load(): Promise<void> {
    this.access = await server.network().catch(() => null);
  }

  /** Open the server for the local network. */
  async open(): Promise<void> {
    this.access = await server.openNetwork();
  }

  /** The addresses in the local network. */
  get urls(): readonly string[] {
    return this.access?.urls ?? [];
  }

  /** The base URL of links for others. */
  get baseUrl(): string {
    return this.urls.find((url) => url === this.chosen) ?? this.urls[0] ?? location.origin;
  }

  choose(url: string): void {
    this.chosen = url;
  }
}

export const network = new Network();
