// Polls the server until it answers, then reloads the requested page.
"use strict";

const POLL_INTERVAL = 2000;

const stored = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};
const preferred = [stored("draisine.language"), ...navigator.languages].filter(Boolean).map((tag) => tag.split("-")[0].toLowerCase());
const sections = [...document.querySelectorAll("section")];
const own = preferred.map((language) => sections.find((section) => section.lang === language)).find(Boolean) ?? sections[0];

document.documentElement.lang = own.lang;
for (const section of sections) section.hidden = section !== own;
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
  if (requested) state.textContent = own.querySelector("button").dataset.polling;
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
