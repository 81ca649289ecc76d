import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

// Separate from vite.config.ts because a build does not install the test packages.
export default mergeConfig(
  page,
  defineConfig({
    plugins: [svelteTesting()],
    // vmThreads: one window per worker and fresh modules per file, three times as fast as full isolation.
    test: { environment: "happy-dom", pool: "vmThreads", setupFiles: ["src/i18n/test_setup.ts"], include: ["{src,board}/**/*.test.ts"] },
  }),
);
