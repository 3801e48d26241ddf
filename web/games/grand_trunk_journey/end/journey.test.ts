import { describe, expect, it } from "vitest";
import type { Event } from "../../../wire/grand_trunk_journey";
import games from "../fixtures/finished.json";
import { board } from "../fixtures/sample";
import type { Gtj } from "../table";
import { at, cues, decided, prepare, type Journey } from "./journey";

type Finished = (typeof games)[number];
const log = (game: Finished) => game.log as unknown as { ply: number; events: Event[] }[];
function tableOf({ view, outcome }: Finished, seat: number | null): Gtj {
  return { board, view, outcome, seat, info: { options: {} } } as unknown as Gtj;
}
function told(game: Finished, seat: number | null = 0): Journey {
  const made = prepare(tableOf(game, seat), log(game));
  if (made === null) throw new Error("not over");
  return made;
}
const steps = (journey: Journey) =>
  Array.from({ length: Math.ceil(journey.length * 20) + 1 }, (_, i) =>
    Math.min(i / 20, journey.length),
  );

it("waits for what happened", () => {
  const [game] = games;
  if (game === undefined) throw new Error("no game");
  expect(prepare(tableOf(game, 0), null)).toBeNull();
});

describe.each(games.map((game) => [game.name, game] as const))("the end of %s", (_, game) => {
  const journey = told(game);
  const events = log(game).flatMap((entry) => entry.events);

  it("lasts between five and eight seconds", () => {
    expect(journey.length).toBeGreaterThanOrEqual(5);
    expect(journey.length).toBeLessThanOrEqual(8);
  });

  it("ends with the sums that the server counts", () => {
    const last = at(journey, journey.length);
    expect(last.sums).toEqual(game.outcome.points);
    expect(last.told).toBe(journey.lines.length);
    expect(last.over).toBe(true);
  });

  it("tells no line before its time, no sum before the lines, no winner before the sums", () => {
    for (const time of steps(journey)) {
      const now = at(journey, time);
      if (!now.scoring) expect([now.told, now.over]).toEqual([0, false]);
      if (now.told === 0) expect(now.sums.every((sum) => sum === 0)).toBe(true);
      if (now.over) expect(now.told).toBe(journey.lines.length);
    }
  });

  it("shows everything on its day", () => {
    for (const time of steps(journey)) {
      const now = at(journey, time);
      for (const lane of now.lanes)
        for (const stop of lane.stops) expect(stop.day).toBeLessThanOrEqual(now.day);
      for (const contract of now.contracts)
        if (contract !== null) expect(contract.day).toBeLessThanOrEqual(now.day);
    }
    const last = at(journey, journey.length);
    expect(last.day).toBe(board.rules.last_day);
    expect(last.contracts.every((contract) => contract !== null)).toBe(true);
    expect(last.lanes.map(({ day }) => day)).toEqual(game.view.players.map(({ day }) => day));
  });

  it("has every delivery, contract and first delivery on a lane", () => {
    const last = at(journey, journey.length);
    for (const [seat, player] of game.view.players.entries()) {
      const stops = last.lanes[seat]?.stops ?? [];
      const sum = (of: "contract" | "first") => stops.reduce((n, stop) => n + stop[of], 0);
      const points = (type: string) =>
        events.reduce((n, e) => {
          const one = e as { type: string; seat?: number; points?: number };
          return n + (one.type === type && one.seat === seat ? (one.points ?? 0) : 0);
        }, 0);
      expect(sum("contract")).toBe(points("contract_fulfilled"));
      expect(sum("first")).toBe(points("first_delivery_taken"));
      expect(sum("first")).toBe(player.scores.first_deliveries);
      const cubes = events.filter((e) => e.type === "cube_delivered" && e.seat === seat).length;
      const counted = Object.values(last.delivered[seat] ?? {}).reduce((n, it) => n + it, 0);
      expect(counted).toBe(cubes);
      // The last stop is where the train stands.
      expect(stops.at(-1)?.place).toBe(player.place);
    }
  });

  it("travels the own way from its beginning to where the train stands", () => {
    const place = game.view.players[0]?.place ?? "";
    const end = board.drawing.places[place];
    const last = at(journey, journey.length).way;
    expect([last.part, last.x, last.y]).toEqual([1, end?.x, end?.y]);
    const begun = events.find((e) => e.type === "train_placed" && e.seat === 0);
    const from = board.drawing.places[begun?.type === "train_placed" ? begun.city : ""];
    const first = at(journey, 0).way;
    expect([first.part, first.x, first.y]).toEqual([0, from?.x, from?.y]);
    let before = 0;
    for (const time of steps(journey)) {
      const { part } = at(journey, time).way;
      expect(part).toBeGreaterThanOrEqual(before);
      before = part;
    }
    const days = journey.way.map(({ day }) => day);
    expect(days).toEqual([...days].sort((a, b) => a - b));
  });

  it("is heard in order, and last at the end", () => {
    const times = cues(journey).map((cue) => cue.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBe(journey.length);
  });

  it("names the line in which the winner gained most", () => {
    const found = decided(journey);
    if (found === null) return expect(game.outcome.rank.filter((r) => r === 1).length).not.toBe(1);
    const winner = game.outcome.rank.indexOf(1);
    const gain = (line: keyof (typeof game.outcome.breakdown)[number]) =>
      (game.outcome.breakdown[winner]?.[line] ?? 0) -
      (game.outcome.breakdown[found.second]?.[line] ?? 0);
    for (const line of journey.lines) expect(gain(found.by)).toBeGreaterThanOrEqual(gain(line));
  });
});
