/** Telling a person who looks elsewhere that it is their turn: off until they want it, and only as their browser allows. */

const KEY = "draisine.bell";

class Bell {
  private wanted = $state(localStorage.getItem(KEY) === "on");
  private permission = $state<NotificationPermission | "missing">("Notification" in window ? Notification.permission : "missing");

  get on(): boolean {
    return this.wanted && this.permission === "granted";
  }
  /** Why it cannot be switched on, if it cannot. */
  get trouble(): "missing" | "denied" | null {
    return this.permission === "missing" || this.permission === "denied" ? this.permission : null;
  }

  async set(on: boolean): Promise<void> {
    if (on && this.permission !== "missing") this.permission = await Notification.requestPermission();
    this.wanted = on && this.permission === "granted";
    localStorage.setItem(KEY, this.wanted ? "on" : "off");
  }

  /** Ring once: whoever looks at the page sees it anyway. A click leads back. */
  ring(title: string, words: string, tag: string): void {
    if (!this.on || document.visibilityState === "visible") return;
    try {
      const note = new Notification(title, { body: words, tag, icon: "/icon.svg" });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Some phones only let a service worker do this: the mark in the tab's title is there all the same.
    }
  }
}

export const bell = new Bell();
