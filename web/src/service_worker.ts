/** The page as an installable app: registers the service worker, and reloads a page whose build has been replaced. */

const KEY = "draisine.reloaded";

/** Register the service worker after everything else has loaded. Browsers allow it only over a secure connection. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  const register = (): void => {
    // The page works without it, so a failure is ignored.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
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
