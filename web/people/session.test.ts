import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import { FakeDisk, install } from "../device/fake_indexed_db";
import { Refusal } from "../shell/api";
import { FakeHouse, refusal } from "./fake_house";
import { keepIdentity, makeKey } from "./keys";
import { asPerson, asStranger, dropToken, isBlocked, isLost, serverNow } from "./session";

let house: FakeHouse;
let device: string;

beforeEach(async () => {
  install(new FakeDisk());
  house = new FakeHouse();
  house.install();
  house.answers.set("GET /api/people/me", () => ({ body: { id: house.person } }));
  const made = await makeKey();
  device = made.device;
  house.devices.set(device, house.person);
  await keepIdentity({ person: house.person, ...made });
  dropToken();
});
afterEach(() => vi.useRealTimers());

const me = () => asPerson<{ id: string }>("GET", "/api/people/me");
const signIns = () => house.paths().filter((path) => path === "POST /api/people/sessions").length;

describe("a session", () => {
  it("is begun by what the server wanted signed, for this host", async () => {
    expect(await me()).toEqual({ id: house.person });
    expect(house.paths()).toEqual([
      "GET /api/people/challenge",
      "POST /api/people/sessions",
      "GET /api/people/me",
    ]);
    expect(house.asked[1]?.body).toMatchObject({ person: house.person, device, nonce: "nonce1" });
    expect(house.asked[1]?.token).toBeNull();
    expect(house.asked[2]?.token).toBe("token2");
  });

  it("is not given for another host, whoever passes on what was signed", async () => {
    const other = new FakeHouse("evil.example", house.person);
    other.devices.set(device, house.person);
    other.install();
    await expect(me()).rejects.toMatchObject({ code: "bad_signature" });
  });

  it("is one for all who ask at once, and stays", async () => {
    await Promise.all([me(), me(), me()]);
    await me();
    expect(signIns()).toBe(1);
  });

  it("is renewed before it runs out, by the time that passes here", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await me();
    vi.setSystemTime(Date.now() + 49 * 60_000);
    await me();
    expect(signIns()).toBe(1);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await me();
    expect(signIns()).toBe(2);
  });

  it("is renewed once if the server says that it is over", async () => {
    await me();
    house.tokens.clear();
    expect(await me()).toEqual({ id: house.person });
    expect(signIns()).toBe(2);
    house.answers.set("GET /api/people/me", () => refusal(401, "old_token"));
    house.asked.length = 0;
    await expect(me()).rejects.toMatchObject({ code: "old_token" });
    expect(signIns()).toBe(1);
  });

  it("ends where a device was shut out, or nobody is here", async () => {
    house.devices.clear();
    const shut_out = await me().catch((error: unknown) => error);
    expect(isLost(shut_out)).toBe(true);
    install(new FakeDisk());
    house.asked.length = 0;
    const nobody = await me().catch((error: unknown) => error);
    expect(isLost(nobody)).toBe(true);
    expect(house.asked).toEqual([]);
    expect(isLost(new Refusal("storage", ""))).toBe(false);
  });

  it("does not end by what is said of another device, or of who may only take his things along", async () => {
    house.answers.set("POST /api/people/me/entries", () => refusal(409, "unknown_device"));
    const shut_out = { type: "shut_out", device: "another" };
    const other = await asPerson("POST", "/api/people/me/entries", shut_out).catch(
      (error: unknown) => error,
    );
    expect(other).toMatchObject({ code: "unknown_device" });
    expect(isLost(other)).toBe(false);
    house.answers.set("GET /api/people/me", () => refusal(403, "blocked"));
    const blocked = await me().catch((error: unknown) => error);
    expect([isLost(blocked), isBlocked(blocked), isBlocked(other)]).toEqual([false, true, false]);
  });

  it("ends for a device that is told so in the middle of it", async () => {
    await me();
    house.answers.set("GET /api/people/me", () => refusal(401, "shut_out"));
    expect(isLost(await me().catch((error: unknown) => error))).toBe(true);
  });

  it("does not wait for ever for a server that says nothing", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const error = asStranger("GET", "/api/people/push").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await Promise.race([error, Promise.resolve("waits")])).toBe("waits");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await error).toMatchObject({ code: "offline" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is not missed by a server that is away", async () => {
    house.there = false;
    const error = await me().catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "offline" });
    expect(isLost(error)).toBe(false);
    house.there = true;
    expect(await me()).toEqual({ id: house.person });
  });

  it("tells what time it is there", async () => {
    house.ahead_ms = 7 * 60_000;
    await me();
    expect(Math.abs(serverNow() - Date.now() - 7 * 60_000)).toBeLessThan(2000);
  });

  it("is not shown for what anybody may ask", async () => {
    house.answers.set("GET /api/people/push", () => ({ body: { key: "k" } }));
    await me();
    await asStranger("GET", "/api/people/push");
    expect(house.asked.at(-1)?.token).toBeNull();
  });
});
