/** Client-side routing: every screen has a URL, and the browser's back and forward buttons work. */

class Nav {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
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
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const nav = new Nav();
