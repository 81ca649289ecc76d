/** The page as an installable app: registers the service worker, and reloads a page whose build has been replaced. */

const KEY = "draisine.reloaded";
const POLL_INTERVAL = 2000;
/** The service worker loads all files of the page. Until then the connection is left to what the screen needs. */
const REGISTRATION_DELAY = 3000;

/** Register the service worker some time after everything else has loaded. Browsers allow it only over a secure connection. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  const register = (): void => {
    // The page works without it, so a failure is ignored.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  };
  const wait = (): unknown => setTimeout(register, REGISTRATION_DELAY);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

/** Reload once when a chunk of this build is missing: the server has a newer build. If the server does not answer, the
 * chunk is not missing and reloading would not help. */
export function reloadStaleBuild(build: string = import.meta.url): void {
  addEventListener("vite:preloadError", () => {
    if (sessionStorage.getItem(KEY) === build) return;
    sessionStorage.setItem(KEY, build);
    fetch("/health", { cache: "no-store" }).then(
      (response) => {
        if (response.ok) location.reload();
      },
      () => sessionStorage.removeItem(KEY),
    );
  });
}

/** Let the workers cache the messages of a language, so that no page of this build lacks them later. */
export function cacheLanguage(language: string): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.ready.then(
    ({ active, waiting }) => {
      for (const worker of [active, waiting]) worker?.postMessage({ language });
    },
    () => {},
  );
}

/** Reload as soon as the server answers: the page cannot start without messages. */
export async function reloadWhenReachable(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
    const response = await fetch("/health", { cache: "no-store" }).catch(() => null);
    if (response?.ok) return location.reload();
  }
}
