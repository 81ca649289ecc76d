/** Loads the messages of all languages before the tests, which format them without waiting. */

import { LANGUAGES, loadMessages } from "./i18n.svelte";

const PARTS = ["page", "history", "review", "rules"] as const;
await Promise.all(LANGUAGES.flatMap((language) => PARTS.map((part) => loadMessages(language, part))));
