import { mount } from "svelte";
import App from "./App.svelte";
import { locale } from "./i18n/i18n.svelte";
import { registerServiceWorker, reloadStaleBuild, reloadWhenReachable } from "./service_worker";
import "./theme/app.css";

reloadStaleBuild();
registerServiceWorker();

locale.start().then(() => {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
}, reloadWhenReachable);
