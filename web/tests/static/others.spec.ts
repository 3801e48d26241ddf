// In other browsers: what can befall a page without a server, and what somebody has played all the same.
import type { Tab } from "../browsers/tab";
import { expect, families, play, tasteOf, unreached, words } from "./fixtures";
import { expectWhole, kept } from "./kept";
import {
  nextVersion,
  removeFolder,
  room_channel,
  version_mark,
  withLimitedRoom,
  withOldModule,
} from "./page_folder";
import { atRest, count, keepsPage, logOf, sitDown, tableAddress, test, visit } from "./tabs";

/** The one whose games are over soonest. */
const { id, family } = families.find((game) => game.family === "switch_and_signal")!;
const taste = tasteOf(family);
const mark = `meta[name="${version_mark}"]`;

/** What is wrong by any measure, not only because there is no host. */
function faults(...tabs: Tab[]): string[] {
  return tabs.flatMap(({ complaints }) => complaints.filter((text) => !unreached.test(text)));
}

test("a tab that is killed loses nothing", async ({ host, tab }) => {
  await visit(tab, host);
  const table = await sitDown(tab, host, id);
  let ann = tab;
  const complaints: string[] = [];
  /** Does something in the tab, which is then no more, and comes back in another. */
  const killedAfter = async (work: () => Promise<void>) => {
    const next = await ann.another();
    await work();
    await ann.end();
    complaints.push(...faults(ann));
    ann = next;
    await ann.open(tableAddress(host, table));
  };

  for (let time = 1; time <= 2; time++) {
    await play(ann, { taste, seed: time, actions: 3 });
    const before = await atRest(ann);
    const log = await logOf(ann, table);
    await killedAfter(async () => {});
    expect(await atRest(ann)).toEqual(before);
    const after = await logOf(ann, table);
    expect(after.slice(0, log.length)).toEqual(log);
    expectWhole(after);
  }

  // Right after a click, and a little later each time: sent, being stored, stored.
  const grown: number[] = [];
  for (const ms of [0, 10, 30, 100, 1000]) {
    await atRest(ann);
    const log = await logOf(ann, table);
    await killedAfter(() =>
      ann.evaluate(async (ms) => {
        const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
        click("[data-actions] [data-action]");
        await new Promise((resolve) => setTimeout(resolve));
        click("[data-confirm]");
        await new Promise((resolve) => setTimeout(resolve, ms));
      }, ms),
    );
    await atRest(ann);
    const after = await logOf(ann, table);
    expect(after.slice(0, log.length)).toEqual(log);
    expectWhole(after);
    grown.push(after.length - log.length);
  }
  // Who has a second can store what was clicked.
  expect(grown.at(-1)).toBeGreaterThan(0);
  expect((await play(ann, { taste, seed: 7, actions: 3 })).actions).toBe(3);
  expect([...complaints, ...faults(ann)]).toEqual([]);
});

test("who leaves while the house still rises can come back", async ({ host, tab }) => {
  await visit(tab, host);
  for (let ms = 0; ms < 1000; ms += 120) {
    await tab.open(host.url);
    await tab.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), ms);
  }
  await tab.open(host.url);
  await tab.see("[data-depart]:enabled");
  await sitDown(tab, host, id);
  expect((await play(tab, { taste, actions: 2 })).actions).toBe(2);
});

test("two tabs at one table play one game", async ({ host, tab: one }) => {
  await visit(one, host);
  const table = await sitDown(one, host, id);
  const other = await one.another();
  await other.open(tableAddress(host, table));
  /** Both see the same, and that is what is kept. */
  const agree = async () => {
    const seen = await atRest(one);
    // What the other tab has stored is read first.
    await expect.poll(() => atRest(other)).toEqual(seen);
    expectWhole(await logOf(one, table));
  };
  await agree();
  for (const [turn, acts] of [one, other, one].entries()) {
    const before = (await logOf(one, table)).length;
    await play(acts, { taste, seed: turn + 1, actions: 2 });
    await agree();
    expect((await logOf(one, table)).length).toBeGreaterThan(before);
  }

  // Both at once: of two moves for one moment one is played.
  const before = (await logOf(one, table)).length;
  await Promise.all([one, other].map((acts, i) => play(acts, { taste, seed: 20 + i, actions: 4 })));
  await agree();
  expect((await logOf(one, table)).length).toBeGreaterThan(before);

  // One alone goes on with what both have played.
  const log = await logOf(one, table);
  await one.end();
  expect((await play(other, { taste, seed: 40, actions: 2 })).actions).toBe(2);
  const after = await logOf(other, table);
  expect(after.slice(0, log.length)).toEqual(log);
  expectWhole(after);
  expect(faults(one, other)).toEqual([]);
});

/** Until the house of this tab knows. */
function setRoom(tab: Tab, said: "full" | "room"): Promise<void> {
  return tab.evaluate(
    ({ name, said }) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel(name);
        channel.onmessage = ({ data }) => {
          if (data !== "heard") return;
          channel.close();
          resolve();
        };
        channel.postMessage(said);
      }),
    { name: room_channel, said },
  );
}

test("a full device says so and goes on when there is room", async ({ host, tab }) => {
  const folder = withLimitedRoom(host.folder);
  try {
    host.show(folder);
    await visit(tab, host);
    // Alone, nothing is stored but one's own moves.
    const table = await sitDown(tab, host, id, {
      seats: [{ who: "here", name: "Ann" }],
      options: { time_tokens: "10" },
    });
    await play(tab, { taste, actions: 4 });
    const before = await atRest(tab);
    const log = await logOf(tab, table);

    await setRoom(tab, "full");
    for (let i = 1; i <= 3; i++) {
      await play(tab, { taste, seed: i, actions: 1 });
      await tab.see('[data-trouble="full"] a');
      // The whole move was refused, and the table is as it was.
      expect(await tab.text('[data-trouble="full"] [role="alert"]')).toContain(
        words("", "refused.full"),
      );
      expect(await logOf(tab, table)).toEqual(log);
      expect(await atRest(tab)).toEqual(before);
    }

    // The hall says what to do about it, and no new table is begun by halves.
    const hall = await tab.another();
    await hall.open(host.url);
    await hall.click("[data-depart]");
    await hall.see('[data-trouble="full"] a');
    expect((await kept(hall)).map((one) => one.id)).toEqual([table]);
    await hall.end();

    await setRoom(tab, "room");
    expect((await play(tab, { taste, seed: 4, actions: 3 })).actions).toBe(3);
    const seen = await atRest(tab);
    expect(await count(tab, "[data-trouble]")).toBe(0);
    const last = await logOf(tab, table);
    expect(last.length).toBeGreaterThan(log.length);
    expect(last.slice(0, log.length)).toEqual(log);
    expectWhole(last);
    await tab.open(tableAddress(host, table));
    expect(await atRest(tab)).toEqual(seen);
  } finally {
    removeFolder(folder);
  }
});

test("an old house beside a new page is told in words", async ({ host, tab }) => {
  const [old, next] = [withOldModule(host.folder), nextVersion(host.folder)];
  try {
    host.show(old);
    await tab.open(host.url);
    await tab.see('[data-trouble="no_module"]');
    const language = await tab.evaluate(() => document.documentElement.lang);
    expect(await tab.text('[data-trouble="no_module"] [role="alert"]')).toContain(
      words("", "refused.no_module", language),
    );
    // Nobody departs from here.
    expect(await count(tab, "[data-depart]:enabled")).toBe(0);
    host.show(next);
    await tab.click('[data-trouble="no_module"] .button');
    await tab.see("[data-depart]:enabled");
    expect(await count(tab, mark)).toBe(1);
    expect(await count(tab, "[data-trouble]")).toBe(0);
    await sitDown(tab, host, id);
    expect((await play(tab, { taste, actions: 2 })).actions).toBe(2);
  } finally {
    removeFolder(old);
    removeFolder(next);
  }
});

test("a new version comes while a game is open", async ({ host, tab }) => {
  const next = nextVersion(host.folder);
  try {
    await visit(tab, host);
    expect(await keepsPage(tab)).toBe(true);
    // From now on the page comes by way of what is kept.
    await tab.open(host.url);
    await tab.see("[data-depart]:enabled");
    const table = await sitDown(tab, host, id);
    await play(tab, { taste, actions: 3 });
    await atRest(tab);

    host.show(next);
    const fresh = await tab.another();
    await fresh.open(host.url);
    await fresh.see(`.dep a[href*="/t/${table}"]`);
    expect(await count(fresh, mark)).toBe(1);

    // The open game goes on to its end, with parts of the page that are on the host no more.
    expect((await play(tab, { taste, seed: 2 })).over).toBe(true);
    await tab.see('[data-ending="done"]');
    await tab.click("[data-review-link]");
    await tab.see("[data-ready]");
    expect(await count(tab, mark)).toBe(0);

    // The new page knows what the old one has left.
    await tab.end();
    await fresh.open(`${host.url}?/r/${table}`);
    await fresh.see("[data-ready]");
    expect(faults(tab, fresh)).toEqual([]);
    expect(host.missing).toEqual([]);
  } finally {
    removeFolder(next);
  }
});
