// The service worker: caches the files of one build of the page, and shows an offline page when the server cannot be reached.
// Games never pass through it: /api and its WebSockets are ignored. Vite fills in the placeholders below.
//
// A newer worker waits until no page of the older build is open, so that no page is ever mixed from two builds.
"use strict";

const BUILD = "__BUILD__";
/** Files whose names contain a hash of their content: served from the cache. */
const HASHED = ["__HASHED__"];
/** Message catalogues, also with a hash: only those of the languages that are used are cached. */
const CATALOGUES = ["__CATALOGUES__"];
/** Files with fixed names: served from the network, and from the cache if that fails. */
const FIXED = ["/offline.html", "/offline.css", "/offline.js", "/icon.svg"];
const OFFLINE = "/offline.html";
const PREFIX = "draisine-";
const CACHE = PREFIX + BUILD;
/** The responses of a proxy whose server is down. */
const SERVER_DOWN = [502, 503, 504];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...HASHED, ...FIXED])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetchPage(request));
  else if (HASHED.includes(pathname)) event.respondWith(fromCache(pathname).then((cached) => cached ?? fetch(request)));
  else if (CATALOGUES.includes(pathname)) event.respondWith(fetchOnce(request, pathname));
  else if (FIXED.includes(pathname)) event.respondWith(fetch(request).catch(async () => (await fromCache(pathname)) ?? Response.error()));
});

// A page reports its language: all its catalogues are cached, also those that no page has used yet.
self.addEventListener("message", (event) => {
  const { language } = event.data;
  const own = CATALOGUES.filter((pathname) => pathname.includes(`-${language}-`));
  event.waitUntil(Promise.allSettled(own.map((pathname) => fetchOnce(pathname, pathname))));
});

async function fromCache(pathname) {
  return (await caches.open(CACHE)).match(pathname, { ignoreVary: true });
}

async function fetchOnce(request, pathname) {
  const cached = await fromCache(pathname);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(pathname, response.clone());
  return response;
}

async function fetchPage(request) {
  try {
    const response = await fetch(request);
    if (!SERVER_DOWN.includes(response.status)) return response;
    return (await fromCache(OFFLINE)) ?? response;
  } catch {
    return (await fromCache(OFFLINE)) ?? Response.error();
  }
}
