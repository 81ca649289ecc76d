/** What a person can do about others at a table: mute, block, report. */

import { server } from "$app/api/client";
import type { Connection } from "$app/api/connection";

export class Moderation {
  /** The seats of people who are muted or blocked, once `load` has asked for them. */
  muted = $state.raw<readonly number[]>([]);
  blocked = $state.raw<readonly number[]>([]);
  /** The open report: about a seat, or about the table as a whole (null). */
  report = $state.raw<{ seat: number | null } | null>(null);

  constructor(private readonly connection: () => Connection) {}

  async load(): Promise<void> {
    const { table, key } = this.connection();
    ({ muted: this.muted, blocked: this.blocked } = await server.silenced(table, key));
  }

  /** Hide what a person writes, also what they have written. */
  async mute(seat: number, on: boolean): Promise<void> {
    const { table, key } = this.connection();
    this.muted = await server.mute(table, seat, on, key);
    await this.connection().reloadChat();
  }

  /** The same, and neither can sit down where the other sits. */
  async block(seat: number, on: boolean): Promise<void> {
    const { table, key } = this.connection();
    this.blocked = await server.block(table, seat, on, key);
    await this.connection().reloadChat();
  }
}
