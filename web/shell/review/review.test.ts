import { describe, expect, it } from "vitest";
import {
  attempt,
  byCost,
  chanceAt,
  choicesOf,
  cost,
  inTime,
  mistakes,
  percents,
  signed,
  verdict,
  type Decision,
} from "./analysis";
import { Learning } from "./learning.svelte";
import { boxAround, ringsApart, type Mark } from "./marks";
import { bands, feet, named, ribbon, scale, spaced, turningMarks } from "./plot";
import { step, turnAt, turnsOf } from "./turns";

const starts = (event: unknown) => {
  const { type, seat } = event as { type: string; seat: number };
  return type === "turn_started" ? seat : null;
};
const begin = (seat: number) => ({ type: "turn_started", seat });
const plies = [
  { ply: 0, actor: "chance" as const, events: [] },
  { ply: 1, actor: 0, events: [] },
  { ply: 2, actor: 1, events: [begin(0)] },
  { ply: 3, actor: 0, events: [] },
  { ply: 4, actor: "chance" as const, events: [begin(1)] },
  { ply: 5, actor: 1, events: [begin(0)] },
];

describe("turns", () => {
  const turns = turnsOf(plies, starts);

  it("begin after the ply that says so, the opening with the first deed", () =>
    expect(turns).toEqual([
      { ply: 1, deed: 1, seat: null },
      { ply: 3, deed: 3, seat: 0 },
      { ply: 5, deed: 5, seat: 1 },
    ]));

  it("come to rest where somebody decides, not before what chance does first", () => {
    const dealt = [
      { ply: 0, actor: 0, events: [begin(1)] },
      { ply: 1, actor: "chance" as const, events: [] },
      { ply: 2, actor: 1, events: [] },
      { ply: 3, actor: 1, events: [] },
    ];
    const [opening, turn] = turnsOf(dealt, starts);
    expect([opening?.deed, turn]).toEqual([0, { ply: 1, deed: 2, seat: 1 }]);
    const both = turnsOf(dealt, starts);
    expect(step(both, 4, 0, 1)).toBe(2);
    expect(step(both, 4, 3, -1)).toBe(2);
    expect(turnAt(both, 1)).toBe(1);
  });

  it("have no opening if somebody's turn comes first", () => {
    const first = [{ ply: 0, actor: "chance" as const, events: [begin(1)] }, ...plies.slice(1)];
    expect(turnsOf(first, starts)[0]).toEqual({ ply: 1, deed: 1, seat: 1 });
  });

  it("hold the moments up to the next", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((ply) => turnAt(turns, ply))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });

  it("are stepped over, at last to the end and never beyond", () => {
    expect(step(turns, 6, 1, 1)).toBe(3);
    expect(step(turns, 6, 4, 1)).toBe(5);
    expect(step(turns, 6, 5, 1)).toBe(6);
    expect(step(turns, 6, 6, 1)).toBe(6);
    expect(step(turns, 6, 6, -1)).toBe(5);
    expect(step(turns, 6, 4, -1)).toBe(3);
    expect(step(turns, 6, 1, -1)).toBe(1);
  });
});

const decision = (change: Partial<Decision>): Decision => ({
  ply: 0,
  seat: 0,
  action: { type: "a" },
  worth: 0.4,
  best: { type: "b" },
  best_worth: 0.5,
  error: 0.01,
  tried: [],
  ...change,
});

describe("decisions", () => {
  it("are costly only if that is clear: the error is at most half of the difference", () => {
    expect(verdict(decision({}))).toBe("costly");
    expect(verdict(decision({ error: 0.0499 }))).toBe("costly");
    expect(verdict(decision({ error: 0.051 }))).toBe("unclear");
    expect(verdict(decision({ error: 0.12 }))).toBe("unclear");
    expect(verdict(decision({ best_worth: 0.42, error: 0 }))).toBe("close");
    expect(verdict(decision({ best_worth: 0.42, error: 0.2 }))).toBe("close");
    expect(verdict(decision({ best_worth: 0.4 }))).toBe("best");
    expect(verdict(decision({ best: { type: "a" } }))).toBe("best");
  });

  it("cost what the best found is worth more", () => {
    expect(cost(decision({}))).toBeCloseTo(0.1);
    expect(cost(decision({ best_worth: 0.3 }))).toBe(0);
    expect(cost(decision({ best: { type: "a" } }))).toBe(0);
  });

  it("come by cost, then by time, of one seat or of all", () => {
    const all = [
      decision({ ply: 3, best_worth: 0.45 }),
      decision({ ply: 9, seat: 1 }),
      decision({ ply: 7 }),
    ];
    expect(byCost(all, null).map(({ ply }) => ply)).toEqual([7, 9, 3]);
    expect(byCost(all, 0).map(({ ply }) => ply)).toEqual([7, 3]);
  });

  it("that are clear come before those that only seem to have cost more", () => {
    const all = [decision({ ply: 2, best_worth: 0.9, error: 0.4 }), decision({ ply: 5 })];
    expect(byCost(all, null).map(({ ply }) => ply)).toEqual([5, 2]);
  });
});

describe("mistakes", () => {
  const costing = (ply: number, lost: number, change: Partial<Decision> = {}) =>
    decision({ ply, best_worth: 0.4 + lost, ...change });

  it("are the three costliest of one's own that are clear", () => {
    const all = [
      costing(1, 0.05),
      costing(2, 0.2),
      costing(3, 0.5, { seat: 1 }),
      costing(4, 0.4, { error: 0.3 }),
      costing(5, 0.1),
      costing(6, 0.3),
      costing(7, 0.01),
    ];
    expect(mistakes(all, 0).map(({ ply }) => ply)).toEqual([6, 2, 5]);
    expect(mistakes(all, null)).toEqual([]);
  });

  const tried = ["c", "d", "e", "f"].map((type, i) => ({
    action: { type },
    lead: 0.09 - 0.06 * i,
    error: 0.01,
  }));

  it("are chosen anew from what was compared, in an order that says nothing", () => {
    const one = decision({ tried });
    const choices = choicesOf(one);
    expect(choices).toHaveLength(5);
    for (const action of [one.action, one.best, ...tried.slice(0, 3).map((it) => it.action)])
      expect(choices).toContainEqual(action);
    const turned = decision({ tried, action: one.best, best: one.action });
    expect(choicesOf(turned)).toEqual(choices);
  });

  it("are made good by what is as good as the best", () => {
    const one = decision({ tried });
    const said = (type: string) => attempt(one, { type });
    expect([said("b"), said("a"), said("c")]).toEqual(["best", "same", "as_good"]);
    expect(said("d")).toBe("better");
    expect(said("e")).toBe("no_better");
    expect(said("nowhere")).toBe("unknown");
    const vague = decision({ tried: [{ action: { type: "c" }, lead: 0.05, error: 0.2 }] });
    expect(attempt(vague, { type: "c" })).toBe("unknown");
  });

  it("are tried one after the other, each at its moment, until one goes elsewhere", () => {
    const match = {
      decisions: [costing(2, 0.2), costing(5, 0.1)],
      learner: 0,
      seen: 9,
      eyes: null as number | null,
      goTo(ply: number) {
        this.seen = ply;
      },
    };
    const learning = new Learning(match);
    expect(learning.tasks.map(({ ply }) => ply)).toEqual([2, 5]);
    expect(learning.task).toBeNull();
    learning.begin(2);
    expect([match.seen, match.eyes]).toEqual([2, 0]);
    expect(learning.open).toBe(true);
    learning.choose({ type: "a" });
    expect(learning.answer?.attempt).toBe("same");
    expect(learning.open).toBe(false);
    learning.begin(2);
    expect(learning.answer).toBeNull();
    learning.choose({ type: "b" });
    expect(learning.answered(2)).toBe("best");
    learning.begin(learning.next?.ply ?? -1);
    expect(learning.task?.ply).toBe(5);
    expect(learning.next).toBeNull();
    match.seen = 7;
    expect(learning.task).toBeNull();
    expect(learning.answered(2)).toBe("best");
  });
});

describe("marks", () => {
  const spot = (kind: Mark["kind"], x: number): Mark => ({
    kind,
    seat: 0,
    shapes: [{ type: "spot", at: { x, y: 0 }, radius: 10 }],
  });
  const radii = (marks: readonly Mark[]) =>
    marks.flatMap(({ shapes }) => shapes.map((it) => (it.type === "spot" ? it.radius : 0)));

  it("of two actions at one place lie around each other", () => {
    expect(radii(ringsApart([spot("played", 5), spot("best", 5)]))).toEqual([10, 17]);
    expect(radii(ringsApart([spot("played", 5), spot("best", 6)]))).toEqual([10, 10]);
  });
  it("are all in view", () => {
    const box = boxAround([spot("played", 0), spot("best", 300)]);
    expect(box).not.toBeNull();
    expect(box?.x).toBeLessThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(300);
    expect(boxAround([{ kind: "best", seat: 0, shapes: [] }])).toBeNull();
  });
});

describe("figures", () => {
  it("are whole, and parts of a hundred stay a hundred", () => {
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percents([0.295, 0.365, 0.34])).toEqual([30, 36, 34]);
    expect(percents([0.427])).toEqual([43]);
  });
  it("have a sign", () => expect([0.124, -0.05, 0.001].map(signed)).toEqual(["+12", "−5", "0"]));
  it("hold until the next are known", () => {
    const chances = [
      { ply: 2, seats: [0.4] },
      { ply: 6, seats: [0.7] },
    ];
    expect([0, 2, 5, 6, 9].map((ply) => chanceAt(chances, ply)?.[0])).toEqual([
      0.4, 0.4, 0.4, 0.7, 0.7,
    ]);
    expect(chanceAt([], 3)).toBeNull();
  });
  it("are numbered by time", () => {
    const one = { seat: 0, change: 0.1, cause: "luck" as const };
    expect(
      inTime([
        { ply: 9, ...one },
        { ply: 4, ...one },
      ]).map(({ ply }) => ply),
    ).toEqual([4, 9]);
  });
});

describe("the curve", () => {
  const frame = { left: 50, right: 350, top: 10, bottom: 110 };
  const by = scale(frame, [20, 22, 30, 31]);

  it("gives every turn the same width", () => {
    expect([20, 22, 30, 31].map(by.x)).toEqual([50, 150, 250, 350]);
    expect(by.x(26)).toBe(200);
    expect([0, 99].map(by.x)).toEqual([50, 350]);
  });
  it("finds the moment under the pointer", () => {
    expect(by.nearest(0, [20, 22, 30, 31])).toBe(20);
    expect(by.nearest(190, [20, 22, 30, 31])).toBe(22);
    expect(by.nearest(202, [20, 22, 26, 30, 31])).toBe(26);
    expect(by.nearest(999, [20, 22, 30, 31])).toBe(31);
  });

  const chances = [
    { ply: 20, seats: [0.2, 0.5, 0.3], error: 0.01 },
    { ply: 31, seats: [0, 0, 1], error: 0 },
  ];
  it("stacks shares, the first at the bottom", () => {
    const [own, second, last] = bands(chances, [1, 0, 2], by);
    expect(own?.edge).toBe("M50.0 60.0L350.0 110.0");
    expect(own?.area).toBe("M50.0 60.0L350.0 110.0L350.0 110.0L50.0 110.0Z");
    expect(second?.edge).toBe("M50.0 40.0L350.0 110.0");
    expect(last?.edge).toBe("M50.0 10.0L350.0 10.0");
  });
  it("leaves one chance alone", () =>
    expect(bands([{ ply: 20, seats: [0.4] }], [0], by)[0]?.edge).toBe("M50.0 70.0"));
  it("shows how far it may be off, at the edge of one share and of several", () => {
    expect(ribbon(chances, [1], by)).toBe("M50.0 59.0L350.0 110.0L350.0 110.0L50.0 61.0Z");
    expect(ribbon(chances, [1, 0], by, 2)).toBe("M50.0 38.0L350.0 110.0L350.0 110.0L50.0 42.0Z");
  });
  it("keeps figures apart and inside", () => {
    expect(spaced([90, 60, 30], 20, 0, 100)).toEqual([90, 60, 30]);
    expect(spaced([99, 98, 97], 20, 0, 100)).toEqual([99, 79, 59]);
    expect(spaced([10, 8, 5], 20, 0, 100)).toEqual([40, 20, 0]);
    for (const heights of [
      [100, 100, 3, 2, 1],
      [50, 50, 50, 50, 50],
    ]) {
      const placed = spaced(heights, 20, 0, 100);
      for (let i = 1; i < placed.length; i++)
        expect((placed[i - 1] ?? 0) - (placed[i] ?? 0)).toBeGreaterThanOrEqual(20);
      expect(Math.min(...placed)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...placed)).toBeLessThanOrEqual(100);
    }
  });
  it("names every turn once, wherever in it one is", () => {
    const turns = [20, 22, 30].map((ply) => ({ ply }));
    for (const [ply, turn] of [
      [20, 0],
      [24, 1],
      [29, 1],
      [30, 2],
    ] as const) {
      const below = feet(turns, 0, 1, { turn, x: by.x(ply) }, by.x);
      const numbers = below.map((foot) => foot.turn);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(below.find((foot) => foot.on)?.turn).toBe(turn);
    }
    expect(feet(turns, 0, 1, { turn: null, x: 350 }, by.x).map(({ turn }) => turn)).toEqual([
      0, 1, 2,
    ]);
  });

  it("keeps the numbers of turning points apart and inside, and words where they have room", () => {
    const one = { seat: 0, change: 0.1, cause: "luck" as const };
    const marks = turningMarks(
      [20, 30, 30, 31].map((ply) => ({ ply, ...one })),
      by,
      frame,
      () => 100,
      24,
    );
    expect(marks.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    for (const [i, mark] of marks.entries()) {
      expect(mark.at).toBeLessThanOrEqual(frame.right);
      if (i > 0) expect(mark.at - (marks[i - 1]?.at ?? 0)).toBeGreaterThanOrEqual(24);
    }
    expect(marks[0]?.words).toBe("right");
    expect(marks[1]?.words).toBeNull();
  });
  it("lets words of turning points that are long stay away rather than meet", () => {
    const at = [20, 60].map((ply) => ({ ply, seat: 0, change: 0.1, cause: "luck" as const }));
    const sides = (width: number) =>
      turningMarks(at, by, frame, () => width, 24).map(({ words }) => words);
    const between = by.x(60) - by.x(20) - 24;
    expect(sides(between)[0]).toBe("right");
    expect(sides(between + 1)[0]).not.toBe("right");
  });
  it("names as many stops as there is room for", () => {
    expect(named(23, 1300, 30)).toBe(1);
    expect(named(150, 1300, 30)).toBe(5);
    expect(named(150, 300, 34)).toBe(20);
  });
});
