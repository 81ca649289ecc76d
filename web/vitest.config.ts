import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

// Apart from vite.config.ts: whoever only builds the page has fetched nothing that tests it.
export default mergeConfig(
  page,
  defineConfig({
    plugins: [svelteTesting()],
    test: { environment: "happy-dom", include: ["{src,board}/**/*.test.ts"] },
  }),
);
