import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Breakdown, PlayerView } from "../../../wire/ticket_to_ride";
import { Atlas, type BoardFile } from "../board";
import germany from "../fixtures/germany_finished.json";
import usa from "../fixtures/usa_finished.json";
import { trackShape } from "../map/geometry";
import type { TicketTable } from "../table";
import { along, chain } from "./chain";
import { at, cues, decided, prepare, type Count } from "./count";

function board(name: string): BoardFile {
  const file = new URL(`../../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as BoardFile;
}

type Finished = typeof usa | typeof germany;
function counted(name: string, game: Finished, seat: number | null = 1): Count {
  const players = game.players as unknown as PlayerView[];
  const table = {
    board: board(name),
    info: { options: {} },
    view: { players },
    outcome: game.outcome,
    seat,
  } as unknown as TicketTable;
  const count = prepare(table);
  if (count === null) throw new Error("not over");
  return count;
}
const steps = (count: Count) =>
  Array.from({ length: Math.ceil(count.length * 20) + 1 }, (_, i) =>
    Math.min(i / 20, count.length),
  );

describe.each([
  ["usa", usa],
  ["germany", germany],
])("the count of %s", (name, game) => {
  const count = counted(name, game);

  it("lasts between five and eight seconds", () => {
    expect(count.length).toBeGreaterThanOrEqual(5);
    expect(count.length).toBeLessThanOrEqual(8);
  });

  it("ends with what the server says", () => {
    const { rows, is } = at(count, count.length);
    expect(is).toBe("result");
    expect(rows.map((row) => row.total)).toEqual(game.outcome.points);
    expect(rows.map((row) => row.rank)).toEqual(game.outcome.rank);
    for (const { seat, routes, done, failed, passengers, bonus } of rows) {
      const breakdown = game.outcome.breakdown[seat] as Breakdown;
      expect(routes).toBeCloseTo(breakdown.routes);
      expect(done).toBeCloseTo(breakdown.tickets_completed);
      expect(-failed).toBeCloseTo(breakdown.tickets_failed);
      expect(passengers).toBeCloseTo(breakdown.passengers);
      expect(bonus).toBeCloseTo(breakdown.longest_path + breakdown.most_tickets);
    }
    // The winner's row is the first.
    expect(rows[game.outcome.rank.indexOf(1)]?.place).toBe(0);
  });

  it("begins with nothing, in the order of the seats", () => {
    const { rows, tickets, ticket, paths, colors } = at(count, 0);
    expect(rows.map(({ total, rank, place }) => [total, rank, place])).toEqual(
      rows.map((_, seat) => [0, null, seat]),
    );
    expect([tickets, ticket, paths, colors]).toEqual([0, null, [], 0]);
  });

  it("tells nothing of a source before its act, and no rank before the last", () => {
    const begin = (is: string) => count.acts.find((act) => act.is === is)?.from ?? Infinity;
    for (const time of steps(count)) {
      const now = at(count, time);
      for (const row of now.rows) {
        if (time < begin("tickets")) expect([row.done, row.failed]).toEqual([0, 0]);
        if (time < begin("passengers")) expect(row.passengers).toBe(0);
        if (time < Math.min(begin("most_tickets"), begin("longest_path")))
          expect(row.bonus).toBe(0);
        if (time < begin("result")) {
          expect(row.rank).toBeNull();
          expect(row.place).toBe(row.seat);
        }
      }
      if (time < begin("longest_path")) expect(now.paths).toEqual([]);
      if (time < begin("passengers")) expect(now.colors).toBe(0);
      if (time < begin("tickets")) expect(now.tickets).toBe(0);
    }
  });

  it("has counted every ticket before the act is over, one after the other", () => {
    const act = count.acts.find(({ is }) => is === "tickets");
    const all = count.seats[count.own]?.score.tickets.map(({ id }) => id) ?? [];
    const lit = new Set(steps(count).map((time) => at(count, time).ticket));
    lit.delete(null);
    expect([...lit]).toEqual(all);
    const { rows } = at(count, act?.to ?? 0);
    for (const { seat, done, failed } of rows) {
      const { breakdown } = count.seats[seat] ?? {};
      expect(done).toBeCloseTo(breakdown?.tickets_completed ?? -1);
      expect(-failed).toBeCloseTo(breakdown?.tickets_failed ?? -1);
    }
  });

  it("is heard in order, and last at the end", () => {
    const list = cues(count);
    expect(list.map((cue) => cue.at)).toEqual([...list.map((cue) => cue.at)].sort((a, b) => a - b));
    expect(list.at(-1)).toEqual({ at: count.length, sound: "end" });
  });
});

describe("the longest path", () => {
  const count = counted("usa", usa);
  const atlas = new Atlas(board("usa"));
  const shapes = (seat: number) =>
    (count.seats[seat]?.score.path.routes ?? []).map((id) => trackShape(atlas, id));

  it("belongs to whoever has the bonus, and is run along from end to end", () => {
    const act = count.acts.find(({ is }) => is === "longest_path");
    const { paths } = at(count, act?.to ?? 0);
    expect(paths.map(({ seat, part }) => [seat, part])).toEqual([[1, 1]]);
    expect(at(count, (act?.from ?? 0) + 0.05).paths[0]?.part).toBe(0);
  });

  it("is one line without a gap", () => {
    for (const seat of [0, 1, 2]) {
      const line = chain(shapes(seat));
      const points = line?.points ?? [];
      expect(points.length).toBeGreaterThan(10);
      const gaps = points.slice(1).map((p, i) => {
        const from = points[i] ?? p;
        return Math.hypot(p.x - from.x, p.y - from.y);
      });
      expect(Math.max(...gaps)).toBeLessThan(30);
      expect(along(points, 0)).toEqual(points[0]);
      expect(along(points, 1).x).toBeCloseTo(points.at(-1)?.x ?? 0);
    }
  });

  it("is none where tracks do not meet", () => {
    const [a, b] = ["seattle--vancouver-a", "atlanta--miami"].map((id) => trackShape(atlas, id));
    if (a === undefined || b === undefined) throw new Error("no such track");
    expect(chain([a, b])).toBeNull();
    expect(chain([])).toBeNull();
  });
});

describe("what decided", () => {
  it("is where the winner gained most", () => {
    expect(decided(counted("usa", usa))).toEqual({
      winners: [2],
      second: 1,
      margin: 41,
      by: "tickets",
    });
  });
  it("is a bonus without which it had gone the other way", () => {
    const outcome = structuredClone(usa.outcome);
    outcome.points = [16, 112, 110];
    outcome.rank = [3, 1, 2];
    outcome.breakdown[1] = {
      ...outcome.breakdown[1]!,
      routes: 68,
      tickets_completed: 34,
      tickets_failed: 0,
    };
    expect(decided(counted("usa", { ...usa, outcome }))).toMatchObject({
      winners: [1],
      second: 2,
      margin: 2,
      by: "longest_path",
    });
  });
  it("is nothing where the victory is shared", () => {
    const outcome = { ...usa.outcome, points: [16, 110, 110], rank: [3, 1, 1] };
    expect(decided(counted("usa", { ...usa, outcome }))).toEqual({
      winners: [1, 2],
      second: null,
      margin: 0,
      by: null,
    });
  });
});
