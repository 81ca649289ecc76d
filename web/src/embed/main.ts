/** The entry of `/embed/ID`: a finished game in a frame of another site. It uses neither cookies nor stored settings. */

import { mount } from "svelte";
import { locale } from "$app/i18n/i18n.svelte";
import { applyColourScheme } from "$app/theme/theme";
import "$app/theme/app.css";
import { readEmbedOptions } from "./embed_options";
import EmbeddedGame from "./EmbeddedGame.svelte";

const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const options = readEmbedOptions(location, navigator.languages, darkQuery.matches);

applyColourScheme(options.scheme);
document.documentElement.lang = locale.language = options.language;
locale
  .start()
  .then(() => locale.require("history"))
  .then(
    () => {
      const target = document.getElementById("app");
      if (target) mount(EmbeddedGame, { target, props: { options } });
    },
    () => location.reload(),
  );
