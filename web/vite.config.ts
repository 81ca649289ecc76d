import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

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
      const hashed = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort().map((name) => `/${name}`);
      const code = readLocal("./worker.js");
      const offlineFiles = ["html", "css", "js"].map((kind) => readLocal(`./public/offline.${kind}`));
      const build = createHash("sha256").update([code, ...hashed, ...offlineFiles].join("\n")).digest("hex").slice(0, 16);
      const source = code.replace("__BUILD__", build).replace('["__HASHED__"]', JSON.stringify(hashed));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  resolve: { alias: { $drawing: drawing, $app: new URL("./src/", import.meta.url).pathname } },
  build: {
    outDir: "../src/draisine/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
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
