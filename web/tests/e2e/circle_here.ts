// A circle with people in it, for tests of what they do there.
import { expect, type Device } from "./fixtures";
import { becomeKnown } from "./people_here";

/** Founds a circle and stays on its page; answers with its id. */
export async function foundCircle(device: Device, title: string): Promise<string> {
  await becomeKnown(device);
  await device.open("/circles");
  await device.page.locator("[data-found] input").fill(title);
  await device.page.locator("[data-found] button").click();
  await expect(device.page.locator("[data-circle-page] h1")).toHaveText(title);
  return (await device.page.locator("[data-circle-page]").getAttribute("data-circle-page")) ?? "";
}

/** A link that lets people in, made on the circle's page. */
export async function invitation({ page }: Device): Promise<string> {
  await page.locator("[data-invite]").click();
  await page.locator("[data-make-link]").click();
  const link = (await page.locator("dialog[open] [data-link]").innerText()).trim();
  await page.keyboard.press("Escape");
  return link;
}

/** Comes in by a link; somebody who has no key yet says a name on the way. */
export async function comeIn({ page }: Device, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.locator("[data-door]")).toBeVisible();
  const unknown = page.locator("[data-door] [data-know-me]");
  if ((await unknown.count()) > 0) {
    await unknown.locator("input").fill(name);
    await unknown.locator("button").click();
  } else {
    await page.locator("[data-join]").click();
  }
  await expect(page.locator("[data-circle-page]")).toBeVisible();
  // The secret is out of the address.
  await expect.poll(() => page.url()).not.toContain("#");
}
