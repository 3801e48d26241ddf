// Draws the icons that installed pages need as PNG from the SVG ones: npm run icons.
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const folder = new URL("public/icons/", import.meta.url).pathname;
const drawings = [
  ["icon.svg", "icon-192.png", 192],
  ["icon.svg", "icon-512.png", 512],
  ["maskable.svg", "maskable-512.png", 512],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [from, to, size] of drawings) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(folder + from, "utf8");
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await page.screenshot({ path: folder + to, omitBackground: true });
}
await browser.close();
