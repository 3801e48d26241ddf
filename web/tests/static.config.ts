// How the tests of a page without a server run: from a host of files, in every browser. The page is the
// one in ROUNDHOUSE_STATIC, or in build/static (./run static --out build/static).
import { defineConfig } from "@playwright/test";
import config from "../playwright.config";
import type { Kind } from "./browsers/browsers";
import browsers from "./browsers.config";

/** These two are left to other browsers; Chromium sees all the rest. */
const for_others = ["round.spec.ts", "others.spec.ts"];
const others = (browsers.projects ?? []).filter(({ name }) => name !== "chromium");

export default defineConfig<object, { kind: Kind }>({
  ...config,
  testDir: "static",
  testMatch: "*.spec.ts",
  outputDir: "../../build/static-tests",
  reporter: [["list"], ["json", { outputFile: "../../build/static-tests.json" }]],
  // Whoever thinks here is the browser itself, on a machine that may have other things to do.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: { ...config.use, actionTimeout: 60_000 },
  projects: [
    { name: "chromium", testIgnore: [...for_others, "both.spec.ts"] },
    // A server's page with a house for devices: ROUNDHOUSE_WEB names its folder.
    { name: "both", testMatch: "both.spec.ts" },
    ...others.map((project) => ({
      ...project,
      testMatch: [...for_others, "ended.spec.ts", "simulator.spec.ts"],
      use: { ...project.use, screenshot: "off" as const },
    })),
  ],
});
