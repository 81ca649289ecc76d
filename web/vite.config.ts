import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { CHUNK_PREFIX, catalogues, chunkName, listLanguages, offlinePage } from "./catalogues.ts";

// Design tokens and glyphs come from the Python drawing: one source for drawings and page.
const drawing = new URL("../src/draisine/drawing/art/", import.meta.url).pathname;

const readLocal = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** Emits the service worker with the list of the build's files and a hash of the build. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      const isCatalogue = (name: string) => name.startsWith(`assets/${CHUNK_PREFIX}`);
      const [used, hashed] = [assets.filter(isCatalogue), assets.filter((name) => !isCatalogue(name))].map((names) => names.map((name) => `/${name}`));
      const code = readLocal("./worker.js");
      const offlineFiles = [offlinePage(), ...["css", "js"].map((kind) => readLocal(`./public/offline.${kind}`))];
      this.emitFile({ type: "asset", fileName: "offline.html", source: offlineFiles[0] ?? "" });
      const build = createHash("sha256").update([code, ...assets, ...offlineFiles].join("\n")).digest("hex").slice(0, 16);
      const source = code.replace("__BUILD__", build).replace('["__HASHED__"]', JSON.stringify(hashed)).replace('["__CATALOGUES__"]', JSON.stringify(used));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** What all screens need. Only modules that do nothing when they are loaded: a file of several modules runs them all, in embedded
 * replays too. */
const CORE = /node_modules\/(?!qr)|vite\/preload-helper|virtual:catalogues$|art\/(tokens|glyphs)\.json|src\/(api\/(client|errors)|i18n\/|theme\/(theme|app)|link_keys)/;
/** Small modules that several screens need, in the same file. */
const SHARED = /src\/(components\/(?!PageLayout|ScreenHeading|BoardCard|BoardThumbnail|GameListItem|Handcar|QrCode|plots|forms)|rules\/anchors|text\/|theme\/seat_colours|game\/displayed_game)/;

/** The board and the seats around it, without the figures of other screens. */
const BOARD = /board\/src\/(?!Detail|HeatMap|WagonRow|crop|heat|figures)|src\/table\/panels\/Seat(s|Strip)\.svelte/;

/** What belongs to the person on this device; embedded replays load none of it. */
const PERSON = /src\/(api\/(current_user|invite_links|playback)|preferences\/|nav|components\/forms|seating\/chosen_name)/;

/** Lists the files that pages need at first, which the server announces in their headers: the messages of each language, what starts
 * the page, and what a table needs besides. */
function firstFiles(): Plugin {
  return {
    name: "first-files",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const find = (module: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
        if (!chunk) throw new Error(`the chunk of ${module} is missing`);
        return chunk.fileName;
      };
      const size = (name: string) => Buffer.byteLength(bundle[name]?.type === "chunk" ? bundle[name].code : (bundle[name]?.source ?? ""));
      /** A chunk, what it imports and their styles, the largest first. */
      const withImports = (chunk: string) => {
        const names = new Set([chunk]);
        // A set visits what is added to it meanwhile.
        for (const name of names) byName.get(name)?.imports.forEach((imported) => names.add(imported));
        const styles = [...names].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]);
        return [...names, ...new Set(styles)].sort((a, b) => size(b) - size(a)).map((name) => `/${name}`);
      };
      const start = withImports(find("/index.html"));
      const table = withImports(find("/screens/TableScreen.svelte")).filter((name) => !start.includes(name));
      const messages = Object.fromEntries(listLanguages().map((language) => [language, `/${find(`virtual:catalogues/${language}/page`)}`]));
      this.emitFile({ type: "asset", fileName: "first_files.json", source: JSON.stringify({ messages, start, table }) });
    },
  };
}

/** Compresses scripts and styles with Brotli, which is a tenth smaller than gzip: too slow for a server, so the build does it. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    // Only now do the files have their final content.
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/^assets\/.*\.(js|css)$/.test(name)) continue;
        const path = join(dir, name);
        const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
        writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), catalogues(), firstFiles(), serviceWorker(), compressed()],
  resolve: { alias: { $drawing: drawing, $app: new URL("./src/", import.meta.url).pathname } },
  build: {
    outDir: "../src/draisine/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // Browsers without modulepreload load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "embed.html"],
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: (chunk) => `assets/${chunkName(chunk.facadeModuleId) ?? chunk.name}-[hash].js`,
        // Few files: over HTTP/1.1 a browser loads six at a time, and each costs a round trip.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "core", test: (module) => CORE.test(module) || SHARED.test(module), minShareCount: 2 }, { name: "person", test: PERSON, minShareCount: 2 }, { name: "board", test: BOARD }],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: "http://127.0.0.1:8018", ws: true },
      "/art": "http://127.0.0.1:8018",
      "/health": "http://127.0.0.1:8018",
    },
  },
});
