/** Who sits before this screen. A name is enough, and even that can wait. */

import { speech, t } from "$app/words/speech.svelte";
import { server } from "./http";
import type { Me, TableOpened } from "./types";

const RECOVERY = "draisine.recovery";
const LINKS = "draisine.links";

class Person {
  /** Undefined until the server was asked; null: nobody yet. */
  me = $state.raw<Me | null | undefined>(undefined);
  /** Shown once by the server, kept here for its owner to write down. */
  recovery = $state<string | null>(localStorage.getItem(RECOVERY));

  async look(): Promise<Me | null> {
    if (this.me !== undefined) return this.me;
    ({ me: this.me } = await server.session());
    return this.me ?? null;
  }

  /** Be somebody: who one was before, or a newcomer with this name. */
  async be(name = ""): Promise<Me> {
    const known = await this.look();
    const wanted = name.trim();
    if (!known) return this.welcome(await server.introduce(wanted || t("home.guest"), speech.language));
    if (wanted && wanted !== known.name) this.me = await server.rename(wanted, speech.language);
    return this.me ?? known;
  }

  async recover(code: string): Promise<Me> {
    return this.welcome(await server.recover(code));
  }

  async forget(): Promise<void> {
    await server.forget();
    this.me = null;
    this.recovery = null;
    localStorage.removeItem(RECOVERY);
    localStorage.removeItem(LINKS);
  }

  private welcome(me: Me): Me {
    this.me = me;
    if (me.recovery) {
      this.recovery = me.recovery;
      localStorage.setItem(RECOVERY, me.recovery);
    }
    return me;
  }
}

export const person = new Person();

type Links = Record<string, { invite: string; watch: string }>;

const readLinks = (): Links => {
  try {
    return JSON.parse(localStorage.getItem(LINKS) ?? "{}") as Links;
  } catch {
    return {};
  }
};

/** The server tells the links of a table once: its host's device remembers them. */
export const links = {
  keep({ id, invite, watch }: TableOpened): void {
    const recent = Object.entries(readLinks()).slice(-49);
    localStorage.setItem(LINKS, JSON.stringify({ ...Object.fromEntries(recent), [id]: { invite, watch } }));
  },
  of(table: string): { invite: string; watch: string } | null {
    const kept = readLinks()[table];
    return kept
      ? { invite: `${location.origin}/join/${kept.invite}`, watch: `${location.origin}/watch/${kept.watch}` }
      : null;
  },
};
