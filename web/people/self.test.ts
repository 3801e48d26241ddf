// A person from the first key to the end, as the page knows it.
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import { FakeDisk, install } from "../device/fake_indexed_db";
import { keep, recall } from "../shell/memory";
import { Refusal } from "../shell/api";
import { choose, settings } from "../shell/settings.svelte";
import type { Entry, Self } from "./api";
import { FakeHouse, refusal } from "./fake_house";
import { notePerson, personHere } from "./here";
import { keepIdentity, keptIdentity, makeKey } from "./keys";
import { Me, whyNot } from "./self.svelte";
import { dropToken } from "./session";

let house: FakeHouse;
let disk: FakeDisk;
let self: Self;
let entries: Entry[];

beforeEach(() => {
  vi.stubGlobal("navigator", { userAgent: "Firefox/140 Linux", languages: ["en"] });
  disk = new FakeDisk();
  install(disk);
  keep("tables", []);
  keep("person_push", null);
  notePerson(null);
  dropToken();
  house = new FakeHouse();
  house.install();
  entries = [];
  self = {
    id: house.person,
    called: { name: "Nele", face: "hat", plate: "red", language: "en" },
    devices: [],
    choices_at: [],
    known: [],
    muted: [],
    addresses: [],
    channels: ["mail"],
    seats: [],
  };
  house.answers.set("GET /api/people/me", () => ({ body: self }));
  house.answers.set("POST /api/people/me/entries", ({ body }) => {
    entries.push(body as unknown as Entry);
    return { body: self };
  });
  house.answers.set("POST /api/people/me/forget", () => ({ body: {} }));
  house.answers.set("POST /api/people/me/tables", () => ({
    status: 201,
    body: { table: "fresh", token: "secret", links: [] },
  }));
});

describe("a person", () => {
  it("begins with a key, a name and nothing else", async () => {
    choose({ name: "", face: "hat", plate: "red" });
    const me = new Me();
    expect(me.stand).toBe("nobody");
    expect(await me.begin("Nele")).toBe(true);
    expect(me.stand).toBe("known");
    const asked = house.asked.find(({ path }) => path === "/api/people");
    expect(asked?.body).toMatchObject({
      name: "Nele",
      face: "hat",
      plate: "red",
      device_name: "Firefox, Linux",
    });
    expect(personHere()).toBe(house.person);
    expect((await keptIdentity())?.person).toBe(house.person);
    expect(settings.name).toBe("Nele");
    // The token that came with it is good: nobody signs in again.
    expect(house.paths()).not.toContain("POST /api/people/sessions");
  });

  it("is not begun by half: what the server refuses leaves nothing", async () => {
    house.install();
    const me = new Me();
    house.there = false;
    expect(await me.begin("Nele")).toBe(false);
    expect(me.problem).not.toBe("");
    expect(me.stand).toBe("nobody");
    expect(await keptIdentity()).toBeNull();
    expect(personHere()).toBeNull();
  });

  it("comes to a second device with how it is called", async () => {
    choose({ name: "Guest", face: "cap" });
    const me = new Me();
    expect(await me.join("an.invitation")).toBe(true);
    const asked = house.asked.find(({ path }) => path === "/api/people/devices");
    expect(asked?.body).toMatchObject({ invitation: "an.invitation" });
    expect([settings.name, settings.face, settings.plate]).toEqual(["Nele", "hat", "red"]);
  });

  it("changes one thing after the other, and forgets none of two", async () => {
    const me = new Me();
    await me.begin("Nele");
    house.answers.set("POST /api/people/me/entries", ({ body }) => {
      const entry = body as unknown as Entry;
      if (entry.type === "told") self = { ...self, choices: entry.choices };
      return { body: self };
    });
    await Promise.all([me.tell({ pace: "daily" }), me.tell({ reminders: false })]);
    expect(me.self?.choices).toMatchObject({ pace: "daily", reminders: false });
  });

  it("does not complain of what is so already, and says what cannot be", async () => {
    const me = new Me();
    await me.begin("Nele");
    house.answers.set("POST /api/people/me/entries", () => refusal(409, "nothing_new"));
    expect(await me.add({ type: "away", until: null })).toBe(true);
    house.answers.set("POST /api/people/me/entries", () => refusal(400, "bad_zone"));
    expect(await me.tell({ zone: "Nowhere" })).toBe(false);
    expect(me.problem).toMatch(/zone/);
    expect(me.stand).toBe("known");
  });

  it("asks to a table only those it knows, and knows whom it asks", async () => {
    const me = new Me();
    await me.begin("Nele");
    self = { ...self, known: [{ person: "mara", name: "Mara", here: false }] };
    await me.load();
    const made: string[] = [];
    const seats = [{ who: "here" as const }, { who: "open" as const }, { who: "open" as const }];
    await me.openTable({ table: { game: "usa", seats }, people: [null, "mara", "til"] }, (one) =>
      made.push(one.table),
    );
    expect(made).toEqual(["fresh"]);
    expect(entries).toEqual([{ type: "knows", person: "til", known: true }]);
    expect(house.asked.at(-1)?.body?.people).toEqual([house.person, "mara", "til"]);
  });

  it("that is forgotten leaves no key behind", async () => {
    const me = new Me();
    await me.begin("Nele");
    expect(await me.forget()).toBe(true);
    expect(house.asked.at(-1)?.body).toEqual({ person: house.person });
    expect([me.stand, personHere(), await keptIdentity()]).toEqual(["nobody", null, null]);
  });

  it("that cannot be forgotten now keeps its key", async () => {
    const me = new Me();
    await me.begin("Nele");
    house.answers.set("POST /api/people/me/forget", () => refusal(503, "storage"));
    expect(await me.forget()).toBe(false);
    expect(await keptIdentity()).not.toBeNull();
    expect(me.stand).toBe("known");
  });

  it("is never begun over another: a key that is there stays", async () => {
    // Another tab was quicker, or the page was left before it knew.
    const made = await makeKey();
    house.devices.set(made.device, house.person);
    const me = new Me();
    const late = new Me();
    await keepIdentity({ person: house.person, ...made });
    expect(await me.begin("Nele")).toBe(true);
    expect([me.stand, personHere()]).toEqual(["known", house.person]);
    expect((await keptIdentity())?.device).toBe(made.device);
    expect(house.paths()).not.toContain("POST /api/people");
    expect(await late.join("an.invitation")).toBe(false);
    expect([late.stand, late.problem]).toEqual(["known", "Somebody is on this device already."]);
    expect(house.paths()).not.toContain("POST /api/people/devices");
  });

  it("is not begun at any server where the key could not be kept", async () => {
    const me = new Me();
    disk.refuse_at_end = true;
    expect(await me.begin("Nele")).toBe(false);
    expect(me.problem).toMatch(/keep nothing/);
    expect(house.asked).toEqual([]);
  });

  it("reads what was not possible until something else is: asking again neither says nor unsays", async () => {
    const me = new Me();
    await me.begin("Nele");
    house.answers.set("POST /api/people/me/entries", () => refusal(400, "bad_zone"));
    await me.tell({ zone: "Nowhere" });
    const said = me.problem;
    expect(said).not.toBe("");
    await me.load();
    expect(me.problem).toBe(said);
    me.problem = "";
    house.there = false;
    expect(await me.load()).toBe(false);
    expect([me.problem, me.unheard, me.stand]).toEqual(["", "", "known"]);
  });

  it("that is not known yet says why, and that is over when it is", async () => {
    await new Me().begin("Nele");
    const me = new Me();
    house.answers.set("GET /api/people/me", () => refusal(503, "storage"));
    expect(await me.load()).toBe(false);
    expect([me.stand, me.problem]).toEqual(["asked", ""]);
    expect(me.unheard).not.toBe("");
    house.answers.set("GET /api/people/me", () => ({ body: self }));
    expect(await me.load()).toBe(true);
    expect([me.stand, me.unheard]).toEqual(["known", ""]);
  });

  it("shuts out a device that is out already, and stays who it is", async () => {
    const me = new Me();
    await me.begin("Nele");
    house.answers.set("POST /api/people/me/entries", () => refusal(409, "unknown_device"));
    expect(await me.add({ type: "shut_out", device: "another" })).toBe(false);
    expect([me.stand, me.problem]).toEqual(["known", "That device is none of yours any more."]);
  });

  it("is told of what has no words of its own nothing about tables", () => {
    expect(whyNot(new Refusal("never_heard", ""))).toBe("That is not possible now.");
  });

  it("that the host has excluded may still take everything along, and have it deleted", async () => {
    await new Me().begin("Nele");
    const me = new Me();
    house.answers.set("GET /api/people/me", () => refusal(403, "blocked"));
    house.answers.set("GET /api/people/me/tables", () => refusal(403, "blocked"));
    house.answers.set("GET /api/people/me/export", () => ({ body: { everything: true } }));
    expect(await me.load()).toBe(false);
    expect([me.stand, me.problem, me.unheard]).toEqual(["blocked", "", ""]);
    const saved: unknown[] = [];
    const link = { click: () => saved.push("a file") };
    vi.stubGlobal("document", { createElement: () => link });
    expect(await me.save()).toBe(true);
    vi.stubGlobal("document", undefined);
    expect(saved).toEqual(["a file"]);
    expect(me.stand).toBe("blocked");
    expect(await me.forget()).toBe(true);
    expect(house.asked.at(-1)).toMatchObject({
      path: "/api/people/me/forget",
      body: { person: house.person },
    });
    expect([me.stand, personHere(), await keptIdentity()]).toEqual(["nobody", null, null]);
  });

  it("that is let in again is known again", async () => {
    await new Me().begin("Nele");
    const me = new Me();
    await me.load();
    house.answers.set("POST /api/people/me/entries", () => refusal(403, "blocked"));
    expect(await me.add({ type: "away", until: null })).toBe(false);
    expect([me.stand, me.problem]).toEqual(["blocked", ""]);
    expect(await me.load()).toBe(true);
    expect(me.stand).toBe("known");
  });

  it("that leaves a device takes its notices along", async () => {
    const me = new Me();
    await me.begin("Nele");
    keep("person_push", { id: "a1", endpoint: "https://push.example/1" });
    let ended = false;
    const subscription = { unsubscribe: () => Promise.resolve((ended = true)) };
    const pushManager = { getSubscription: () => Promise.resolve(subscription) };
    vi.stubGlobal("PushManager", class {});
    vi.stubGlobal("navigator", {
      userAgent: "",
      languages: ["en"],
      serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) },
    });
    const remove = "POST /api/people/me/addresses/a1/remove";
    house.answers.set(remove, () => refusal(404, "no_such_address"));
    expect(await me.goOut()).toBe(true);
    expect(house.paths()).toContain(remove);
    expect([ended, recall("person_push", "kept")]).toEqual([true, null]);
  });

  it("that was shut out knows it, and can clear up", async () => {
    const me = new Me();
    await me.begin("Nele");
    house.tokens.clear();
    house.devices.clear();
    expect(await me.load()).toBe(false);
    expect(me.stand).toBe("lost");
    house.asked.length = 0;
    expect(await me.goOut()).toBe(true);
    expect(house.asked).toEqual([]);
    expect([me.stand, await keptIdentity()]).toEqual(["nobody", null]);
  });
});
