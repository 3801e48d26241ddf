// Names, numbers and tags on both boards: none hides another, however large they have to be.
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import "../../../tests/browser";
import { settings } from "../../../shell/settings.svelte";
import { readJson, root } from "../../../tests/sources";
import { all_trains, Plan, type Board } from "../board";
import { Geometry } from "./geometry";
import type { Run } from "../preview";
import { layoutOf } from "./layout";
import { chips } from "./looks";
import {
  apart,
  badgeRadius,
  besideTrains,
  cityRects,
  labelRects,
  lettered,
  tagSize,
  widthOf,
} from "./room";

const language = settings.language;
afterEach(() => (settings.language = language));
/** One that goes as far as the die says; the drawing asks no more of it. */
const run: Run = {
  points: 0,
  path: [],
  at: "",
  forward: null,
  cause: "points_used",
  lost: 0,
  cost: 0,
  to_depot: false,
  delivers: null,
  obstacle: null,
  by: null,
};
/** The highest that letters on these maps become. */
const highest = 20.5;

describe.each(["europe", "north-america"])("%s", (name) => {
  const board = readJson<Board>(join(root, `../games/switch_and_signal/boards/${name}.json`));
  const plan = new Plan(board);
  const layout = layoutOf(board);
  const geometry = new Geometry(plan);

  it.each(["de", "en"] as const)("has names that do not touch each other (%s)", (to) => {
    settings.language = to;
    const rects = labelRects(layout, plan, highest);
    rects.forEach((a, i) => {
      for (const b of rects.slice(i + 1)) expect(apart(a, b)).toBeGreaterThan(0);
    });
  });

  it("keeps tags and numbers off names and off each other", () => {
    const spaces = [
      ...Object.keys(board.drawing.pieces),
      ...board.starts.map(({ id }) => id),
      ...board.cities.map(({ id }) => id),
    ];
    // Nine trains here and there, in as many ways as there are spaces.
    let hidden = 0;
    spaces.forEach((_, first) => {
      const trains = all_trains.map((id, i) => {
        const at = spaces[(first + 11 * i) % spaces.length] ?? "";
        const pose = geometry.pose(at, true);
        return { id, ...pose, in_city: plan.isCity(at), on_start: plan.start.has(at) };
      });
      const texts = lettered(layout, plan, highest);
      const places = besideTrains(trains, texts, highest);
      const round = { width: 2 * badgeRadius(highest), height: 2 * badgeRadius(highest) };
      const tags = trains.flatMap(({ id, x, y }) => {
        const { tag, number } = places.get(id) ?? { tag: { x: 0, y: 0 }, number: null };
        const beside = { x: x + tag.x, y: y + tag.y, ...tagSize(highest) };
        // What it carries stands on the train.
        if (apart(beside, { x, y, width: 24, height: 18 }) < 0) hidden++;
        if (number === null) return [beside];
        return [beside, { x: x + number.x, y: y + number.y, ...round }];
      });
      // The number of a start location on which a train stands is not there.
      const shown = texts.filter((it) => !trains.some(({ x, y }) => x === it.x && y === it.y));
      tags.forEach((tag, i) => {
        const others = [...shown, ...tags.slice(i + 1)];
        hidden += others.filter((other) => apart(tag, other) < -1.5).length;
      });
    });
    expect(hidden).toBe(0);
  });

  it("keeps what a roll would bring off names", () => {
    const texts = lettered(layout, plan, highest);
    const hidden = Object.keys(board.drawing.pieces).flatMap((at) =>
      [[0], [1, 2]].flatMap((costs) => {
        const runs = costs.map((cost, i) => ({ ...run, at, cost, points: i + 4 }));
        const [chip] = chips(geometry, [{ train: "gray-1", color: "gray", from: at, runs }], texts);
        const rect = { ...chip!.at, width: chip!.width, height: chip!.height };
        return texts.some((text) => apart(rect, text) < -1) ? [`${at} ${costs.length}`] : [];
      }),
    );
    expect(hidden).toEqual([]);
  });

  it("keeps what a roll would bring off what another would", () => {
    const texts = lettered(layout, plan, highest);
    const hidden = board.lines.flatMap(({ id }) => {
      const pieces = Object.keys(board.drawing.pieces).filter((piece) =>
        piece.startsWith(`${id}-`),
      );
      // A die with a place of its own for each of its first faces, and two that cost something at the next.
      const ends = pieces.slice(0, 3).map((at, i) => ({ ...run, at, points: i + 1 }));
      const at = pieces.at(-1) ?? "";
      const dear = [4, 5].map((points) => ({ ...run, at, points, cost: points - 3 }));
      const all = chips(
        geometry,
        [{ train: "brown-1", color: "brown", from: at, runs: [...ends, ...dear] }],
        texts,
      ).map((chip) => ({ ...chip.at, width: chip.width, height: chip.height }));
      return all.some((a, i) => all.slice(i + 1).some((b) => apart(a, b) < 0)) ? [id] : [];
    });
    expect(hidden).toEqual([]);
  });

  it("keeps what a roll would bring off the signs of cities", () => {
    const signs = cityRects(plan);
    expect(signs).toHaveLength(board.cities.length);
    const texts = [...lettered(layout, plan, highest), ...signs];
    const hidden = Object.keys(board.drawing.pieces).filter((at) => {
      // The largest plate there is: three faces that cost something.
      const runs = [3, 4, 5].map((points) => ({ ...run, at, points, cost: points - 2 }));
      const look = { train: "brown-1" as const, color: "brown" as const, from: at, runs };
      return chips(geometry, [look], texts).some(({ at: { x, y }, width, height }) =>
        signs.some((sign) => apart({ x, y, width, height }, sign) < 0),
      );
    });
    expect(hidden).toEqual([]);
  });
});

it("takes words with wide letters for wider", () => {
  expect(widthOf("mm", 10)).toBeGreaterThan(widthOf("ll", 10));
  expect(widthOf("ab", 20)).toBe(2 * widthOf("ab", 10));
});
