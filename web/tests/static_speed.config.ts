// How level 5 is timed in browsers: one after the other, and by hand.
import { defineConfig } from "@playwright/test";
import browsers from "./browsers.config";

export default defineConfig({
  ...browsers,
  testDir: "static",
  testMatch: "level_5.ts",
  workers: 1,
  retries: 0,
  reporter: "line",
});
