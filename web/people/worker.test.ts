// Notices of the service worker: what is shown, and where a click leads.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const source = readFileSync(new URL("../worker/sw.js", import.meta.url), "utf8")
  .replace(/__(SHELL|REST|FIXED)__/g, "[]")
  .replace("__VERSION__", "1");
const base = "https://play.example/games/";

interface Shown {
  title: string;
  options: { body: string; lang: string; tag?: string; data: { link: string } };
}

function worker(open: readonly string[] = []) {
  const heard = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const self = {
    addEventListener: (type: string, on: (event: object) => void) => heard.set(type, on),
    registration: {
      showNotification: (title: string, options: Shown["options"]) =>
        Promise.resolve(void shown.push({ title, options })),
    },
    clients: {
      matchAll: () => Promise.resolve(open.map((url) => ({ url, focus: () => focused.push(url) }))),
      openWindow: (url: string) => Promise.resolve(void opened.push(url)),
    },
  };
  new Function("self", "caches", "location", "fetch", source)(
    self,
    {},
    new URL("sw.js", base),
    () => {},
  );
  const tell = async (type: string, event: object) => {
    const waited: Promise<unknown>[] = [];
    heard.get(type)?.({ ...event, waitUntil: (what: Promise<unknown>) => waited.push(what) });
    await Promise.all(waited);
  };
  return {
    shown,
    opened,
    focused,
    push: (said: unknown) => tell("push", { data: { json: () => said } }),
    pushUnreadable: (data: unknown) => tell("push", { data }),
    click: (link: unknown) =>
      tell("notificationclick", { notification: { close() {}, data: { link } } }),
  };
}

describe("a notice", () => {
  it("shows what the server wrote", async () => {
    const { push, shown } = worker();
    await push({
      title: "Du bist dran",
      body: "Noch 3 Std.",
      tag: "t/1",
      language: "de",
      link: "x",
    });
    expect(shown).toMatchObject([
      { title: "Du bist dran", options: { body: "Noch 3 Std.", lang: "de", tag: "t/1" } },
    ]);
  });
  it.each([null, undefined, { json: () => JSON.parse("{") as unknown }, { json: () => null }])(
    "is shown also if nobody can read it",
    async (data) => {
      const { pushUnreadable, shown } = worker();
      await pushUnreadable(data);
      expect(shown).toMatchObject([{ title: "Roundhouse", options: { body: "" } }]);
    },
  );
  it("takes only words for words", async () => {
    const { push, shown } = worker();
    await push({ title: 7, body: { a: 1 }, tag: [], link: 3 });
    expect(shown).toMatchObject([
      { title: "Roundhouse", options: { body: "", data: { link: "" } } },
    ]);
    expect(shown[0]?.options).not.toHaveProperty("tag");
  });
});

describe("a click on it", () => {
  it("leads to the table, or to the tab where it is open", async () => {
    const link = `${base}t/abcdefgh`;
    const fresh = worker();
    await fresh.click(link);
    expect(fresh.opened).toEqual([link]);
    const there = worker([`${base}`, `${link}#x`]);
    await there.click(link);
    expect([there.opened, there.focused]).toEqual([[], [`${link}#x`]]);
  });
  it.each([
    "https://evil.example/",
    "https://play.example/other/",
    "javascript:alert(1)",
    "",
    "//",
  ])("leads nowhere but into this page: %j", async (link) => {
    const { click, opened } = worker();
    await click(link);
    expect(opened).toEqual([base]);
  });
});
