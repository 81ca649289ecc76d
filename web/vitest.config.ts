import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

// Apart from vite.config.ts: whoever only builds the page has fetched nothing that tests it.
export default mergeConfig(
  page,
  defineConfig({
    plugins: [svelteTesting()],
    // One window for each worker, one fresh set of modules for each file: as apart as before, in a third of the time.
    test: { environment: "happy-dom", pool: "vmThreads", include: ["{src,board}/**/*.test.ts"] },
  }),
);
