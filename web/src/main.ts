import { mount } from "svelte";
import App from "./App.svelte";
import { registerServiceWorker, reloadStaleBuild } from "./service_worker";
import "./theme/app.css";

reloadStaleBuild();
registerServiceWorker();

const target = document.getElementById("app");
if (target) mount(App, { target });
