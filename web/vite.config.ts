// How the page is built: for a server, or with VITE_STATIC=1 for any host of files.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./compress";
import { houseFiles, houseModule } from "./house_module";
import { serviceWorker } from "./service_worker";
import { staticPage } from "./static_page";

const in_files = process.env.VITE_STATIC === "1";
// Where the house for this device was compiled; without it there is none in the page.
const house = houseFiles(
  new URL("../CMakeLists.txt", import.meta.url),
  process.env.ROUNDHOUSE_MODULE,
);

export default defineConfig({
  // A page in files may lie in any folder.
  base: in_files ? "./" : "/",
  plugins: [
    svelte(),
    houseModule(house),
    staticPage(in_files),
    serviceWorker(house, in_files),
    compress(),
  ],
  build: {
    target: "es2022",
    // The page's policy forbids data addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  server: {
    // The rules are read from docs.
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } },
  },
  // No test fails because a machine is slow.
  test: {
    include: [
      "{circles,shell,games,tests,home,host,device,beside,links,people,workshop}/**/*.test.ts",
    ],
    environment: "node",
    testTimeout: 60_000,
  },
});
