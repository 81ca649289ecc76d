/** The person using this browser. A name is enough to play, and a guest does not even need one. */

import { locale, t } from "$app/i18n/i18n.svelte";
import { ApiError, server } from "./client";
import { inviteLinks } from "./invite_links";
import type { Me } from "./types";

const KNOWN = "draisine.known";
/** Where earlier releases stored the recovery code. */
const STORED_CODE = "draisine.recovery";

class CurrentUser {
  /** Undefined before the server has answered; null: not signed in. */
  me = $state.raw<Me | null | undefined>(undefined);
  /** The recovery code, which the server sends once. It opens the account, so it is stored nowhere. */
  recovery = $state<string | null>(null);
  /** Why the server refuses everything from this person, if an operator has banned them. */
  ban = $state.raw<ApiError["reason"]>(null);
  /** Whether a person was signed in on this device before, as far as it remembers. */
  readonly returning: boolean;

  constructor() {
    this.returning = localStorage.getItem(KNOWN) !== null || localStorage.getItem(STORED_CODE) !== null;
    localStorage.removeItem(STORED_CODE);
  }

  async load(): Promise<Me | null> {
    if (this.me !== undefined) return this.me;
    try {
      const { me } = await server.session();
      if (this.me === undefined) this.remember(me);
    } catch (error) {
      if (error instanceof ApiError && error.code === "banned") this.ban = error.reason;
      throw error;
    }
    return this.me ?? null;
  }

  /** Sign in, creating a guest if needed; a given name replaces the old one. */
  async ensure(name = ""): Promise<Me> {
    const known = await this.load();
    const trimmed = name.trim();
    if (!known) return this.signIn(await server.createPerson(trimmed || t("home-guest"), locale.language));
    if (trimmed && trimmed !== known.name) this.me = await server.updateMe(trimmed, locale.language);
    return this.me ?? known;
  }

  /** The server has sent the person with the page. */
  set(me: Me): void {
    this.remember(me);
  }

  async recover(code: string): Promise<Me> {
    return this.signIn(await server.recover(code));
  }

  async renewRecoveryCode(): Promise<void> {
    this.recovery = (await server.newRecoveryCode()).code;
  }

  /** Sign out on this device. */
  async signOut(): Promise<void> {
    await server.endSession();
    this.forget();
  }

  async deleteData(): Promise<void> {
    await server.deleteMe();
    this.forget();
  }

  private signIn(me: Me): Me {
    this.remember(me);
    this.recovery = me.recovery ?? null;
    return me;
  }

  private forget(): void {
    this.remember(null);
    this.recovery = null;
    inviteLinks.clear();
  }

  private remember(me: Me | null): void {
    this.me = me;
    if (me) localStorage.setItem(KNOWN, "yes");
    else localStorage.removeItem(KNOWN);
  }
}

export const currentUser = new CurrentUser();
