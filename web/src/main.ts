import { mount } from "svelte";
import App from "./App.svelte";
import { keepFiles, renewOnce } from "./install";
import "./look/app.css";

renewOnce();
keepFiles();

const target = document.getElementById("app");
if (target) mount(App, { target });
