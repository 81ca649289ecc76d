// Looks again by itself until the server answers, and then shows the page that was asked for.
"use strict";

const PAUSE = 2000;
const LOOKING = { en: "Looking …", fr: "On réessaie …" };

const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const wanted = kept("draisine.language") ?? navigator.language.slice(0, 2);
const language = wanted === "fr" ? "fr" : "en";

document.documentElement.lang = language;
// One's own language first.
const own = document.querySelector(`section[lang="${language}"]`);
own.parentElement.querySelector("img").after(own);
try {
  const { theme } = JSON.parse(kept("draisine.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.look = theme;
} catch {
  // Then it is as on the device.
}

let timer;
async function look(asked) {
  clearTimeout(timer);
  const state = document.querySelector(".state");
  if (asked) state.textContent = LOOKING[language];
  try {
    const answer = await fetch("/health", { cache: "no-store" });
    if (answer.ok) return location.reload();
  } catch {
    // Not yet.
  }
  state.textContent = "";
  timer = setTimeout(look, PAUSE);
}

for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => look(true));
addEventListener("online", () => look());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) look();
});
timer = setTimeout(look, PAUSE);
