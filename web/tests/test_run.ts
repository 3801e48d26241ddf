// A test run on the page "Is it fair?", stopped so that a reload finds it as it was.
import { expect, type Page } from "@playwright/test";

/** Whether the newest run that this device keeps was stopped. */
function keptAsStopped(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as Error);
      });
    const database = await done(indexedDB.open("roundhouse-fairness"));
    const rows = database.transaction("runs").objectStore("runs");
    const runs = (await done(rows.getAll())) as { at: number; paused: boolean }[];
    database.close();
    return runs.sort((a, b) => b.at - a.at)[0]?.paused === true;
  });
}

/** How far it is, in per cent. */
export async function progressOf(page: Page): Promise<number> {
  return Number(await page.locator('[role="progressbar"]').getAttribute("aria-valuenow"));
}

/** Returns how far it was before: what is on its way when it is stopped may still come, and be lost with the page. */
export async function stopRun(page: Page): Promise<number> {
  const far = await progressOf(page);
  await page.locator("section.run footer button").click();
  await expect.poll(() => keptAsStopped(page)).toBe(true);
  return far;
}
