// A passkey guards the key of a device: what lies on the disk, who can use it, and that nothing is lost on the way.
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import { FakeDisk, install } from "../device/fake_indexed_db";
import { keep } from "../shell/memory";
import type { Self } from "./api";
import { FakeHouse, refusal } from "./fake_house";
import { FakePasskeys } from "./fake_passkeys";
import { Guarding } from "./guarding.svelte";
import { notePerson, personHere } from "./here";
import { isGuarded, kept, keptIdentity, Locked, signed, type Guarded } from "./keys";
import { lock } from "./lock.svelte";
import { whyNoPasskey } from "./passkey";
import { Me } from "./self.svelte";
import { dropToken } from "./session";
import { unwrappedKey, wrappedKey } from "./wrapping";

let house: FakeHouse;
let disk: FakeDisk;
let passkeys: FakePasskeys;
let me: Me;
let guarding: Guarding;
let shut: string[];

const self = (): Self => ({
  id: house.person,
  called: { name: "Nele", face: "hat", plate: "red", language: "en" },
  devices: [...house.devices.keys()].map((device) => ({
    device,
    name: "My desk",
    since: 1,
    shut_out: shut.includes(device),
    here: !shut.includes(device),
  })),
  choices_at: [],
  known: [],
  muted: [],
  addresses: [],
  channels: [],
  seats: [],
});

beforeEach(async () => {
  disk = new FakeDisk();
  install(disk);
  passkeys = new FakePasskeys();
  passkeys.install();
  keep("tables", []);
  keep("person_push", null);
  notePerson(null);
  dropToken();
  lock.forget();
  shut = [];
  house = new FakeHouse();
  house.install();
  house.answers.set("GET /api/people/me", () => ({ body: self() }));
  house.answers.set("GET /api/people/me/tables", () => ({ body: { tables: [] } }));
  house.answers.set("POST /api/people/me/entries", ({ body }) => {
    if (body?.type === "shut_out") shut.push(String(body.device));
    return { body: self() };
  });
  me = new Me();
  guarding = new Guarding(me);
  await me.begin("Nele");
  house.asked.length = 0;
});

/** As if the page had been loaded anew. */
function reload(): void {
  lock.forget();
  dropToken();
  me = new Me();
  guarding = new Guarding(me);
}

async function row(): Promise<Guarded> {
  const found = await kept();
  if (!isGuarded(found)) throw new Error("it is not guarded");
  return found;
}

describe("a wrapped key", () => {
  const passkey = { credential: new Uint8Array([1]), question: new Uint8Array([2]) };
  const answer = () => new Uint8Array(32).fill(7);

  it("opens by the answer that it was wrapped with, and cannot be read even then", async () => {
    const made = await wrappedKey("nele", passkey, answer());
    const key = await unwrappedKey(made, answer());
    expect(key.extractable).toBe(false);
    expect(await house.signs(made.device, "a text", await signed(key, "a text"))).toBe(true);
    await expect(crypto.subtle.exportKey("pkcs8", key)).rejects.toThrow();
  });

  it("opens by no other answer, for nobody else, and not if anything of it was changed", async () => {
    const made = await wrappedKey("nele", passkey, answer());
    await expect(unwrappedKey(made, new Uint8Array(32).fill(8))).rejects.toThrow();
    await expect(unwrappedKey({ ...made, person: "mara" }, answer())).rejects.toThrow();
    const other = await wrappedKey("nele", passkey, answer());
    await expect(unwrappedKey({ ...made, device: other.device }, answer())).rejects.toThrow();
    const wrapped = made.guard.wrapped.slice();
    wrapped[20]! ^= 1;
    await expect(
      unwrappedKey({ ...made, guard: { ...made.guard, wrapped } }, answer()),
    ).rejects.toThrow();
  });
});

describe("a guarded device", () => {
  it("has a new key, and the one of before is shut out and nowhere any more", async () => {
    const before = (await keptIdentity())!.device;
    expect(await guarding.turnOn()).toBe(true);
    expect([guarding.on, guarding.problem, me.stand]).toEqual([true, "", "known"]);
    expect(passkeys.asked).toEqual(["create", "get"]);
    const now = await row();
    expect(now.device).not.toBe(before);
    expect(now.former).toBeUndefined();
    expect(shut).toEqual([before]);
    expect(JSON.stringify(disk.contents)).not.toContain(before);
    const rows = Object.values(disk.contents).flatMap(({ rows }) => rows.map(({ value }) => value));
    expect(rows).toHaveLength(1);
    expect(Object.values(rows[0]!).some((value) => value instanceof CryptoKey)).toBe(false);
    const joined = house.asked.find(({ path }) => path === "/api/people/devices");
    expect(joined?.body).toMatchObject({ device_name: "My desk", device: now.device });
  });

  it("is locked when the page is loaded anew, says so without asking, and opens by the passkey", async () => {
    await guarding.turnOn();
    reload();
    house.asked.length = 0;
    expect(await me.load()).toBe(false);
    expect([me.stand, me.speaks, lock.closed]).toEqual(["locked", false, true]);
    expect(house.asked).toEqual([]);
    await expect(keptIdentity()).rejects.toBeInstanceOf(Locked);
    expect(await guarding.unlock()).toBe(true);
    expect([me.stand, me.speaks]).toEqual(["known", true]);
    expect((await keptIdentity())?.key.extractable).toBe(false);
  });

  it("stays locked if somebody says no, or has another passkey", async () => {
    await guarding.turnOn();
    reload();
    await me.load();
    passkeys.yes = () => false;
    expect(await guarding.unlock()).toBe(false);
    expect(guarding.problem).toMatch(/no yes/);
    passkeys.yes = () => true;
    for (const one of passkeys.secrets.keys()) passkeys.secrets.set(one, new Uint8Array(32));
    expect(await guarding.unlock()).toBe(false);
    expect(guarding.problem).toMatch(/does not open/);
    expect([me.stand, isGuarded(await kept())]).toEqual(["locked", true]);
  });

  it("can be locked at once", async () => {
    await guarding.turnOn();
    guarding.lock();
    expect([me.stand, me.self]).toEqual(["locked", null]);
    expect(await me.load()).toBe(false);
    expect(await guarding.unlock()).toBe(true);
  });

  it("has its plain key back when that is turned off, the same for the server", async () => {
    await guarding.turnOn();
    const { device } = await row();
    expect(await guarding.turnOff()).toBe(true);
    expect(passkeys.dropped).toHaveLength(1);
    reload();
    expect(await me.load()).toBe(true);
    expect((await keptIdentity())?.device).toBe(device);
    expect([guarding.on, await guarding.look(), guarding.on]).toEqual([null, undefined, false]);
  });

  it("stays guarded if somebody says no to that", async () => {
    await guarding.turnOn();
    passkeys.yes = () => false;
    expect(await guarding.turnOff()).toBe(false);
    expect([guarding.on, isGuarded(await kept())]).toEqual([true, true]);
  });

  it("shuts out the key of before as soon as there is a network", async () => {
    const before = (await keptIdentity())!.device;
    house.answers.set("POST /api/people/me/entries", () => refusal(503, "storage"));
    expect(await guarding.turnOn()).toBe(true);
    expect((await row()).former).toBe(before);
    house.answers.set("POST /api/people/me/entries", ({ body }) => {
      shut.push(String(body?.device));
      return { body: self() };
    });
    reload();
    await guarding.unlock();
    expect([shut, (await row()).former]).toEqual([[before], undefined]);
  });

  it("whose passkey is gone can be cleared up without it", async () => {
    await guarding.turnOn();
    reload();
    await me.load();
    house.asked.length = 0;
    expect(await me.giveUp()).toBe(true);
    expect([me.stand, personHere(), await kept(), lock.closed]).toEqual([
      "nobody",
      null,
      null,
      false,
    ]);
    expect(house.asked).toEqual([]);
  });

  it("in a tab that began before is the same person, and is asked for the passkey there", async () => {
    // That tab has a token of the key of before, which is shut out now.
    const before = (await keptIdentity())!.device;
    await guarding.turnOn();
    house.devices.delete(before);
    reload();
    const { holdToken } = await import("./session");
    holdToken(before, { token: "of before", until: Date.now() + 3_600_000 });
    house.answers.set("GET /api/people/me", () => refusal(401, "shut_out"));
    house.tokens.add("of before");
    expect(await me.load()).toBe(false);
    expect(me.stand).toBe("locked");
    expect(isGuarded(await kept())).toBe(true);
  });
});

describe("nothing is changed", () => {
  const untouched = async (device: string) => {
    const now = await kept();
    expect([isGuarded(now), now?.device, me.stand]).toEqual([false, device, "known"]);
    expect(house.paths()).not.toContain("POST /api/people/devices");
    expect(shut).toEqual([]);
    reload();
    expect(await me.load()).toBe(true);
  };
  let device: string;
  beforeEach(async () => {
    device = (await keptIdentity())!.device;
  });

  it("if somebody says no to the first question", async () => {
    passkeys.yes = () => false;
    expect(await guarding.turnOn()).toBe(false);
    expect([guarding.problem !== "", guarding.made]).toEqual([true, null]);
    await untouched(device);
  });

  it("if somebody says no to the second, which can be asked again", async () => {
    passkeys.yes = (what) => what === "create";
    expect(await guarding.turnOn()).toBe(false);
    expect(guarding.made).not.toBeNull();
    expect(isGuarded(await kept())).toBe(false);
    guarding.giveUp();
    expect([guarding.made, passkeys.dropped.length]).toEqual([null, 1]);
    await untouched(device);
    passkeys.yes = (what) => what === "create";
    await guarding.turnOn();
    passkeys.yes = () => true;
    passkeys.asked.length = 0;
    expect(await guarding.turnOn()).toBe(true);
    expect(passkeys.asked).toEqual(["get"]);
  });

  it("if the passkey cannot do it", async () => {
    passkeys.able = false;
    expect(await guarding.turnOn()).toBe(false);
    expect(guarding.problem).toMatch(/PRF/);
    expect([passkeys.asked, passkeys.dropped.length]).toEqual([["create"], 1]);
    await untouched(device);
  });

  it("if the device has no room for another key", async () => {
    disk.refuse_at_end = true;
    expect(await guarding.turnOn()).toBe(false);
    disk.refuse_at_end = false;
    await untouched(device);
  });

  it("if the server does not let the new key in", async () => {
    house.answers.set("GET /api/people/me", () => ({ body: self() }));
    vi.spyOn(house.devices, "set").mockImplementation(() => {
      throw new Error("the network fails");
    });
    expect(await guarding.turnOn()).toBe(false);
    vi.restoreAllMocks();
    const now = await kept();
    expect([isGuarded(now), now?.device, me.stand]).toEqual([false, device, "known"]);
    // Another try is not held up by what was laid beside.
    house.asked.length = 0;
    expect(await guarding.turnOn()).toBe(true);
  });

  it("where no passkey can be: without https, by numbers, in an old browser, without PRF", async () => {
    expect(await whyNoPasskey()).toBeNull();
    for (const host of ["192.168.0.7", "[::1]"]) {
      passkeys.install(host);
      expect(await whyNoPasskey()).toBe("nameless");
    }
    passkeys.install("localhost");
    expect(await whyNoPasskey()).toBeNull();
    const getClientCapabilities = () => Promise.resolve({ "extension:prf": false });
    vi.stubGlobal("PublicKeyCredential", { getClientCapabilities });
    expect(await whyNoPasskey()).toBe("unable");
    vi.stubGlobal("PublicKeyCredential", undefined);
    expect(await whyNoPasskey()).toBe("unable");
    vi.stubGlobal("isSecureContext", false);
    expect(await whyNoPasskey()).toBe("insecure");
    expect(await guarding.turnOn()).toBe(false);
    expect(passkeys.asked).toEqual([]);
  });
});
