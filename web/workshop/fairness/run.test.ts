import { describe, expect, it } from "vitest";
import "../../tests/browser";
import { Refusal } from "../../shell/api";
import type { Counted, Deals } from "../core/api";
import type { BoardDocument } from "../family";
import { countsJson, gamesIn, readCounts } from "./counts";
import { uncertainty } from "./legs";
import { nextSize, type House, type Look } from "./pieces";
import { FairRun, keyOf, runOf, type World } from "./run.svelte";
import type { KeptRun } from "./store";

const board: BoardDocument = {
  format: "roundhouse-board-2",
  game: "ticket-to-ride",
  name: { de: "Plan", en: "Board" },
};
const look = (rules: string): Look => ({ board, rules, players: 2, options: {}, bot: "planner" });

/** A house that counts every deal once; `before` may refuse. */
function world(before: (deals: Deals, calls: number) => void = () => {}, each_deal = true) {
  const asked: Deals[] = [];
  const reports: { bot: string; games: number }[] = [];
  const slept: number[] = [];
  const kept = new Map<string, KeptRun>();
  let time = 0;
  const house: House = {
    async balance(deals) {
      asked.push(deals);
      time += 10 * (deals.last - deals.first);
      before(deals, asked.length);
      const each = Array.from({ length: each_deal ? deals.last : 0 }, (_, i) =>
        i < deals.first ? 0 : 1,
      );
      return { counts: { games: [deals.last - deals.first], each } };
    },
    async report({ bot, counts }: Counted) {
      const games = gamesIn(readCounts(counts));
      reports.push({ bot, games });
      return { rules: "r", family: "ticket_to_ride", games, length: { histogram: [] } };
    },
  };
  const it: World = {
    house,
    store: {
      read: async (key) => kept.get(key) ?? null,
      write: async (key, run) => void kept.set(key, run),
    },
    sleep: async (ms) => void slept.push(ms),
    now: () => time,
  };
  return { it, asked, reports, slept, kept };
}

describe("a test run", () => {
  it("plays every deal once, with the planner and then with level 5", async () => {
    const { it: here, asked, reports, kept } = world();
    const run = new FairRun(look("whole"), here);
    run.go();
    await run.settled();
    expect(run.state).toBe("done");
    expect(run.done).toEqual([5000, 400]);
    expect(new Set(asked.map(({ bot }) => bot))).toEqual(new Set(["planner", "level-5:100"]));
    const each = kept.get(run.key)?.legs[0]?.counts.get("each") ?? [];
    expect(each.length).toBe(5000);
    expect(each.every((times) => times === 1)).toBe(true);
    // Figures from 500 games on, and for all of them at the end.
    const of_planner = reports.filter(({ bot }) => bot === "planner").map(({ games }) => games);
    expect(of_planner[0]).toBeGreaterThanOrEqual(500);
    expect(of_planner.at(-1)).toBe(5000);
    expect(of_planner.length).toBeLessThan(12);
    expect(run.sample?.games).toBe(400);
  });

  it("has a shorter sample where a search takes long, and says how far off it may be", async () => {
    const { it: here, asked } = world();
    const slow = { ...look("slow"), board: { ...board, game: "switch-and-signal" } };
    const run = new FairRun(slow, here);
    run.go();
    await run.settled();
    expect(run.done).toEqual([5000, 200]);
    expect(new Set(asked.map(({ bot }) => bot))).toEqual(new Set(["planner", "level-5:50"]));
    expect([uncertainty(200), uncertainty(400)]).toEqual([7, 5]);
  });

  it("waits when the house is busy, and says so", async () => {
    const said: (string | null)[] = [];
    const { it: here, slept } = world((_, calls) => {
      if (calls === 2 || calls === 3) throw new Refusal("too_fast", "later");
    });
    const run = new FairRun(look("busy"), here);
    here.sleep = async (ms) => {
      said.push(run.waiting);
      slept.push(ms);
    };
    run.go();
    await run.settled();
    expect(slept).toEqual([2000, 4000]);
    expect(said).toEqual(["busy", "busy"]);
    expect(run.state).toBe("done");
    expect(run.waiting).toBe(null);
    expect(run.done).toEqual([5000, 400]);
  });

  it("says that there is no network, and goes on later", async () => {
    const { it: here } = world((_, calls) => {
      if (calls === 5) throw new Refusal("offline", "");
    });
    const run = new FairRun(look("offline"), here);
    let seen: string | null = null;
    here.sleep = async () => void (seen = run.waiting);
    run.go();
    await run.settled();
    expect(seen).toBe("offline");
    expect(run.state).toBe("done");
  });

  it("can be stopped and goes on where it was", async () => {
    const {
      it: here,
      asked,
      kept,
    } = world((_, calls) => {
      if (calls === 4) run.stop();
    });
    const run: FairRun = new FairRun(look("stopped"), here);
    run.go();
    await run.settled();
    expect(run.state).toBe("stopped");
    expect(asked.length).toBe(4);
    // What was on its way is not lost.
    expect(run.done[0]).toBe(asked[3]?.last);
    expect(kept.get(run.key)?.paused).toBe(true);

    const again = new FairRun(look("stopped"), here);
    expect(await again.recall()).toBe(true);
    expect(again.state).toBe("stopped");
    expect(again.done[0]).toBe(run.done[0]);
    again.go();
    await again.settled();
    expect(again.state).toBe("done");
    expect(asked[4]?.first).toBe(asked[3]?.last);
  });

  it("stops while it waits", async () => {
    const { it: here, asked } = world(() => {
      throw new Refusal("too_fast", "later");
    });
    const run = new FairRun(look("waits"), here);
    here.sleep = async () => run.stop();
    run.go();
    await run.settled();
    expect(asked.length).toBe(1);
    expect(run.state).toBe("stopped");
  });

  it("asks for less where too much is refused, and fails with a single deal", async () => {
    const { it: here, asked } = world(({ first, last }) => {
      if (last - first > 3) throw new Refusal("bad_request", "at most 3");
    }, false);
    const run = new FairRun(look("less"), here);
    run.go();
    await run.settled();
    expect(run.state).toBe("done");
    expect(asked.some(({ first, last }) => last - first === 3)).toBe(true);

    const none = world(() => {
      throw new Refusal("bad_board", "this is no board");
    });
    const failing = new FairRun(look("fails"), none.it);
    failing.go();
    await failing.settled();
    expect(failing.state).toBe("failed");
    expect(failing.trouble).toBe("this is no board");
  });

  it("does not believe counts of other deals", async () => {
    const { it: here } = world();
    here.house.balance = async () => ({ counts: { games: [1000] } });
    const run = new FairRun(look("others"), here);
    run.go();
    await run.settled();
    expect(run.state).toBe("failed");
    expect(run.done).toEqual([0, 0]);
  });

  it("goes on from what a house that has no more time has played", async () => {
    const { it: here, asked } = world();
    const { balance } = here.house;
    here.house.balance = (deals) =>
      balance({ ...deals, last: Math.min(deals.last, deals.first + 90) });
    const run = new FairRun(look("partly"), here);
    run.go();
    await run.settled();
    expect(run.done).toEqual([5000, 400]);
    const of_planner = asked.filter(({ bot }) => bot === "planner");
    expect(of_planner.every(({ first }, i) => first === (of_planner[i - 1]?.last ?? 0))).toBe(true);
  });

  it("belongs to one set of rules, players and options", () => {
    const { it: here } = world();
    const one = runOf(look("v1"), here);
    expect(runOf({ ...look("v1"), board: { ...board, author: "me" } }, here)).toBe(one);
    expect(runOf(look("v2"), here)).not.toBe(one);
    expect(runOf({ ...look("v1"), players: 3 }, here)).not.toBe(one);
    expect(runOf({ ...look("v1"), bot: "level-2" }, here)).not.toBe(one);
    const options = { b: "1", a: "2" };
    expect(keyOf({ ...look("v1"), options })).toBe(
      keyOf({ ...look("v1"), options: { a: "2", b: "1" } }),
    );
  });

  it("starts anew where what was kept cannot be read", async () => {
    const { it: here } = world();
    here.store.read = async () => {
      throw new Error("no room");
    };
    const run = new FairRun(look("unread"), here);
    expect(await run.recall()).toBe(false);
    expect(run.state).toBe("ready");
    expect(countsJson(new Map())).toEqual({});
  });
});

describe("counts of another day", () => {
  it("that are refused are forgotten, and the run begins anew", async () => {
    const { it: here, asked } = world();
    const first = new FairRun(look("old"), here);
    first.go();
    first.stop();
    await first.settled();
    const { report } = here.house;
    let refused = false;
    here.house.report = (counted) => {
      if (!refused) {
        refused = true;
        throw new Refusal("bad_request", "counts.built has 3 numbers, not 4");
      }
      return report(counted);
    };
    const again = new FairRun(look("old"), here);
    expect(await again.recall()).toBe(true);
    asked.length = 0;
    again.go();
    await again.settled();
    expect(asked[0]?.first).toBeGreaterThan(0);
    expect(asked.some(({ first: deal, bot }) => deal === 0 && bot === "planner")).toBe(true);
    expect(again.state).toBe("done");
    expect(again.done).toEqual([5000, 400]);
  });
});

describe("pieces", () => {
  it("become as long as one likes to wait, step by step", () => {
    expect(nextSize(16, 100)).toBe(32);
    expect(nextSize(100, 1500)).toBe(50);
    expect(nextSize(100, 60_000)).toBe(50);
    expect(nextSize(1, 9000)).toBe(1);
    expect(nextSize(400, 10)).toBe(500);
  });
});
