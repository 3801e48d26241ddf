// What is asked about who is here, how often, and when no more.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import { net } from "../shell/device/net.svelte";
import { arrive, untilKnown } from "./lobby";
import { me } from "./self.svelte";

const page = { hidden: false };
const load = vi.spyOn(me, "load");
const loadTables = vi.spyOn(me, "loadTables");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.hidden = false;
  net.reach = "there";
  me.stand = "asked";
  load.mockReset().mockResolvedValue(false);
  loadTables.mockReset().mockResolvedValue(false);
});
afterEach(() => vi.useRealTimers());

describe("somebody who is not known yet", () => {
  it("is asked for again by itself, while somebody looks and a server is there", async () => {
    const end = untilKnown(10_000);
    await vi.advanceTimersByTimeAsync(20_500);
    expect(load).toHaveBeenCalledTimes(2);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(20_000);
    page.hidden = false;
    net.reach = "away";
    await vi.advanceTimersByTimeAsync(20_000);
    expect(load).toHaveBeenCalledTimes(2);
    net.reach = "there";
    me.stand = "known";
    await vi.advanceTimersByTimeAsync(20_000);
    expect(load).toHaveBeenCalledTimes(2);
    end();
    me.stand = "asked";
    await vi.advanceTimersByTimeAsync(20_000);
    expect(load).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each(["lost", "blocked"] as const)(
  "who is %s is not asked for again and again",
  async (stand) => {
    me.stand = stand;
    expect(await arrive()).toBe(false);
    expect(load).not.toHaveBeenCalled();
  },
);

it("whoever is known brings his tables", async () => {
  load.mockResolvedValue(true);
  loadTables.mockResolvedValue(true);
  expect(await arrive()).toBe(true);
  me.stand = "known";
  expect(await arrive()).toBe(false);
  expect(load).toHaveBeenCalledTimes(1);
});
