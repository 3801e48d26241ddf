// How the round through all browsers runs.
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import config from "../playwright.config";
import type { Kind } from "./browsers/browsers";

const firefox = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

export default defineConfig<object, { kind: Kind }>({
  ...config,
  testDir: "browsers",
  timeout: 600_000,
  outputDir: "../../build/browsers",
  reporter: [["list"], ["json", { outputFile: "../../build/browsers.json" }]],
  // The round takes its own picture of a failure, in every browser.
  use: { ...config.use, screenshot: "off" },
  projects: [
    { name: "chromium", use: { kind: "chromium" } },
    {
      name: "firefox",
      use: {
        kind: "firefox",
        launchOptions: { executablePath: process.env.FIREFOX ?? firefox.find(existsSync) },
      },
    },
    { name: "webkit", use: { kind: "webkit" } },
  ],
});
