// Somebody who has made himself known, for tests of what follows from it.
import { expect, type Device } from "./fixtures";

/** Questions about people that leave this device from now on. */
export function questions({ page }: Device): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(people|circles|tournaments)\b/.test(pathname))
      asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

export async function becomeKnown(device: Device): Promise<void> {
  await device.open("/notices");
  await device.page.locator("[data-begin-yes]").click();
  await expect(device.page.locator("[data-people=known] [data-stops]")).toBeVisible();
}

/** By the link that the other device shows. */
export async function addDevice(from: Device, to: Device): Promise<void> {
  await from.open("/me");
  await from.page.locator("[data-invite]").click();
  const offer = from.page.locator("[data-invitation]");
  await expect(offer.locator("svg[role=img]")).toBeVisible();
  const link = (await offer.getAttribute("data-invitation")) ?? "";
  expect(link).toContain("/me#device=");
  await to.page.goto(link);
  await to.page.locator("[data-join-yes]").click();
  await expect(to.page.locator("[data-devices]")).toBeVisible();
  // The secret is out of the address.
  expect(to.page.url()).not.toContain("#");
}
