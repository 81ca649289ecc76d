import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { CHUNK_PREFIX, catalogues, chunkName, offlinePage } from "./catalogues.ts";

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

/** Adds the script that requests the messages while the page's script is still being loaded. */
function preloadMessages(): Plugin {
  const script = new URL("./src/preload_messages.ts", import.meta.url).pathname;
  return {
    name: "preload-messages",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: script });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle, path }) {
        // An embedded game chooses its language by its URL.
        if (path !== "/index.html") return [];
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === "chunk" && file.facadeModuleId === script);
        if (!chunk) throw new Error("the script that preloads messages is missing");
        return [{ tag: "script", attrs: { type: "module", crossorigin: true, src: `/${chunk.fileName}` }, injectTo: "head-prepend" }];
      },
    },
  };
}

/** What every screen needs. Only modules that do nothing when they are loaded: a file of several modules runs them all, in embedded
 * replays too. `i18n/languages.ts` stays apart, because messages are requested before anything else has loaded. */
const CORE = /node_modules\/(?!qr)|art\/(tokens|glyphs)\.json|src\/(api\/(client|errors)|i18n\/(?!languages)|theme\/theme)/;
/** Small modules that several screens need. */
const SHARED = /src\/(components\/(?!PageLayout|ScreenHeading|BoardCard|BoardThumbnail|GameListItem|Handcar|QrCode|plots|forms)|rules\/anchors|text\/)/;

/** What belongs to the person on this device; embedded replays load none of it. */
const PERSON = /src\/(api\/(current_user|invite_links)|preferences\/turn_notifications|nav|components\/forms|seating\/chosen_name)/;

/** Lists the files of the table's script, which the server announces in the headers of a table's page. */
function tableFiles(): Plugin {
  return {
    name: "table-files",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
      const table = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith("/screens/TableScreen.svelte"));
      if (!table) throw new Error("the script of the table is missing");
      const first = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith("/preload_messages.ts"));
      const files = new Set([...(first ? [first.fileName, ...first.imports] : []), table.fileName]);
      // A set visits what is added to it meanwhile.
      for (const name of files) chunks.get(name)?.imports.forEach((imported) => files.add(imported));
      const styles = [...files].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
      this.emitFile({ type: "asset", fileName: "table_files.json", source: JSON.stringify([...files, ...new Set(styles)].map((name) => `/${name}`)) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), catalogues(), preloadMessages(), tableFiles(), serviceWorker()],
  resolve: { alias: { $drawing: drawing, $app: new URL("./src/", import.meta.url).pathname } },
  build: {
    outDir: "../src/draisine/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["index.html", "embed.html"],
      checks: { pluginTimings: false },
      output: {
        chunkFileNames: (chunk) => `assets/${chunkName(chunk.facadeModuleId) ?? chunk.name}-[hash].js`,
        // Few files: over HTTP/1.1 a browser loads six at a time, and each costs a round trip.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "core", test: CORE }, { name: "shared", test: SHARED, minShareCount: 2 }, { name: "person", test: PERSON, minShareCount: 2 }],
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
