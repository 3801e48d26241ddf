import config from "../playwright.config";

export default { ...config, testDir: ".", testMatch: "pictures.ts", reporter: "list" };
