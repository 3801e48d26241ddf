// In other browsers: one game of each family to its end without a server and, where the browser keeps
// the page, without a network; loaded anew in the middle, with everything as it was.
import { actionsIn, expect, families, play, replayed, tasteOf, unreached } from "./fixtures";
import { askHouse } from "./kept";
import { keepsPage, sitDown, tableAddress, test, visit } from "./tabs";

for (const [number, { id, family }] of families.entries())
  test(`${id} without a server`, async ({ host, tab, kind }) => {
    await visit(tab, host);
    const keeps = await keepsPage(tab);
    if (kind === "firefox") expect(keeps).toBe(true);
    test.info().annotations.push({
      type: "offline",
      description: keeps ? "played without a network" : "this browser keeps no page here",
    });
    if (keeps) host.switchOff();

    await tab.open(host.url);
    await tab.see("[data-depart]");
    const table = await sitDown(tab, host, id);
    const taste = tasteOf(family);
    const begun = await play(tab, { taste, seed: number + 1, actions: 8 });
    expect(begun.odd).toEqual([]);

    await tab.see(".page[data-asked]");
    const before = await actionsIn(tab);
    await tab.open(tableAddress(host, table));
    await tab.see(".page[data-asked]");
    expect(await actionsIn(tab)).toEqual(before);

    // In parts, since no driver waits for one answer as long as a whole game may take.
    for (let part = 2, over = false; !over; part++) {
      const played = await play(tab, { taste, seed: number + part, actions: 30 });
      expect(played.odd).toEqual([]);
      over = played.over;
    }
    await tab.see('[data-ending="done"]');
    const record = await askHouse(tab, host.folder, "GET", `/api/tables/${table}/record`);
    expect(record.status).toBe(200);
    replayed(record.body);
    expect(tab.complaints.filter((text) => !unreached.test(text))).toEqual([]);
    expect(host.missing).toEqual([]);
  });
