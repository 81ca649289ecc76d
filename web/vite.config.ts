import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The tokens of colours, glyphs and sizes are the drawing's own: one source for pictures and page.
const drawing = new URL("../src/draisine/drawing/", import.meta.url).pathname;

export default defineConfig({
  plugins: [svelte()],
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
