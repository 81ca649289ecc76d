import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// The tokens of colours, glyphs and sizes are the drawing's own: one source for pictures and page.
const drawing = new URL("../src/draisine/drawing/", import.meta.url).pathname;

const beside = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** The worker knows all files of the build by name, and has a name of its own for each build. */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const hashed = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort().map((name) => `/${name}`);
      const code = beside("./worker.js");
      const others = ["html", "css", "js"].map((kind) => beside(`./public/offline.${kind}`));
      const build = createHash("sha256").update([code, ...hashed, ...others].join("\n")).digest("hex").slice(0, 16);
      const source = code.replace("__BUILD__", build).replace('["__HASHED__"]', JSON.stringify(hashed));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), worker()],
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
