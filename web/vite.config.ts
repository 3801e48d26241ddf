// How the page is built.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./compress";
import { serviceWorker } from "./service_worker";

export default defineConfig({
  plugins: [svelte(), serviceWorker(), compress()],
  build: {
    target: "es2022",
    // The page's policy forbids data addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The rules are read from docs.
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
  },
  // No test fails because a machine is slow.
  test: { include: ["{shell,games,tests}/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
});
