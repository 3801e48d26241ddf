// The host's token from the door to the end, as the page knows it.
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import { FakeDesk, fakeSession, right_token } from "./fake_desk";
import { Host } from "./host.svelte";
import { isToken, keepToken, keptToken } from "./token";

let desk: FakeDesk;
let tab: Map<string, string>;
const place = "roundhouse.host";
const wrong_token = "a-wrong-token-of-some-length";

beforeEach(() => {
  tab = fakeSession();
  desk = new FakeDesk();
  desk.install();
});

describe("the door", () => {
  it("asks first as nobody, which costs no try", async () => {
    const host = new Host();
    await host.look();
    expect(host.stand).toBe("locked");
    expect(host.problem).toEqual({ code: "" });
    expect(desk.asked).toEqual([
      { method: "GET", path: "/api/admin/house", body: null, token: null },
    ]);
    expect(desk.tries).toBe(10);
  });

  it("says that the server has no token", async () => {
    desk.token = null;
    const host = new Host();
    await host.look();
    expect(host.stand).toBe("off");
  });

  it("that is switched off says so even if it could not be looked at meanwhile", async () => {
    desk.token = null;
    const host = new Host();
    await host.look();
    desk.there = false;
    await host.look();
    expect([host.stand, host.problem]).toEqual(["off", { code: "offline" }]);
    desk.there = true;
    await host.look();
    expect([host.stand, host.problem]).toEqual(["off", { code: "" }]);
  });

  it("says that nobody answers, and finds out later", async () => {
    desk.there = false;
    const host = new Host();
    await host.look();
    expect(host.stand).toBe("away");
    desk.there = true;
    await host.look();
    expect(host.stand).toBe("locked");
  });

  it("opens with the token, which stays in this tab and in no address", async () => {
    const host = new Host();
    await host.look();
    await host.enter(`  ${right_token}\n`);
    expect(host.stand).toBe("in");
    expect(host.house?.people).toBe(4);
    expect([...tab]).toEqual([[place, right_token]]);
    expect(desk.paths().join()).not.toContain(right_token);
    expect(desk.asked.at(-1)?.token).toBe(right_token);
  });

  it("opens at once where the tab still has it", async () => {
    keepToken(right_token);
    const host = new Host();
    await host.look();
    expect(host.stand).toBe("in");
  });

  it("says what is wrong, and how many tries are left", async () => {
    const host = new Host();
    await host.look();
    await host.enter(wrong_token);
    expect(host.stand).toBe("locked");
    expect(host.problem).toEqual({ code: "bad_token", tries: 9 });
    expect(tab.size).toBe(0);
    for (let i = 0; i < 9; ++i) await host.enter(wrong_token);
    expect(host.problem).toEqual({ code: "bad_token", tries: 0 });
    await host.enter(right_token);
    expect(host.problem).toEqual({ code: "too_fast" });
    expect(host.stand).toBe("locked");
    desk.tries = 1;
    await host.enter(right_token);
    expect(host.stand).toBe("in");
  });

  it("does not send what cannot be a token", async () => {
    const host = new Host();
    await host.look();
    for (const typed of [
      "",
      "short",
      "with a space in it but long enough",
      "ümläuts-are-not-in-tokens-xx",
    ]) {
      await host.enter(typed);
      expect(host.problem).toEqual({ code: "no_token" });
    }
    expect(desk.asked).toHaveLength(1);
  });

  it("keeps a token that could not be tried", async () => {
    const host = new Host();
    await host.look();
    desk.there = false;
    await host.enter(right_token);
    expect(host.problem).toEqual({ code: "offline" });
    expect(host.stand).toBe("locked");
    expect(tab.size).toBe(0);
  });
});

describe("the desk", () => {
  it("is left, and nothing is kept", async () => {
    keepToken(right_token);
    const host = new Host();
    await host.look();
    host.leave();
    expect(host.stand).toBe("locked");
    expect(host.house).toBeNull();
    expect(tab.size).toBe(0);
    await host.look();
    expect(desk.asked.at(-1)?.token).toBeNull();
  });

  it("is closed when the server has another token", async () => {
    keepToken(right_token);
    const host = new Host();
    await host.look();
    desk.token = "another-token-of-the-server";
    await expect(host.ask((api) => api.finished(30))).rejects.toMatchObject({ status: 401 });
    expect(host.stand).toBe("locked");
    expect(host.problem).toEqual({ code: "changed" });
    expect(tab.size).toBe(0);
  });

  it("says when a token of before is not good any more", async () => {
    keepToken(wrong_token);
    const host = new Host();
    await host.look();
    expect(host.stand).toBe("locked");
    expect(host.problem).toEqual({ code: "changed" });
  });

  it("stays open while the server is away", async () => {
    keepToken(right_token);
    const host = new Host();
    await host.look();
    desk.there = false;
    await host.look();
    expect(host.stand).toBe("in");
    expect(host.problem).toEqual({ code: "offline" });
    expect(host.house).not.toBeNull();
    expect(tab.size).toBe(1);
  });

  it("passes on what is refused, and stays", async () => {
    keepToken(right_token);
    const host = new Host();
    await host.look();
    const gone = host.ask((api) => api.change("remove", "table", "t1"));
    await expect(gone).rejects.toMatchObject({ status: 404, code: "not_found" });
    expect(host.stand).toBe("in");
  });

  it("asks as the server wants it", async () => {
    keepToken(right_token);
    const host = new Host();
    for (const verb of ["close", "retention"])
      desk.answers.set(`POST /api/admin/${verb}`, () => ({ body: { removed: 0, more: false } }));
    desk.answers.set("GET /api/admin/about", () => ({ body: {} }));
    desk.answers.set("GET /api/admin/finished", () => ({ body: { tables: 2, more: false } }));
    await host.ask((api) => api.change("close", "circle", "c1"));
    await host.ask((api) => api.retention(30));
    await host.ask((api) => api.aboutTable("a&b"));
    await host.ask((api) => api.aboutPerson("p"));
    await host.ask((api) => api.finished(30));
    expect(desk.asked.map(({ path, body }) => [path, body])).toEqual([
      ["/api/admin/close", { kind: "circle", id: "c1" }],
      ["/api/admin/retention", { days: 30 }],
      ["/api/admin/about?table=a%26b", null],
      ["/api/admin/about?person=p", null],
      ["/api/admin/finished?days=30", null],
    ]);
    expect(desk.asked.every(({ token }) => token === right_token)).toBe(true);
  });
});

describe("a token", () => {
  it.each([
    [right_token, true],
    ["x".repeat(20), true],
    ["-._~+/=".repeat(3), true],
    ["x".repeat(400), true],
    ["x".repeat(19), false],
    ["x".repeat(401), false],
    [`${right_token}\n`, false],
    [`${right_token}"`, false],
  ])("%j: %j", (text, is) => expect(isToken(text)).toBe(is));

  it("is not kept where the browser forbids it", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("forbidden");
      },
    });
    keepToken(right_token);
    expect(keptToken()).toBeNull();
  });

  it("is not taken from a tab where something else lies", () => {
    tab.set(place, "something else");
    expect(keptToken()).toBeNull();
  });
});
