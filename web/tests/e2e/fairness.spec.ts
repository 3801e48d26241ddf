// Is it fair? Bots play on a real server, and what they found becomes steps of the draft.
import { progressOf, stopRun } from "../test_run";
import { expect, phone, test } from "./fixtures";
import { copied, giveFile, inEditor, readOurs, saved, type Board } from "./workshop";

const usa = "ticket-to-ride-usa";

interface Valued extends Board {
  id: string;
  checks: unknown;
  tickets: { id: string; value: number }[];
}

/** Ours with a short ticket that pays as if it were long: a mistake that figures must find. */
function withMistake(): { board: Board; id: string } {
  const id = "base-denver-el-paso";
  const ours = readOurs("ticket_to_ride", "usa") as Valued;
  const tickets = ours.tickets.map((one) => (one.id === id ? { ...one, value: 40 } : one));
  const { id: _, checks: __, ...rest } = ours;
  return { board: { ...rest, tickets }, id };
}

for (const [kind, options] of [
  ["desktop", {}],
  ["phone", phone],
] as const)
  test(`figures of a board of ours come while one looks (${kind})`, async ({ setup }) => {
    const ann = await setup.device({ language: kind === "phone" ? "de" : "en" }, options);
    await ann.open("/boards");
    await ann.page.locator(`[data-ours="${usa}"] a[href*="/boards/fair/"]`).click();
    await expect(ann.page).toHaveURL(new RegExp(`/boards/fair/${usa}$`));
    await expect(ann.page.locator("[data-verdict]")).toBeVisible();
    await expect(ann.page.locator('[data-fairness] svg[role="img"]').first()).toBeVisible();
    const far = () => progressOf(ann.page);
    const before = await far();
    await expect.poll(far).toBeGreaterThan(before);

    // What was played stays counted, also when the page is opened anew.
    const stood = await stopRun(ann.page);
    await ann.page.reload();
    await expect(ann.page.locator("[data-verdict]")).toBeVisible();
    expect(await far()).toBeGreaterThanOrEqual(stood);
    // Whoever stopped it has it stopped, but for the piece that was on its way.
    await expect(ann.page.locator("section.run footer button")).toBeVisible();
    expect(await far()).toBeLessThanOrEqual(stood + 6);
    expect(ann.complaints).toEqual([]);
  });

test("a proposal becomes a step, which the editor takes back", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  const { board, id } = withMistake();
  await giveFile(ann, board);
  const draft = await inEditor(page);
  await page.locator("[data-fair]").click();
  await expect(page).toHaveURL(new RegExp(`/boards/fair/${draft}$`));
  const row = page.locator(`[data-proposal="${id}"]`);
  await expect(row).toBeVisible();
  await expect(row.locator("s")).toHaveText("40");
  const [, to = ""] = (await row.locator(".change > [aria-hidden]").innerText()).split("→");
  await row.getByRole("button").click();
  await expect(row).toHaveClass(/applied/);
  await expect(page.locator("[data-stale]")).toBeVisible();

  // There it is the last step: with the value that was proposed, and without it.
  const valueNow = async () =>
    page.evaluate(
      ({ draft, ticket }) =>
        new Promise<number | undefined>((resolve, reject) => {
          const opening = indexedDB.open("roundhouse-workshop");
          opening.onerror = () => reject(opening.error as Error);
          opening.onsuccess = () => {
            const drafts = opening.result.transaction("drafts").objectStore("drafts");
            const reading = drafts.get(draft) as IDBRequest<{
              document: { tickets: { id: string; value: number }[] };
            }>;
            reading.onsuccess = () => {
              opening.result.close();
              const { tickets } = reading.result.document;
              resolve(tickets.find((one) => one.id === ticket)?.value);
            };
          };
        }),
      { draft, ticket: id },
    );
  expect(await valueNow()).toBe(Number(to));
  await page.locator(`a[href$="/boards/draft/${draft}"].button`).click();
  await inEditor(page);
  const undo = page.locator("[data-undo]");
  await expect(undo).toHaveAttribute("aria-label", /40/);
  await undo.click();
  await expect(undo).toBeDisabled();
  await saved(page);
  expect(await valueNow()).toBe(40);
  await page.locator("[data-redo]").click();
  await saved(page);
  expect(await valueNow()).toBe(Number(to));
  expect(ann.complaints).toEqual([]);
});

test("what is not one's own is copied before it is changed", async ({ setup }) => {
  const ann = await setup.device();
  const { page } = ann;
  await ann.open(`/boards/fair/${usa}`);
  const all = page.locator("footer .buttons .button.main");
  await expect(all).toBeVisible();
  await all.click();
  await expect(page).toHaveURL(/\/boards\/fair\/[0-9a-f]{16}$/);
  const [draft = ""] = /[0-9a-f]{16}$/.exec(page.url()) ?? [];
  await ann.open(`/boards/draft/${draft}`);
  await inEditor(page);
  await expect(page.locator("[data-undo]")).toBeEnabled();
  await ann.open("/boards");
  await expect(page.locator("[data-own]")).toHaveCount(1);
  expect(ann.complaints).toEqual([]);
});

test("a game that all win together has figures, too", async ({ setup }) => {
  const ann = await setup.device({ language: "de" });
  const draft = await copied(ann, "switch-and-signal-europe");
  await ann.page.locator("[data-fair]").click();
  await expect(ann.page).toHaveURL(new RegExp(`/boards/fair/${draft}$`));
  // Its games are longer; the first figures need some hundreds of them.
  await expect(ann.page.locator("[data-verdict]")).toBeVisible({ timeout: 60_000 });
  expect(ann.complaints).toEqual([]);
});
