import { describe, expect, it } from "vitest";
import {
  byCost,
  chanceAt,
  cost,
  inTime,
  percents,
  signed,
  verdict,
  type Decision,
} from "./analysis";
import { bands, named, ribbon, scale, turningMarks } from "./plot";
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
      { ply: 1, seat: null },
      { ply: 3, seat: 0 },
      { ply: 5, seat: 1 },
    ]));

  it("have no opening if somebody's turn comes first", () => {
    const first = [{ ply: 0, actor: "chance" as const, events: [begin(1)] }, ...plies.slice(1)];
    expect(turnsOf(first, starts)[0]).toEqual({ ply: 1, seat: 1 });
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
  ...change,
});

describe("decisions", () => {
  it("are costly only beyond what the estimate can tell apart", () => {
    expect(verdict(decision({}))).toBe("costly");
    expect(verdict(decision({ best_worth: 0.42 }))).toBe("close");
    expect(verdict(decision({ error: 0.12 }))).toBe("close");
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
  it("puts a name only where the band is high enough", () => {
    const three = [
      ...chances.slice(0, 1),
      { ply: 22, seats: [0.1, 0.6, 0.3] },
      ...chances.slice(1),
    ];
    expect(bands(three, [0, 1, 2], by).map(({ label }) => label?.x)).toEqual([undefined, 150, 150]);
  });
  it("leaves one chance alone", () =>
    expect(bands([{ ply: 20, seats: [0.4] }], [0], by)[0]?.edge).toBe("M50.0 70.0"));
  it("shows how far it may be off", () =>
    expect(ribbon(chances, 1, by)).toBe("M50.0 59.0L350.0 110.0L350.0 110.0L50.0 61.0Z"));

  it("keeps the numbers of turning points apart and inside, and words where they have room", () => {
    const one = { seat: 0, change: 0.1, cause: "luck" as const };
    const marks = turningMarks(
      [20, 30, 30, 31].map((ply) => ({ ply, ...one })),
      by,
      frame,
      100,
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
  it("names as many stops as there is room for", () => {
    expect(named(23, 1300, 30)).toBe(1);
    expect(named(150, 1300, 30)).toBe(5);
    expect(named(150, 300, 34)).toBe(20);
  });
});
