/** Requests the messages of the first screen before the page's script has arrived; the build adds it to index.html. */

import catalogues from "virtual:catalogues";
import { preferredLanguage } from "./i18n/languages";

// The page requests them again, and handles a failure.
catalogues[preferredLanguage()]?.page().catch(() => {});
