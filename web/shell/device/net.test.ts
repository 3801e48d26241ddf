import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../../tests/browser";
import { Net } from "./net.svelte";

/** A server that is there or not, as web/home/homes.ts knows it. */
const world = vi.hoisted(() => ({ has_server: true, there: true, found: true, asked: 0 }));
vi.mock("../../home/homes", () => ({
  server: () =>
    world.has_server
      ? {
          ask() {
            world.asked += 1;
            world.found = world.there;
            return world.there ? Promise.resolve({}) : Promise.reject(new Error("no server"));
          },
        }
      : null,
  usualPlace: () => (world.has_server && world.found ? "server" : "device"),
}));

let net: Net;
let end: () => void;
function begin(): void {
  net = new Net();
  end = net.watch();
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(world, { has_server: true, there: true, found: true, asked: 0 });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

describe("a server that is there", () => {
  it("is not asked for the sake of it", async () => {
    begin();
    await pass(60);
    expect([net.reach, world.asked]).toEqual(["there", 0]);
  });
  it("is missed when any question did not find it", async () => {
    begin();
    world.found = world.there = false;
    await pass(1);
    expect(net.reach).toBe("away");
    expect(net.seconds).toBe(5);
  });
  it("that was missed before anybody looked is away at once", () => {
    world.found = false;
    begin();
    expect(net.reach).toBe("away");
  });
});

describe("a server that is away", () => {
  beforeEach(() => {
    world.found = world.there = false;
    begin();
  });
  it("is tried again, with longer and longer waits", async () => {
    for (const [seconds, asked] of [
      [5, 1],
      [10, 2],
      [20, 3],
      [20, 4],
    ] as const) {
      expect(net.seconds).toBe(seconds);
      await pass(seconds - 1);
      expect([net.seconds, world.asked]).toEqual([1, asked - 1]);
      await pass(1);
      expect(world.asked).toBe(asked);
    }
  });
  it("is there again when a try finds it", async () => {
    world.there = true;
    await pass(4);
    expect(net.reach).toBe("away");
    await pass(1);
    expect(net.reach).toBe("there");
  });
  it("can be tried at once, but only once at a time", async () => {
    world.there = true;
    await Promise.all([net.tryNow(), net.tryNow()]);
    expect([net.reach, world.asked]).toEqual(["there", 1]);
  });
  it("that goes away again is tried soon again", async () => {
    await pass(5 + 10);
    world.there = true;
    await net.tryNow();
    world.found = world.there = false;
    await pass(1);
    expect([net.reach, net.seconds]).toEqual(["away", 5]);
  });
  it("is left alone when nobody looks any more", async () => {
    end();
    await pass(60);
    expect(world.asked).toBe(0);
    end = () => {};
  });
});

it("a page in files has no server to miss", async () => {
  world.has_server = false;
  begin();
  await pass(60);
  expect([net.reach, world.asked]).toEqual(["none", 0]);
});
