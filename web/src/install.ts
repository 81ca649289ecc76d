/** The page as an app: its worker keeps the files of a build, and a page whose build is gone loads itself anew. */

const KEY = "draisine.reloaded";

/** Let the worker come, once everything else is there. Only where a browser trusts the connection. */
export function keepFiles(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  const register = (): void => {
    // Without it the page works as well: a browser that wants none is not argued with.
    navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** A part of this build that is no longer there means that there is a newer one: it is loaded, once. If the server does not
 * answer, the part is not gone, and loading would not help. */
export function renewOnce(build: string = import.meta.url): void {
  addEventListener("vite:preloadError", () => {
    if (sessionStorage.getItem(KEY) === build) return;
    sessionStorage.setItem(KEY, build);
    fetch("/health", { cache: "no-store" }).then(
      (answer) => {
        if (answer.ok) location.reload();
      },
      () => sessionStorage.removeItem(KEY),
    );
  });
}
