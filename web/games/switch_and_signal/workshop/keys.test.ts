// Keys on the map: walking, moving, pieces, deleting; and what can be printed.
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import "../../../tests/browser";
import { settings } from "../../../shell/settings.svelte";
import { addWords } from "../../../shell/words.svelte";
import { readJson, root } from "../../../tests/sources";
import type { BoardDocument } from "../../../workshop/family";
import game_de from "../i18n/de.json";
import game_en from "../i18n/en.json";
import de from "../i18n/workshop.de.json";
import en from "../i18n/workshop.en.json";
import { tidy } from "./document";
import { fakeEditor } from "./fake_editor";
import { key } from "./keys";
import { spotOf } from "./lay";
import { inReadingOrder, isThere, nameOf, towards, whereOf } from "./selection";
import { sheets } from "./sheets";

addWords("sas", { de: game_de, en: game_en });
addWords("sas.workshop", { de, en });
beforeEach(() => void (settings.language = "de"));
const copy = tidy(
  readJson<BoardDocument>(join(root, "../games/switch_and_signal/boards/europe.json")),
);
const pressed = (name: string, more: Partial<KeyboardEvent> = {}) =>
  ({
    key: name,
    target: null,
    altKey: false,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    ...more,
  }) as KeyboardEvent;

describe("walking", () => {
  it("goes through everything, as one reads", () => {
    const order = inReadingOrder(copy);
    expect(order).toHaveLength(5 + 11 + 22 + 49 + 26);
    expect(order.indexOf("start:kiel")).toBeLessThan(order.indexOf("city:paris"));
    expect(order.every((what) => isThere(copy, what) && whereOf(copy, what) !== null)).toBe(true);
    expect(order.filter((what) => /sas\.|undefined/.test(nameOf(copy, what)))).toEqual([]);
  });
  it("begins anywhere, and goes where the arrow shows", () => {
    const editor = fakeEditor(copy);
    expect(key(editor, pressed("ArrowRight"))).toBe(true);
    expect(editor.selected).toBe(inReadingOrder(copy)[0]);
    editor.select("city:paris");
    key(editor, pressed("ArrowUp"));
    expect(whereOf(copy, editor.selected!)!.y).toBeLessThan(spotOf(copy, "paris").y);
    expect(towards(copy, "start:wroclaw", 1, 0)).toBeNull();
  });
  it("by Tab goes on, and leaves at the end", () => {
    const editor = fakeEditor(copy);
    expect(key(editor, pressed("Tab"))).toBe(false);
    const order = inReadingOrder(copy);
    editor.select(order.at(-2)!);
    expect(key(editor, pressed("Tab"))).toBe(true);
    expect(editor.selected).toBe(order.at(-1));
    expect(key(editor, pressed("Tab"))).toBe(false);
    expect(key(editor, pressed("Tab", { shiftKey: true }))).toBe(true);
  });
});

describe("changing by keys", () => {
  it("moves a place by one unit or by ten, as one step", () => {
    const editor = fakeEditor(copy);
    editor.select("junction:frankfurt");
    const { x, y } = spotOf(copy, "frankfurt");
    key(editor, pressed("ArrowRight", { altKey: true }));
    key(editor, pressed("ArrowUp", { altKey: true, shiftKey: true }));
    expect(spotOf(tidy(editor.board), "frankfurt")).toEqual({
      x: x + 1,
      y: Math.round((y - 10) * 10) / 10,
    });
    expect(new Set(editor.done.map(({ merge }) => merge)).size).toBe(1);
    expect(editor.done[0]!.label).toBe("Frankfurt: verschoben");
  });
  it("adds and takes pieces of a line", () => {
    const editor = fakeEditor(copy);
    editor.select("line:lille--paris");
    key(editor, pressed("+"));
    expect(editor.done.at(-1)!.label).toBe("Lille – Paris: 1 → 2 Gleisstücke");
    key(editor, pressed("-"));
    expect(tidy(editor.board).lines[1]!.pieces).toBe(1);
    key(editor, pressed("-"));
    expect(editor.done).toHaveLength(2);
  });
  it("puts places beside what is chosen, and junctions and signals on a line", () => {
    const editor = fakeEditor(copy);
    editor.take("switch");
    expect(key(editor, pressed("Enter"))).toBe(true);
    expect(tidy(editor.board).junctions).toHaveLength(23);
    expect(editor.selected).toMatch(/^junction:/);
    editor.select("line:strasbourg--paris");
    key(editor, pressed("Enter"));
    expect(tidy(editor.board).lines).toHaveLength(50);
    editor.take("signal");
    editor.select("line:lille--paris");
    key(editor, pressed("Enter"));
    expect(tidy(editor.board).lines.flatMap(({ signals }) => signals)).toHaveLength(27);
  });
  it("says in the check that there can be no more", () => {
    const editor = fakeEditor(copy);
    editor.take("start");
    expect(key(editor, pressed("Enter"))).toBe(true);
    expect([editor.done, editor.refused].map(({ length }) => length)).toEqual([0, 1]);
  });
  it("deletes without a question", () => {
    const editor = fakeEditor(copy);
    editor.select("start:kiel");
    expect(key(editor, pressed("Delete"))).toBe(true);
    expect(editor.selected).toBeNull();
    expect(tidy(editor.board).starts).toHaveLength(10);
    expect(key(editor, pressed("Delete"))).toBe(false);
  });
});

describe("on paper", () => {
  it("is everything that one needs, in millimetres", () => {
    const all = sheets(copy);
    expect(all[0]!.width_mm).toBeGreaterThan(600);
    const ids = all.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith("map-")).length).toBeGreaterThan(8);
    expect(ids).toEqual(expect.arrayContaining(["cards-1", "helpers-1", "tokens"]));
  });
  it("has nothing of a document but text and numbers", () => {
    const name = { de: '<script>alert("x")</script>', en: "&<>" };
    const odd = tidy({
      ...copy,
      name,
      cities: copy.cities.map((it) => ({ ...it, name })),
      drawing: { ...copy.drawing, cities: { paris: { x: '1"/><script>' } } },
    } as unknown as BoardDocument);
    for (const { svg } of sheets(odd)) {
      expect(svg).not.toMatch(/<script|NaN|undefined|var\(/);
      expect(svg.match(/<svg/g)!.length).toBe(svg.match(/<\/svg>/g)!.length);
    }
  });
});
