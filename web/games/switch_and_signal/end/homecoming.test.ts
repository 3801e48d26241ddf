import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Event } from "../../../wire/switch_and_signal";
import { planOf, type Board } from "../board";
import games from "../fixtures/finished.json";
import type { SasTable } from "../table";
import { spacesBetween } from "./distance";
import { at, cues, length, prepare, type Homecoming } from "./homecoming";

function board(name: string): Board {
  const file = new URL(`../../../../games/switch_and_signal/boards/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Board;
}
const boards = { europe: board("europe"), "north-america": board("north-america") };

type Finished = (typeof games)[number];
const log = (game: Finished) => game.log as unknown as { ply: number; events: Event[] }[];
function tableOf({ game, options, view, outcome }: Finished): SasTable {
  const name = game.replace("switch-and-signal-", "") as keyof typeof boards;
  return { game, board: boards[name], info: { options }, view, outcome } as unknown as SasTable;
}
function told(game: Finished): Homecoming {
  const made = prepare(tableOf(game), log(game));
  if (made === null) throw new Error("not over");
  return made;
}
const steps = Array.from({ length: Math.ceil(length * 20) + 1 }, (_, i) =>
  Math.min(i / 20, length),
);

it("waits for what happened", () => {
  const [game] = games;
  if (game === undefined) throw new Error("no game");
  expect(prepare(tableOf(game), null)).toBeNull();
});

it("lasts between five and eight seconds", () => {
  expect(length).toBeGreaterThanOrEqual(5);
  expect(length).toBeLessThanOrEqual(8);
});

describe.each(games.map((game) => [game.name, game] as const))("the end of %s", (_, game) => {
  const scene = told(game);
  const delivered = game.outcome.breakdown[0]?.goods_delivered ?? -1;

  it("lays as many goods on the quay as the server counts", () => {
    expect(scene.won).toBe(game.outcome.won);
    expect(scene.arrivals).toHaveLength(delivered);
    expect(at(scene, length).count).toBe(delivered);
    expect(at(scene, length).cubes).toHaveLength(delivered);
    expect(scene.missing).toHaveLength(scene.slots.length - delivered);
    if (scene.won) expect(scene.missing).toEqual([]);
    expect(scene.tokens_lost).toBe(game.outcome.breakdown[0]?.tokens_lost);
    expect(scene.departures).toBe(game.outcome.breakdown[0]?.departures_left);
  });

  it("puts every good where its colour is wanted, one in a place", () => {
    const places = scene.arrivals.map(({ slot }) => slot);
    expect(new Set(places).size).toBe(places.length);
    for (const { goods, slot } of scene.arrivals) {
      const wanted = scene.slots[slot]?.goods;
      expect(wanted === null || wanted === goods).toBe(true);
    }
  });

  it("leaves as many tokens on the clock as there are", () => {
    const lying = at(scene, length).falls.filter((fall) => fall === 0).length;
    expect(lying).toBe(scene.tokens.left);
    expect(at(scene, 0).falls.every((fall) => fall === 0)).toBe(true);
  });

  it("tells nothing before it has been counted", () => {
    let count = 0;
    for (const time of steps) {
      const now = at(scene, time);
      expect(now.count).toBeGreaterThanOrEqual(count);
      count = now.count;
      if (count < delivered)
        expect([now.title, now.lines, now.dusk, now.arm]).toEqual([0, 0, 0, 0]);
    }
    expect(at(scene, 0).count).toBe(0);
    expect(at(scene, length)).toMatchObject({
      title: 1,
      dusk: scene.won ? 0 : 1,
      arm: scene.won ? 38 : 0,
    });
    expect(at(scene, length).lines).toBeGreaterThan(4);
  });

  it("is heard in order, and last at the end", () => {
    const times = cues(scene).map((cue) => cue.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBe(length);
  });

  it("offers a round to try again from only if it was lost", () => {
    if (scene.won) return expect(scene.retry).toBeNull();
    const { turn = 0, ply = 0 } = scene.retry ?? {};
    const entry = log(game).find((one) => one.ply === ply);
    expect(entry?.events.some((event) => event.type === "turn_started")).toBe(true);
    const before = log(game).filter((one) => one.ply <= ply);
    const turns = before.flatMap(({ events }) => events.filter((e) => e.type === "turn_started"));
    expect(turns).toHaveLength(turn);
    expect(ply).toBeLessThan(log(game).at(-1)?.ply ?? 0);
  });
});

describe("how far it is", () => {
  const plan = planOf(boards.europe);
  it("counts spaces, and junctions as none", () => {
    expect(spacesBetween(plan, "marseille", "marseille")).toBe(0);
    const [line] = [...plan.line.values()].filter(
      ({ from, to }) => plan.isCity(from) && !plan.junction.has(to),
    );
    if (line !== undefined) expect(spacesBetween(plan, `${line.id}-1`, line.from)).toBe(1);
    const far = spacesBetween(plan, "berlin", "marseille") ?? 0;
    expect(far).toBeGreaterThan(10);
    expect(spacesBetween(plan, "marseille", "berlin")).toBe(far);
  });
  it("is unknown where no rails lead", () => {
    expect(spacesBetween(plan, "berlin", "nowhere")).toBeNull();
  });
});
