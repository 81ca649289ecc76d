/** Browser notifications of the person's turn: off by default, and subject to the browser's permission. */

const KEY = "draisine.bell";

class TurnNotifications {
  private chosen = $state(localStorage.getItem(KEY) === "on");
  private permission = $state<NotificationPermission | "missing">("Notification" in window ? Notification.permission : "missing");

  get enabled(): boolean {
    return this.chosen && this.permission === "granted";
  }
  /** Why notifications cannot be enabled, if they cannot. */
  get obstacle(): "missing" | "denied" | null {
    return this.permission === "missing" || this.permission === "denied" ? this.permission : null;
  }

  async setEnabled(enabled: boolean): Promise<void> {
    if (enabled && this.permission !== "missing") this.permission = await Notification.requestPermission();
    this.chosen = enabled && this.permission === "granted";
    localStorage.setItem(KEY, this.chosen ? "on" : "off");
  }

  /** Notify unless the page is visible. A click on the notification leads back to it. */
  show(title: string, body: string, tag: string): void {
    if (!this.enabled || document.visibilityState === "visible") return;
    try {
      const notification = new Notification(title, { body, tag, icon: "/icon.svg" });
      notification.onclick = () => {
        window.focus();
        notification.close();
      };
    } catch {
      // Some phones allow notifications only from a service worker; the tab's title still shows the turn.
    }
  }
}

export const turnNotifications = new TurnNotifications();
