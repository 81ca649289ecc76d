/** Client-side routing: every screen has a URL, and the browser's back and forward buttons work. */

import { modernAddress, readKey } from "./link_keys";

class Nav {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  /** The token of the link that was followed, from the fragment of the address. */
  key = $state<string | null>(null);

  constructor() {
    this.read();
    addEventListener("popstate", () => this.read());
  }

  go(url: string, options: { replace?: boolean } = {}): void {
    if (options.replace) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.read();
    scrollTo(0, 0);
  }

  /** Click handler: links within the page change the screen without reloading it. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/art/")) return;
    if (link.hash && link.pathname === location.pathname && readKey(link) === null) {
      this.followAnchor(event, link.hash.slice(1));
      return;
    }
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  /** An anchor must not replace the key in the address: after a reload the table would be closed to the person. */
  private followAnchor(event: MouseEvent, id: string): void {
    if (this.key === null) return;
    event.preventDefault();
    const target = document.getElementById(id);
    target?.focus();
    target?.scrollIntoView();
  }

  private read(): void {
    const address = modernAddress(location);
    if (address !== null) history.replaceState(history.state, "", address);
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.key = readKey(location);
  }
}

export const nav = new Nav();
