// How the pictures of the documents are taken.
import config from "../playwright.config";

export default {
  ...config,
  testDir: ".",
  testMatch: "pictures.ts",
  outputDir: "../../build/pictures",
  reporter: "list",
};
