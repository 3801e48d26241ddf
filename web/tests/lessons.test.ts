// Every guided first game fits its script, has its words, and is known to the lobby.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aboutEntry, abouts, gameModule } from "../games";
import type { About } from "../games/game";
import type { LessonScript } from "../shell/learn/guide.svelte";
import type { Lesson } from "../shell/learn/lesson";
import { placedSteps, same } from "../shell/learn/placed";
import { gameFiles, readJson, root } from "./sources";
import "./browser";

type Script = LessonScript & { record: { game: string } };

interface Case {
  family: string;
  prefix: string;
  script: Script;
  lesson: Lesson | undefined;
}

async function cases([family, { prefix }]: [string, About]): Promise<Case[]> {
  const { lessons = [] } = await gameModule(family);
  return gameFiles(family, /lessons\/[^/]*\.json$/).map((path) => {
    const script = readJson<Script>(path);
    return { family, prefix, script, lesson: lessons.find(({ id }) => id === script.id) };
  });
}

function message(family: string, language: string, key: string): unknown {
  const path = key.split(".").slice(1);
  return path.reduce<unknown>(
    (words, part) => (words as Record<string, unknown> | undefined)?.[part],
    readJson(join(root, "games", family, "i18n", `${language}.json`)),
  );
}

const all = (await Promise.all([...abouts].map(cases))).flat();

it("there are some", () => expect(all.length).toBeGreaterThan(1));

describe.each(all)("$script.id", ({ family, prefix, script, lesson }) => {
  const { entries } = script.record;
  const own = entries.filter(({ actor }) => actor === script.seat);
  const steps = lesson?.stops.flatMap((stop) => stop.steps.map((step) => ({ stop, step }))) ?? [];

  it("has a guide", () => expect(lesson?.words.split(".")[0]).toBe(prefix));

  it("expects what the learner does in the script, in that order", () => {
    const expected = steps.flatMap(({ step }) =>
      step.expects === undefined ? [] : [step.expects],
    );
    expect(expected).toEqual(own.map(({ action }) => action));
  });

  it("begins and ends where the learner is asked", () => {
    if (lesson === undefined) return;
    const placed = placedSteps(lesson, entries, script.seat);
    for (const { step, ply } of placed)
      if (step.expects !== undefined)
        expect(same(step.expects, entries[ply]?.action), step.id).toBe(true);
    expect(placed.every(({ ply }, i) => i === 0 || ply >= (placed[i - 1]?.ply ?? 0))).toBe(true);
  });

  it("points at something in every step", () =>
    expect(steps.filter(({ step }) => step.targets.length === 0)).toEqual([]));

  it("has words in both languages", () => {
    if (lesson === undefined) return;
    const keys = [
      `${lesson.words}.farewell`,
      ...lesson.stops.map(({ id }) => `${lesson.words}.${id}.name`),
      ...steps.flatMap(({ stop, step }) => [
        `${lesson.words}.${stop.id}.${step.id}.say`,
        `${lesson.words}.${stop.id}.${step.id}.why`,
      ]),
    ];
    for (const language of ["de", "en"])
      for (const key of keys)
        expect(message(family, language, key), `${language} ${key}`).toEqual(expect.any(String));
  });

  it("says one sentence at a time", () => {
    for (const language of ["de", "en"])
      for (const { stop, step } of steps) {
        const say = message(family, language, `${lesson?.words ?? ""}.${stop.id}.${step.id}.say`);
        expect(String(say).match(/[.!?:…](\s|$)/g), `${language} ${step.id}`).toHaveLength(1);
      }
  });

  it("is as long as it is said to be", () => {
    const minutes = aboutEntry(script.record.game)?.lesson_minutes;
    expect(minutes).toBeGreaterThanOrEqual(3);
    expect(minutes).toBeLessThanOrEqual(15);
  });
});
