// What the page of any place does without a browser: finding places, turning the globe, waiting for boards.
import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { Places, type CitiesFile, type LonLat, type ShapesFile } from "../places/places";
import { makeBoard, type Wish } from "./board";
import {
  coarse,
  countryAt,
  frameBetween,
  frameLine,
  line3,
  linePath,
  ringPath,
  seenAt,
  turned,
  under,
} from "./globe";
import { Maker, type Answer, type ToWorker, type WorkerLike } from "./maker";
import { territoryOf } from "./place";
import { factsOf, minutesOf } from "./facts";
import { Proposals } from "./proposals.svelte";
import { aroundCity, folded, frameName, PlaceIndex } from "./search";

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../places/${name}.json`, import.meta.url), "utf8"));
}
const places = new Places(read("cities") as CitiesFile, read("shapes") as ShapesFile);

describe("a search", () => {
  const index = new PlaceIndex(places);
  const first = (words: string) => index.find(words)[0];
  test.each([
    ["Frankreich", "country FR"],
    ["france", "country FR"],
    ["osterreich", "country AT"],
    ["Die Alpen", "region alps"],
    ["alpen", "region alps"],
    ["München", "city DE Munich"],
    ["munchen", "city DE Munich"],
    ["Warschau", "city PL Warsaw"],
    ["  japan ", "country JP"],
  ])("for %s finds it first", (words, key) => {
    expect(first(words)?.key).toBe(key);
  });
  test("finds nothing for nothing, and never much", () => {
    expect(index.find(" .,")).toEqual([]);
    expect(index.find("xqzzy")).toEqual([]);
    expect(index.find("a").length).toBe(8);
  });
  test("folds what is hard to type", () => {
    expect(folded("  Saint-Étienne, Łódź ß ")).toBe("saint etienne lodz ss");
  });
  test("for a city gives room for a board around it", () => {
    const lyon = places.cities("FR").find(({ name }) => name.en === "Lyon");
    if (lyon === undefined) throw new Error("no Lyon");
    const { wish, within } = aroundCity(places, lyon);
    expect(within?.de).toBe("Frankreich");
    const territory = territoryOf(places, wish());
    expect(territory.name.de).toBe("Rund um Lyon");
    expect(territory.cities.length).toBeGreaterThan(40);
    expect(territory.cities.some(({ name }) => name.en === "Lyon")).toBe(true);
  });
});

test("a frame is named by its cities", () => {
  const { cities } = territoryOf(places, { frame: [0, 45, 10, 50], name: { en: "", de: "" } });
  expect(frameName(cities)).toEqual({
    en: expect.stringMatching(/^Paris – /),
    de: expect.any(String),
  });
  expect(frameName(cities.slice(0, 1))).toBeNull();
});

describe("the globe", () => {
  const eye = { lon: 5, lat: 40 };
  test("finds again what it shows", () => {
    for (const at of [
      [2, 48],
      [-60, 10],
      [40, 70],
      [5, 40],
    ] as LonLat[]) {
      const seen = seenAt(at, eye, 200);
      if (seen === null) throw new Error(String(at));
      const [lon, lat] = under(seen, eye, 200) ?? [NaN, NaN];
      expect(lon).toBeCloseTo(at[0]);
      expect(lat).toBeCloseTo(at[1]);
    }
    expect(seenAt([185, -40], eye, 200)).toBeNull();
    expect(under({ x: 190, y: 90 }, eye, 200)).toBeNull();
  });
  test("has east on the right and north above", () => {
    expect(seenAt([15, 40], eye, 200)?.x).toBeGreaterThan(0);
    expect(seenAt([5, 50], eye, 200)?.y).toBeLessThan(0);
  });
  test("turns without end, but not over the poles", () => {
    expect(turned({ lon: 175, lat: 70 }, 10, 30)).toEqual({ lon: -175, lat: 80 });
  });
  test("draws rings up to the horizon, and nothing of the other side", () => {
    const ring = (lon: number) =>
      line3([
        [lon, 0],
        [lon + 40, 0],
        [lon + 40, 30],
      ]);
    expect(ringPath(ring(0), eye, 100)).toMatch(/^M-?[\d.]+ -?[\d.]+(L-?[\d.]+ -?[\d.]+){2}Z$/);
    expect(ringPath(ring(160), { lon: 0, lat: 0 }, 100)).toBe("");
    const horizon = ringPath(ring(70), { lon: 0, lat: 0 }, 100);
    for (const pair of horizon.slice(1, -1).split("L")) {
      const [x = 0, y = 0] = pair.split(" ").map(Number);
      expect(Math.hypot(x, y)).toBeLessThan(100.2);
    }
    expect(linePath(ring(160), { lon: 0, lat: 0 }, 100)).toBe("");
  });
  test("knows which country lies under a finger", () => {
    expect(countryAt(places, [2.5, 47])).toBe("FR");
    expect(countryAt(places, [138.5, 36])).toBe("JP");
    expect(countryAt(places, [-40, 35])).toBeNull();
    expect(countryAt(places, [14.45, 35.6])).toBe("MT");
  });
  test("frames are the shorter way round", () => {
    expect(frameBetween([10, 50], [-5, 40])).toEqual([-5, 40, 10, 50]);
    expect(frameBetween([170, 0], [-170, 10])).toEqual([170, 0, -170, 10]);
    const lons = frameLine([170, 0, -170, 10]).map(([lon]) => lon);
    expect(Math.max(...lons) - Math.min(...lons)).toBe(20);
  });
  test("is coarse enough to turn", () => {
    const points = places.land().flatMap((ring) => coarse(ring, 0.8)).length;
    expect(points).toBeLessThan(16_000);
  });
});

describe("the worker", () => {
  const wish: Wish = {
    place: { country: "FR" },
    cities: 12,
    length: "short",
    seed: 1,
    author: "A",
  };
  class Fake implements WorkerLike {
    static all: Fake[] = [];
    onmessage: WorkerLike["onmessage"] = null;
    onerror: WorkerLike["onerror"] = null;
    sent: ToWorker[] = [];
    ended = false;
    constructor() {
      Fake.all.push(this);
    }
    postMessage(message: ToWorker): void {
      this.sent.push(message);
    }
    terminate(): void {
      this.ended = true;
    }
    say(answer: Answer): void {
      this.onmessage?.({ data: { id: this.sent.at(-1)?.id ?? -1, answer } });
    }
  }
  const made = () => {
    Fake.all = [];
    const maker = new Maker(() => new Fake(), 1000);
    return { maker, worker: (i = 0) => Fake.all[i] as Fake };
  };

  test("gets one wish after the other", async () => {
    const { maker, worker } = made();
    const both = [maker.make(wish), maker.make({ ...wish, seed: 2 })];
    expect(worker().sent.length).toBe(1);
    worker().say({ problem: "few_cities" });
    await Promise.resolve();
    expect(worker().sent.map(({ wish: { seed } }) => seed)).toEqual([1, 2]);
    worker().say({ problem: "unknown_place" });
    expect(await Promise.all(both)).toEqual([
      { problem: "few_cities" },
      { problem: "unknown_place" },
    ]);
  });
  test("is given up when it breaks or takes too long, and another one begins", async () => {
    vi.useFakeTimers();
    const { maker, worker } = made();
    const all = [maker.make(wish), maker.make(wish), maker.make(wish)];
    worker(0).onerror?.({});
    vi.advanceTimersByTime(1001);
    worker(1).say({ problem: "few_cities" });
    worker(2).say({ problem: "bad_wish" });
    expect(await Promise.all(all)).toEqual([
      { problem: "failed" },
      { problem: "slow" },
      { problem: "bad_wish" },
    ]);
    expect(Fake.all.map(({ ended }) => ended)).toEqual([true, true, false]);
    vi.useRealTimers();
  });
  test("stays if it has nothing to do, and else is stopped", async () => {
    const { maker, worker } = made();
    const first = maker.make(wish);
    worker().say({ problem: "few_cities" });
    await first;
    maker.stop();
    expect(worker().ended).toBe(false);
    void maker.make(wish);
    maker.stop();
    expect(worker().ended).toBe(true);
  });
  test("ends with the page", () => {
    const { maker, worker } = made();
    void maker.make(wish);
    maker.close();
    expect(worker().ended).toBe(true);
  });
});

describe("proposals", () => {
  const wish = { place: { country: "LU" }, cities: 8, length: "short" as const, author: "A" };
  const board = makeBoard(places, { ...wish, place: { country: "CH" }, seed: 1 });
  const proposals = (answers: Answer[]) => {
    const asked: Wish[] = [];
    const make = (its: Wish) => {
      asked.push(its);
      return Promise.resolve(answers.shift() ?? { problem: "failed" as const });
    };
    return { all: new Proposals({ make, stop: () => undefined, close: () => undefined }), asked };
  };

  test("are three of one wish, and never the same again", async () => {
    const { all, asked } = proposals(Array.from({ length: 7 }, () => ({ board, seconds: 0.3 })));
    await all.draw(wish, "Luxemburg");
    expect(all.list.map(({ busy, board: its }) => [busy, its])).toEqual(
      Array.from({ length: 3 }, () => [false, board]),
    );
    await all.shuffle(all.list[1]?.key ?? -1);
    await all.draw(wish, "Luxemburg");
    expect(new Set(asked.map(({ seed }) => seed)).size).toBe(7);
    expect(all.list.length).toBe(3);
  });
  test("are given up together if the place has too few cities", async () => {
    const { all, asked } = proposals([{ problem: "few_cities" }]);
    await all.draw(wish, "Luxemburg");
    expect(asked.length).toBe(1);
    expect(all.list.map(({ problem, name }) => [problem, name])).toEqual([
      ["few_cities", "Luxemburg"],
    ]);
  });
  test("keep what was there if it cannot be shuffled", async () => {
    const { all } = proposals([
      ...Array.from({ length: 3 }, () => ({ board, seconds: 0.3 })),
      { problem: "slow" },
    ]);
    await all.draw(wish, "");
    await all.shuffle(all.list[0]?.key ?? -1);
    expect(all.list[0]?.board).toBe(board);
    expect(all.list[0]?.problem).toBe("slow");
  });
  test("are told in figures", () => {
    const facts = factsOf(board);
    expect(facts.places).toBe(board.places.length);
    expect(facts.connections).toBeLessThanOrEqual(board.routes.length);
    expect(facts.colors.reduce((sum, { spaces }) => sum + spaces, 0)).toBe(facts.spaces);
    expect(minutesOf(38)).toEqual({ from: 50, to: 70 });
  });
});
