// The sheets of a board: the right size, nothing lost, and nothing of a document that becomes markup.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { BoardDocument, Sheet } from "../../../workshop/family";
import { addWords } from "../../../shell/words.svelte";
import { Atlas } from "../board";
import { trackShape, viewBox } from "../map/geometry";
import de from "../i18n/de.json";
import en from "../i18n/en.json";
import { blank, fileOf } from "./document";
import { beforeSheets, sheets } from "./print";
import { sane } from "./sane";

addWords("ttr", { de, en });

function read(name: string): BoardDocument {
  const file = new URL(`../../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as BoardDocument;
}
const of = (all: readonly Sheet[], id: string) => all.filter((sheet) => sheet.id.startsWith(id));

/** Every tag that is opened is closed, in order. */
function wellFormed(svg: string): void {
  const open: string[] = [];
  const tags = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>/g;
  const rest = svg.replace(tags, (_, end: string, name: string, __: string, alone: string) => {
    if (end !== "") expect(open.pop()).toBe(name);
    else if (alone === "") open.push(name);
    return "";
  });
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
}

describe.each(["usa", "germany"])("%s on paper", (name) => {
  const board = read(name);
  let all: Sheet[] = [];
  beforeAll(async () => {
    await beforeSheets(board);
    all = sheets(board);
  });

  test("has a map on which wagons lie in their spaces", () => {
    const [map] = all.filter(({ id }) => id === "map");
    const file = fileOf(sane(board));
    const box = viewBox(file);
    const scale = ((map?.width_mm ?? 0) - 16) / box.width;
    const atlas = new Atlas(file);
    const slots = file.routes.map(({ id }) => trackShape(atlas, id));
    const fitting = slots.filter(
      ({ slot, thickness }) => slot * scale >= 24.9 && thickness * scale >= 8,
    );
    expect(fitting.length).toBeGreaterThan(0.85 * slots.length);
    expect(map?.width_mm).toBeLessThan(1230);
    expect(map?.svg.split("<rect").length).toBeGreaterThan(
      file.routes.reduce((sum, { length }) => sum + length, 0),
    );
  });

  test("has its coast under the map", () => {
    expect(of(all, "map-a4")[0]?.svg).toContain('fill-rule="evenodd"');
  });

  test("has every ticket once, with its value", () => {
    const texts = of(all, "tickets")
      .map(({ svg }) => svg)
      .join("");
    const tickets = sane(board).tickets;
    expect(texts.split('<circle cx="14"').length - 1).toBe(tickets.length);
    for (const { width_mm, height_mm } of of(all, "tickets"))
      expect([width_mm, height_mm].sort((a, b) => a - b)).toEqual([210, 297]);
  });

  test("is all of shapes and texts, each sheet with an id of its own", () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { svg } of all) {
      wellFormed(svg);
      expect(svg).not.toMatch(
        /<(script|style|use|image|foreignObject|a)\b|href|url\(|NaN|undefined/,
      );
    }
  });
});

test("nothing of a document becomes markup", () => {
  const board = read("germany") as unknown as Record<string, unknown>;
  const evil = '"><script>alert(1)</script>&<';
  const text = JSON.stringify(board).replace(
    /"(en|de)":"[^"]*"/g,
    (_, language: string) => `"${language}":${JSON.stringify(evil)}`,
  );
  const made = JSON.parse(text) as Record<string, unknown>;
  made["routes"] = (made["routes"] as Record<string, unknown>[]).map((route, i) =>
    i === 0 ? { ...route, color: 'red" onload="x' } : route,
  );
  for (const { svg } of sheets(made as unknown as BoardDocument)) {
    wellFormed(svg);
    expect(svg).not.toMatch(/<script|onload=/);
  }
});

test("a blank board, and one without a drawing, have sheets as well", () => {
  const empty = blank({ en: "New", de: "Neu" });
  expect(sheets(empty).length).toBeGreaterThan(1);
  const bare = { ...read("usa"), id: "board-x", drawing: {} };
  for (const { svg } of sheets(bare)) {
    wellFormed(svg);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});
