// Keeps the files of one build of the page, and says so where the server cannot be reached. What people play never
// passes here: /api and its sockets are none of its business. Vite writes the two lists below when it builds the page.
//
// A newer worker waits until no page of the older build is open: until then the older one, and all its files, are there.
"use strict";

const BUILD = "__BUILD__";
/** Files whose names change with their content: kept for good. */
const HASHED = ["__HASHED__"];
/** Files that keep their names: asked for anew, and taken from here where that fails. */
const OTHERS = ["/offline.html", "/offline.css", "/offline.js", "/icon.svg"];
const OFFLINE = "/offline.html";
const MINE = "draisine-";
const NAME = MINE + BUILD;
/** What a proxy says whose server is gone. */
const GONE = [502, 503, 504];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll([...HASHED, ...OTHERS])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith(MINE) && name !== NAME).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(shown(request));
  else if (HASHED.includes(pathname)) event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
  else if (OTHERS.includes(pathname)) event.respondWith(fetch(request).catch(async () => (await kept(pathname)) ?? Response.error()));
});

async function kept(pathname) {
  return (await caches.open(NAME)).match(pathname, { ignoreVary: true });
}

async function shown(request) {
  try {
    const answer = await fetch(request);
    if (!GONE.includes(answer.status)) return answer;
    return (await kept(OFFLINE)) ?? answer;
  } catch {
    return (await kept(OFFLINE)) ?? Response.error();
  }
}
