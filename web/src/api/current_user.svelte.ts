/** The person using this browser. A name is enough to play, and a guest does not even need one. */

import { locale, t } from "$app/i18n/i18n.svelte";
import { server } from "./client";
import { inviteLinks } from "./invite_links";
import type { Me } from "./types";

const RECOVERY = "draisine.recovery";

class CurrentUser {
  /** Undefined before the server has answered; null: not signed in. */
  me = $state.raw<Me | null | undefined>(undefined);
  /** The server shows the recovery code once; this device stores it for its owner. */
  recovery = $state<string | null>(localStorage.getItem(RECOVERY));

  async load(): Promise<Me | null> {
    if (this.me !== undefined) return this.me;
    ({ me: this.me } = await server.session());
    return this.me ?? null;
  }

  /** Sign in, creating a guest if needed; a given name replaces the old one. */
  async ensure(name = ""): Promise<Me> {
    const known = await this.load();
    const trimmed = name.trim();
    if (!known) return this.signIn(await server.createPerson(trimmed || t("home.guest"), locale.language));
    if (trimmed && trimmed !== known.name) this.me = await server.updateMe(trimmed, locale.language);
    return this.me ?? known;
  }

  async recover(code: string): Promise<Me> {
    return this.signIn(await server.recover(code));
  }

  async deleteData(): Promise<void> {
    await server.deleteMe();
    this.me = null;
    this.recovery = null;
    localStorage.removeItem(RECOVERY);
    inviteLinks.clear();
  }

  private signIn(me: Me): Me {
    this.me = me;
    if (me.recovery) {
      this.recovery = me.recovery;
      localStorage.setItem(RECOVERY, me.recovery);
    }
    return me;
  }
}

export const currentUser = new CurrentUser();
