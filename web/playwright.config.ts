// How the tests in a browser run.
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The first is Chromium without windows, which does the same with two thirds of the work. */
const browsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "../build/e2e",
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  // A machine that is busy with something else is no fault of the page; what needed it is listed.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "../build/e2e.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? browsers.find(existsSync),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
