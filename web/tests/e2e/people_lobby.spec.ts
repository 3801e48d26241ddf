// My people and the usual round in the lobby: who has played together sets the next table with one click.
import { serious } from "./axe";
import { asked, expect, first_game, phone, test } from "./fixtures";
import { becomeKnown } from "./people_here";

for (const [name, options] of [
  ["desktop", {}],
  ["phone", phone],
] as const)
  test(`the usual round is set with one click (${name})`, async ({ setup, server }) => {
    const ann = await setup.device({ theme: "light" }, options);
    const bob = await setup.device({ name: "Bob", face: "beard" }, options);
    await becomeKnown(ann);
    await becomeKnown(bob);
    const made = await server.create({
      game: first_game.id,
      seats: [{ who: "here", name: "Ann" }, { who: "open" }, { who: "bot", bot: "greedy" }],
    });
    const attached = (device: typeof ann) =>
      device.page.waitForResponse((answer) => answer.url().endsWith("/api/people/me/seats"));
    const first = attached(ann);
    await ann.openTable(made);
    await first;
    await bob.openTable(made, made.links[0]?.token ?? null);
    const second = attached(bob);
    await bob.page.locator("[data-sit]").click();
    await second;
    await ann.open();
    const round = ann.page.locator("[data-usual-round]");
    await expect(round).toContainText("Bob");
    await expect(ann.page.locator("[data-my-people] [data-companion]")).toHaveText(/Bob/);
    expect(await serious(ann.page, { themes: true })).toEqual([]);
    await round.locator("[data-set-round]").click();
    await expect(ann.page).toHaveURL(/\/t\/[a-z0-9]+$/);
    await expect(ann.page.locator("[data-start]")).toBeVisible();
    const table = /\/t\/([a-z0-9]+)/.exec(ann.page.url())?.[1] ?? "";
    expect(table).not.toBe(made.table);
    // Bob finds his seat there, without a link.
    await bob.open();
    const row = bob.page.locator(`.dep a[href$="/t/${table}"]`);
    await expect(row).toBeVisible();
    await row.click();
    await bob.page.locator("[data-sit]").click();
    // With the last of them it begins; both choose their tickets.
    await expect(asked(ann.page)).toBeVisible();
    await expect(asked(bob.page)).toBeVisible();
    expect([...ann.complaints, ...bob.complaints]).toEqual([]);
  });
