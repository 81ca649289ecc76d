/** Build plugin: the message catalogues of the Python package as modules of the page, and the files that follow from them.
 *
 * A language is a folder of Fluent files; nothing here or in the page lists the languages. */

import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

export const FOLDER = new URL("../src/draisine/messages/", import.meta.url).pathname;
const DEFAULT = "en";
const readLocal = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** The files of a catalogue that each part of the page uses. What the first screen does not need is loaded with the screens that do. */
export const PARTS = JSON.parse(readLocal("./catalogues.json")) as Readonly<Record<string, readonly string[]>>;
const MODULE = "virtual:catalogues";

/** How the file names of catalogues begin. */
export const CHUNK_PREFIX = "messages-";

/** The name of a catalogue's chunk; undefined for other modules. */
export function chunkName(module: string | null): string | undefined {
  const [, language, part] = /^\0virtual:catalogues\/(\w+)\/(\w+)$/.exec(module ?? "") ?? [];
  return language && part ? `${CHUNK_PREFIX}${part}-${language}` : undefined;
}

export function listLanguages(): string[] {
  const folders = readdirSync(FOLDER, { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory() && /^[a-z]{2,3}$/.test(entry.name)).map(({ name }) => name);
  return [DEFAULT, ...names.filter((name) => name !== DEFAULT).sort()];
}

/** The messages of a part of the page in a language, without comments. */
export function readPart(language: string, part: string): string {
  const texts = (PARTS[part] ?? []).map((name) => readFileSync(`${FOLDER}${language}/${name}.ftl`, "utf8"));
  return texts.join("\n").replace(/^#.*\n/gm, "").replace(/\n{2,}/g, "\n").replace(/^ {4,}/gm, " ").trim();
}

/** A function that formats messages of a language without values, for files written by the build. */
export function translator(language: string): (id: string) => string {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(readPart(language, "page")));
  return (id) => {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`${language}: there is no message ${id}`);
    return bundle.formatPattern(pattern);
  };
}

/** `virtual:catalogues` has the names of the languages and loaders of their parts; each part is a chunk of its own. */
export function catalogues(): Plugin {
  const resolved = (id: string) => `\0${id}`;
  return {
    name: "catalogues",
    resolveId: (id) => (id === MODULE || id.startsWith(`${MODULE}/`) ? resolved(id) : undefined),
    load(id) {
      if (id === resolved(MODULE)) {
        const entries = listLanguages().map((language) => {
          const loaders = Object.keys(PARTS).map((part) => `${part}: () => import("${MODULE}/${language}/${part}")`);
          return `${language}: { name: ${JSON.stringify(translator(language)("language-name"))}, ${loaders.join(", ")} }`;
        });
        return `export default { ${entries.join(",\n")} };`;
      }
      const [, part, language] = /^messages-(\w+)-(\w+)$/.exec(chunkName(id) ?? "") ?? [];
      if (!language || !part) return undefined;
      for (const name of PARTS[part] ?? []) this.addWatchFile(`${FOLDER}${language}/${name}.ftl`);
      return `export default ${JSON.stringify(readPart(language, part))};`;
    },
    generateBundle() {
      for (const language of listLanguages()) {
        const source = webManifest(language);
        this.emitFile({ type: "asset", fileName: `app.${language}.webmanifest`, source });
      }
    },
  };
}

function webManifest(language: string): string {
  const t = translator(language);
  const manifest = JSON.parse(readLocal("./app.webmanifest.json")) as { shortcuts: { name: string }[] };
  const shortcuts = manifest.shortcuts.map((shortcut) => ({ ...shortcut, name: t(shortcut.name) }));
  return JSON.stringify({ ...manifest, lang: language, description: t("app-tagline"), shortcuts }, null, 2);
}

/** The offline page: one section per language, of which `offline.js` shows the reader's first. */
export function offlinePage(): string {
  const sections = listLanguages().map((language) => {
    const t = translator(language);
    const paragraphs = ["offline-cause", "offline-safe"].map((id) => `<p>${escapeHtml(t(id))}</p>`).join("");
    const button = `<button type="button" data-polling="${escapeHtml(t("offline-polling"))}">${escapeHtml(t("offline-retry"))}</button>`;
    return `<section lang="${language}"><h1>${escapeHtml(t("offline-title"))}</h1>${paragraphs}${button}</section>`;
  });
  return readLocal("./offline.html").replace("<!-- sections -->", sections.join("\n      "));
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? character);
