// Polls the server until it answers, then reloads the requested page.
"use strict";

const POLL_INTERVAL = 2000;
const POLLING = { en: "Looking …", fr: "On réessaie …" };

const stored = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const preferred = stored("draisine.language") ?? navigator.language.slice(0, 2);
const language = preferred === "fr" ? "fr" : "en";

document.documentElement.lang = language;
// The preferred language comes first.
const own = document.querySelector(`section[lang="${language}"]`);
own.parentElement.querySelector("img").after(own);
try {
  const { theme } = JSON.parse(stored("draisine.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // The device decides.
}

let timer;
async function poll(requested) {
  clearTimeout(timer);
  const state = document.querySelector(".state");
  if (requested) state.textContent = POLLING[language];
  try {
    const response = await fetch("/health", { cache: "no-store" });
    if (response.ok) return location.reload();
  } catch {
    // Not yet.
  }
  state.textContent = "";
  timer = setTimeout(poll, POLL_INTERVAL);
}

for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => poll(true));
addEventListener("online", () => poll());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) poll();
});
timer = setTimeout(poll, POLL_INTERVAL);
