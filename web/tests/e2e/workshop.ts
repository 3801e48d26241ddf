// Ways into the workshop, as several tests take them.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, type Device } from "./fixtures";

export type Board = Record<string, unknown>;

/** One of ours, by its game's folder and its name. */
export function readOurs(family: string, name: string): Board {
  const path = new URL(`../../../games/${family}/boards/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Board;
}

const place = /\/boards\/draft\/([0-9a-f]{16})$/;

/** In the editor, with the map drawn: the id of the draft. */
export async function inEditor(page: Page): Promise<string> {
  await expect(page).toHaveURL(place);
  await expect(page.locator("[data-map] svg.drawing").first()).toBeVisible();
  return place.exec(page.url())?.[1] ?? "";
}

/** From the boards to the editor, by a copy of one of ours. */
export async function copied(device: Device, game: string): Promise<string> {
  await device.open("/boards");
  await device.page.locator(`[data-ours="${game}"] [data-copy]`).click();
  return inEditor(device.page);
}

/** From the boards to the editor, by a file; or to words that say why not. */
export async function giveFile(device: Device, board: unknown): Promise<void> {
  await device.open("/boards");
  await device.page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: "board.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(board)),
    });
}

/** What the house says of the board as it is: nothing is wrong. */
export async function playable(page: Page): Promise<void> {
  const tab = page.locator('[data-tab="check"][aria-selected="false"]');
  if ((await tab.count()) > 0) await tab.click();
  await expect(page.locator('[data-check="answered"]')).toBeVisible();
  await expect(page.locator('[data-finding][data-kind="error"]')).toHaveCount(0);
}

export async function saved(page: Page): Promise<void> {
  await expect(page.locator("[data-saving]")).toHaveAttribute("data-saving", "saved");
}

/** Every address but the page's own that it asks for; pictures that it holds in memory are its own. */
export function strangers({ context, url }: Device): string[] {
  const asked: string[] = [];
  context.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(`${url}/`) && !address.startsWith(`blob:${url}/`)) asked.push(address);
  });
  return asked;
}
