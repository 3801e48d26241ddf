// In other browsers: one game of each family to its end without a server and, where the browser keeps
// the page, without a network; loaded anew in the middle, with everything as it was.
import type { CreatedTable } from "../../wire/protocol";
import { test as base } from "../browsers/browsers";
import { actionsIn, expect, families, play, replayed, tasteOf, unreached } from "./fixtures";
import { BareHost } from "./bare_host";
import { askHouse } from "./kept";
import { pageFolder } from "./page_folder";

const test = base.extend<{ host: BareHost }>({
  host: async ({}, use) => {
    const host = new BareHost(pageFolder(), "/games/");
    await host.open();
    await use(host);
    await host.close();
  },
});

for (const [number, { id, family }] of families.entries())
  test(`${id} without a server`, async ({ host, tab, kind }) => {
    await tab.open(host.url);
    await tab.see("[data-depart]");
    await tab.evaluate(() => {
      const kept = JSON.parse(localStorage["roundhouse.settings"] ?? "{}") as object;
      localStorage["roundhouse.settings"] = JSON.stringify({ ...kept, motion: false });
    });
    const keeps = await tab.evaluate(async () => {
      const { serviceWorker } = navigator;
      if (serviceWorker === undefined) return false;
      // In windows that remember nothing some browsers have none, though they know the word.
      for (let i = 0; i < 50 && (await serviceWorker.getRegistration()) === undefined; i++)
        await new Promise((resolve) => setTimeout(resolve, 200));
      if ((await serviceWorker.getRegistration()) === undefined) return false;
      await serviceWorker.ready;
      return true;
    });
    if (kind === "firefox") expect(keeps).toBe(true);
    test.info().annotations.push({
      type: "offline",
      description: keeps ? "played without a network" : "this browser keeps no page here",
    });
    if (keeps) host.switchOff();

    await tab.open(host.url);
    await tab.see("[data-depart]");
    const ask = (method: "GET" | "POST", path: string, body?: unknown) =>
      askHouse(tab, host.folder, method, path, body);
    const made = await ask("POST", "/api/tables", {
      game: id,
      seats: [
        { who: "here", name: "Ann" },
        { who: "bot", bot: "level-2" },
      ],
    });
    expect(made.status, made.body).toBe(201);
    const { table, token } = JSON.parse(made.body) as CreatedTable;
    const address = `${host.url}?/t/${table}`;
    await tab.open(`${address}#${token}`);
    await tab.see(".page.playing");
    const taste = tasteOf(family);
    const begun = await play(tab, { taste, seed: number + 1, actions: 8 });
    expect(begun.odd).toEqual([]);

    await tab.see(".page[data-asked]");
    const before = await actionsIn(tab);
    await tab.open(address);
    await tab.see(".page[data-asked]");
    expect(await actionsIn(tab)).toEqual(before);

    // In parts, since no driver waits for one answer as long as a whole game may take.
    for (let part = 2, over = false; !over; part++) {
      const played = await play(tab, { taste, seed: number + part, actions: 30 });
      expect(played.odd).toEqual([]);
      over = played.over;
    }
    await tab.see('[data-ending="done"]');
    const record = await ask("GET", `/api/tables/${table}/record`);
    expect(record.status).toBe(200);
    replayed(record.body);
    expect(tab.complaints.filter((text) => !unreached.test(text))).toEqual([]);
    expect(host.missing).toEqual([]);
  });
