import { beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import { FakeDisk, install } from "../device/fake_indexed_db";
import { keep } from "../shell/memory";
import type { Address } from "./api";
import { FakeHouse, refusal } from "./fake_house";
import { keepIdentity, makeKey } from "./keys";
import { addressHere, elsewhere, pushHere, turnOff, turnOn } from "./push";
import { dropToken } from "./session";

let house: FakeHouse;
let subscription: { endpoint: string } | null;
let permission: NotificationPermission;
let subscribed: unknown[];
const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0)).buffer;

beforeEach(async () => {
  install(new FakeDisk());
  keep("person_push", null);
  dropToken();
  house = new FakeHouse();
  house.install();
  house.answers.set("GET /api/people/push", () => ({ body: { key: "AQID" } }));
  house.answers.set("POST /api/people/me/addresses", () => ({
    status: 201,
    body: { id: "a1", channel: "push", standing: "confirmed", shown: "Chrome", since: 1 },
  }));
  house.answers.set("POST /api/people/me/addresses/a1/remove", () => ({ body: {} }));
  const made = await makeKey();
  house.devices.set(made.device, house.person);
  await keepIdentity({ person: house.person, ...made });
  subscription = null;
  subscribed = [];
  permission = "granted";
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: (how: unknown) => {
      subscribed.push(how);
      subscription = Object.assign(
        { endpoint: "https://push.example/1" },
        {
          getKey: (name: string) => bytes(name),
          unsubscribe: () => {
            subscription = null;
            return Promise.resolve(true);
          },
        },
      );
      return Promise.resolve(subscription);
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) },
  });
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: () => Promise.resolve(permission),
  });
});

const there: Address = {
  id: "a1",
  channel: "push",
  standing: "confirmed",
  shown: "Chrome",
  since: 1,
};

describe("notices on this screen", () => {
  it("are turned on with the key of the house, and off again", async () => {
    expect(await pushHere([])).toBe("off");
    expect(await turnOn()).toBe("on");
    expect(subscribed).toEqual([
      { userVisibleOnly: true, applicationServerKey: Uint8Array.of(1, 2, 3) },
    ]);
    expect(house.asked.at(-1)?.body).toEqual({
      channel: "push",
      subscription: { endpoint: "https://push.example/1", p256dh: "cDI1NmRo", auth: "YXV0aA" },
    });
    expect(await pushHere([there])).toBe("on");
    expect(elsewhere([there, { ...there, id: "a2" }]).map(({ id }) => id)).toEqual(["a2"]);
    await turnOff();
    expect(house.asked.at(-1)?.path).toBe("/api/people/me/addresses/a1/remove");
    expect(await pushHere([there])).toBe("off");
  });
  it("are off where the server has ended them, or the browser has another subscription", async () => {
    await turnOn();
    expect(await pushHere([{ ...there, standing: "ended" }])).toBe("off");
    subscription = { endpoint: "https://push.example/2" };
    expect(await pushHere([there])).toBe("off");
  });
  it("are not asked for again where the browser forbids them", async () => {
    permission = "denied";
    expect(await pushHere([])).toBe("denied");
    expect(await turnOn()).toBe("denied");
    expect(house.asked).toEqual([]);
  });
  it("are not offered where there is no worker, or no push", async () => {
    vi.stubGlobal("navigator", {});
    expect(await pushHere([])).toBe("impossible");
    expect(await turnOn()).toBe("impossible");
  });
  it("are not there where the browser does not say, and nobody blames the server for its service", async () => {
    const pushManager = {
      getSubscription: () => Promise.reject(new DOMException("no", "InvalidStateError")),
      subscribe: () => Promise.reject(new DOMException("no", "AbortError")),
    };
    const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) };
    vi.stubGlobal("navigator", { serviceWorker });
    expect(await pushHere([there])).toBe("impossible");
    pushManager.getSubscription = () => Promise.resolve(null) as never;
    await expect(turnOn()).rejects.toMatchObject({ code: "push_refused" });
  });
  it("are off even if the server has ended them before", async () => {
    await turnOn();
    house.answers.set("POST /api/people/me/addresses/a1/remove", () =>
      refusal(404, "no_such_address"),
    );
    await turnOff();
    expect([subscription, addressHere()]).toEqual([null, null]);
  });
});
