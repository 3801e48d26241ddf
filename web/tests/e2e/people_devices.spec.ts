// One person on several devices: joined by a link, shut out again, taken along, deleted.
import { readFileSync } from "node:fs";
import { asked, expect, first_game, phone, test } from "./fixtures";
import { addDevice, becomeKnown, questions } from "./people_here";

test("tables of one device are found and opened on the other", async ({ setup }) => {
  const desk = await setup.device({ face: "hat" });
  const hand = await setup.device({ name: "Somebody", face: "cap" }, phone);
  // Sat down before anybody was known.
  const made = await setup.againstBot(first_game.id);
  await desk.openTable(made);
  await expect(asked(desk.page)).toBeVisible();
  await becomeKnown(desk);
  await addDevice(desk, hand);
  await expect(hand.page.locator("#me-name")).toHaveValue("Ann");
  await expect(hand.page.locator("[data-device]")).toHaveCount(2);
  await hand.open();
  const row = hand.page.locator(`.dep a[href$="/t/${made.table}"]`);
  await expect(row).toBeVisible();
  await row.click();
  await expect(asked(hand.page)).toBeVisible();
  // It is still there, and still opens, when the page is loaded anew; no secret of the seat is kept.
  await hand.page.reload();
  await expect(asked(hand.page)).toBeVisible();
  const kept = await hand.page.evaluate(() => localStorage["roundhouse.tables"] as string);
  expect(JSON.parse(kept)).toMatchObject([{ table: made.table, token: null, mine: [0] }]);
  expect(kept).not.toContain(made.token ?? "none");
  expect([...desk.complaints, ...hand.complaints]).toEqual([]);
});

test("a link lets one device in, and one that is shut out stays out", async ({ setup }) => {
  const desk = await setup.device();
  const hand = await setup.device();
  const third = await setup.device();
  await becomeKnown(desk);
  await desk.open("/me");
  await desk.page.locator("[data-invite]").click();
  const link = await desk.page.locator("[data-invitation]").getAttribute("data-invitation");
  for (const { page } of [hand, third]) {
    await page.goto(link ?? "");
    await page.locator("[data-join-yes]").click();
  }
  await expect(hand.page.locator("[data-devices]")).toBeVisible();
  await expect(third.page.locator("[data-join-device] [role=alert]")).toBeVisible();
  await desk.open("/me");
  await desk.page.locator("[data-shut-out]").click();
  await desk.page.locator("[data-shut-out-yes]").click();
  await expect(desk.page.locator("[data-device]")).toHaveCount(1);
  await hand.page.reload();
  await expect(hand.page.locator("[data-lost]")).toBeVisible();
  await hand.page.locator("[data-lost] button").click();
  await expect(hand.page.locator("[data-begin-yes]")).toBeVisible();
});

test("what is kept can be taken along and deleted", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await becomeKnown(ann);
  await ann.open("/me");
  await page.locator("#me-name").fill("Anna");
  await page.locator("#me-name").press("Enter");
  const saved = page.waitForEvent("download");
  await page.locator("[data-export]").click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^roundhouse-\w+\.json$/);
  expect(readFileSync(await file.path(), "utf8")).toContain("Anna");
  await page.locator("[data-end=forget]").click();
  await page.locator("[data-end-yes=forget]").click();
  await expect(page.locator("[data-begin-yes]")).toBeVisible();
  const heard = questions(ann);
  await ann.open();
  await expect(page.locator("[data-depart]")).toBeVisible();
  expect(heard).toEqual([]);
  const left = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("roundhouse-people");
        request.onerror = () => reject(request.error as Error);
        request.onsuccess = () => {
          const all = request.result.transaction("identity").objectStore("identity").getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );
  expect(left).toEqual([]);
});

test("the key of a device cannot be read by anybody", async ({ setup }) => {
  const ann = await setup.device();
  await becomeKnown(ann);
  const tried = await ann.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open("roundhouse-people");
        request.onsuccess = () => {
          const row = request.result.transaction("identity").objectStore("identity").get("own");
          row.onsuccess = () => {
            const { key } = row.result as { key: CryptoKey };
            crypto.subtle.exportKey("pkcs8", key).then(
              () => resolve("read"),
              () => resolve(String(key.extractable)),
            );
          };
        };
      }),
  );
  expect(tried).toBe("false");
});
