// How the tests that look at every screen run.
import { defineConfig } from "@playwright/test";
import config from "../playwright.config";

export default defineConfig({
  ...config,
  testDir: "seeing",
  testMatch: "*.spec.ts",
  outputDir: "../../build/seeing",
  reporter: [["list"], ["json", { outputFile: "../../build/seeing.json" }]],
  // Every server has luck of its own, so a rare place may be crowded: what was wrong only once is
  // listed as unsteady, with its pictures.
  retries: 1,
  use: {
    ...config.use,
    screenshot: "off",
    // Bars take up room on most desks; without them a layout would be seen that is nobody's.
    launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] },
  },
});
