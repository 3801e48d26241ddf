// Lists of the host: page by page, looked through by the server.
import { beforeEach, describe, expect, it } from "vitest";
import "../tests/browser";
import { actOn } from "./acts";
import type { PersonLine } from "./api";
import { daysIn } from "./days";
import { FakeDesk, fakeSession, refused, right_token } from "./fake_desk";
import { Host } from "./host.svelte";
import { HostList } from "./list.svelte";
import { removeAll } from "./retention";
import { keepToken } from "./token";

const person = (key: number): PersonLine => ({
  key,
  created: key,
  person: `p${key}`,
  blocked: false,
  summary: { name: `Name ${key}` },
});

let desk: FakeDesk;
let host: Host;

beforeEach(() => {
  fakeSession();
  keepToken(right_token);
  desk = new FakeDesk();
  desk.install();
  host = new Host();
  desk.answers.set("GET /api/admin/people", ({ path }) =>
    path.includes("before=")
      ? { body: { people: [person(1)], next: null } }
      : { body: { people: [person(3), person(2)], next: 2 } },
  );
});

describe("a list", () => {
  it("is read from the newest on, and further", async () => {
    const list = new HostList(host, "people");
    expect(list.heard).toBe(false);
    await list.look();
    expect(list.lines.map(({ key }) => key)).toEqual([3, 2]);
    await list.more();
    expect(list.lines.map(({ key }) => key)).toEqual([3, 2, 1]);
    expect(list.next).toBeNull();
    await list.more();
    expect(desk.paths()).toEqual([
      "GET /api/admin/people?limit=50",
      "GET /api/admin/people?limit=50&before=2",
    ]);
  });

  it("lets the server look, and keeps what is looked for when it goes on", async () => {
    const list = new HostList(host, "people");
    await list.look({ search: "Ma & Jo" });
    await list.more();
    await list.look({ search: "" });
    expect(desk.paths()).toEqual([
      "GET /api/admin/people?limit=50&search=Ma+%26+Jo",
      "GET /api/admin/people?limit=50&before=2&search=Ma+%26+Jo",
      "GET /api/admin/people?limit=50",
    ]);
  });

  it("shows what was asked last, whatever is answered last", async () => {
    const list = new HostList(host, "people");
    const [first, second] = [list.look({ search: "a" }), list.look({ search: "b" })];
    await Promise.all([first, second]);
    expect(list.looking.search).toBe("b");
    expect(list.lines).toHaveLength(2);
    expect(list.busy).toBe(false);
  });

  it("drops and changes lines without asking again", async () => {
    const list = new HostList(host, "people");
    await list.look();
    list.patch(3, { blocked: true });
    list.drop(2);
    expect(list.lines).toEqual([{ ...person(3), blocked: true }]);
    expect(desk.asked).toHaveLength(1);
  });

  it("keeps what was seen when it cannot be read again, and says why", async () => {
    const list = new HostList(host, "people");
    await list.look();
    desk.there = false;
    await list.look();
    expect(list.lines).toHaveLength(2);
    expect(list.problem).not.toBe("");
    expect(list.busy).toBe(false);
    desk.there = true;
    await list.look();
    expect(list.problem).toBe("");
  });
});

describe("an act", () => {
  it("is said with the name of the thing, and done only when it is run", async () => {
    await import("../i18n/host");
    desk.answers.set("POST /api/admin/remove", () => ({ body: { done: true } }));
    let done = 0;
    const act = actOn(host, "remove", "person", "p1", "Mara", () => ++done);
    expect(act.sure).toContain("Mara");
    expect(desk.asked).toHaveLength(0);
    await act.run();
    expect(done).toBe(1);
    expect(desk.asked[0]?.body).toEqual({ kind: "person", id: "p1" });
  });

  it("that is refused is not done", async () => {
    desk.answers.set("POST /api/admin/close", () => refused(409, "closed"));
    let done = 0;
    const act = actOn(host, "close", "table", "t1", "t1", () => ++done);
    await expect(act.run()).rejects.toMatchObject({ code: "closed" });
    expect(done).toBe(0);
  });
});

describe("what is removed at once", () => {
  it("goes part by part, and is known as far as it went", async () => {
    const parts = [
      { removed: 1000, more: true },
      { removed: 7, more: false },
    ];
    desk.answers.set("POST /api/admin/retention", () => ({ body: parts.shift() }));
    const told: number[] = [];
    await removeAll(host, 30, (sum) => told.push(sum));
    expect(told).toEqual([1000, 1007]);
    expect(desk.asked.map(({ body }) => body)).toEqual([{ days: 30 }, { days: 30 }]);
  });
  it("is not asked for without end", async () => {
    desk.answers.set("POST /api/admin/retention", () => ({ body: { removed: 0, more: true } }));
    await removeAll(host, 30, () => {});
    expect(desk.asked).toHaveLength(1);
  });
});

describe("days", () => {
  it.each([
    ["365", 365],
    [" 1 ", 1],
    ["36500", 36_500],
    ["36501", null],
    ["0", null],
    ["-3", null],
    ["1.5", null],
    ["1e3", null],
    ["", null],
    ["many", null],
  ])("%j: %j", (text, days) => expect(daysIn(text)).toBe(days));
});
