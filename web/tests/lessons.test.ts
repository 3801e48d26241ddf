// Every guided first game fits its script, has its words, and is known to the lobby.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LessonScript } from "../shell/learn/guide.svelte";
import type { Lesson } from "../shell/learn/lesson";
import { placedSteps, same } from "../shell/learn/placed";
import { minutesOf } from "../shell/learn/rides";
import { root } from "./sources";

const families = {
  ticket_to_ride: "ttr",
  switch_and_signal: "sas",
  grand_trunk_journey: "gtj",
} as const;

function filesIn(folder: string, ending: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(ending));
  } catch {
    return [];
  }
}

function isLesson(value: unknown): value is Lesson {
  return typeof value === "object" && value !== null && "stops" in value && "words" in value;
}

interface Case {
  family: keyof typeof families;
  script: LessonScript;
  lesson: Lesson | undefined;
}

async function lessonsOf(family: keyof typeof families): Promise<Lesson[]> {
  const folder = join(root, "games", family, "lessons");
  const names = filesIn(folder, ".ts").filter((name) => !name.endsWith(".test.ts"));
  const modules = await Promise.all(
    names.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isLesson));
}

async function cases(family: keyof typeof families): Promise<Case[]> {
  const lessons = await lessonsOf(family);
  const folder = join(root, "../games", family, "lessons");
  return filesIn(folder, ".json").map((name) => {
    const script = JSON.parse(readFileSync(join(folder, name), "utf8")) as LessonScript;
    return { family, script, lesson: lessons.find(({ id }) => id === script.id) };
  });
}

function message(family: keyof typeof families, language: string, key: string): unknown {
  const file = join(root, "games", family, "i18n", `${language}.json`);
  const path = key.split(".").slice(1);
  return path.reduce<unknown>(
    (words, part) => (words as Record<string, unknown> | undefined)?.[part],
    JSON.parse(readFileSync(file, "utf8")),
  );
}

const all = (
  await Promise.all((Object.keys(families) as (keyof typeof families)[]).map(cases))
).flat();

it("there are some", () => expect(all.length).toBeGreaterThan(1));

describe.each(all)("$script.id", ({ family, script, lesson }) => {
  const { entries } = script.record;
  const own = entries.filter(({ actor }) => actor === script.seat);
  const steps = lesson?.stops.flatMap((stop) => stop.steps.map((step) => ({ stop, step }))) ?? [];

  it("has a guide", () => expect(lesson?.words.split(".")[0]).toBe(families[family]));

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
    expect(minutesOf(script.id)).toBeGreaterThanOrEqual(3);
    expect(minutesOf(script.id)).toBeLessThanOrEqual(15);
  });
});
