// Changes in the workshop: what depends on them follows, and the program still takes the board.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import "../../../tests/browser";
import { readJson, root } from "../../../tests/sources";
import type { BoardDocument } from "../../../workshop/family";
import { blank } from "./blank";
import { linesAt, tidy, type Doc } from "./document";
import {
  addLine,
  addPlace,
  bendLine,
  fillEntrances,
  inTheWay,
  moveLabel,
  movePlace,
  remove,
  setEnd,
  setPieces,
  splitLine,
  toggleSignal,
} from "./edit";
import {
  addCard,
  departures,
  rename,
  setCard,
  setGoods,
  setGreen,
  setNumber,
  setOpen,
  setRule,
  toggleHelper,
} from "./edit_parts";
import { armsOf, bendOf, distance, spotOf } from "./lay";
import { statusOf } from "./provenance";
import { withFace } from "./rules_of";

const ours = readJson<BoardDocument>(join(root, "../games/switch_and_signal/boards/europe.json"));
const { id: _, ...rest } = ours as BoardDocument & { id: string };
const copy = tidy({
  ...rest,
  drawing: { ...(ours.drawing as object), ground: { of: "switch-and-signal-europe" } },
});
const frozen = JSON.stringify(copy);
const lineOf = (doc: Doc, id: string) => doc.lines.find((it) => it.id === id)!;

/** What the program says, where it is built; this test needs no program. */
const program = join(root, "../build/release/roundhouse");
function problems(doc: Doc): { pointer: string; code: string }[] | null {
  if (!existsSync(program)) return null;
  const folder = mkdtempSync(join(tmpdir(), "sas-board-"));
  const file = join(folder, "board.json");
  writeFileSync(file, JSON.stringify(doc));
  try {
    return (
      JSON.parse(execFileSync(program, ["board", "check", file, "--json"]).toString()) as {
        problems: [];
      }
    ).problems;
  } catch (error) {
    return (JSON.parse((error as { stdout: Buffer }).stdout.toString()) as { problems: [] })
      .problems;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
/** Nothing is wrong with it, as far as anybody can say here. */
function isGood(doc: Doc): void {
  expect(problems(doc) ?? []).toEqual([]);
  for (const line of doc.lines)
    for (let n = 1; n <= line.pieces; n++)
      expect(doc.drawing.pieces).toHaveProperty([`${line.id}-${n}`]);
}

describe("a sheet to begin with", () => {
  it("can be played on", () => isGood(blank({ de: "Neu", en: "New" })));
  it("has pieces that do not lie on each other", () => {
    const doc = blank({ de: "Neu", en: "New" });
    const pieces = doc.lines.flatMap((line) =>
      Array.from({ length: line.pieces }, (__, i) => spotOf(doc, `${line.id}-${i + 1}`)),
    );
    const close = pieces.flatMap((a, i) => pieces.slice(i + 1).filter((b) => distance(a, b) < 20));
    expect(close).toEqual([]);
  });
});

describe("places", () => {
  it("are added with a name, an id and a number of their own", () => {
    const { doc, what } = addPlace(remove(copy, "start:emden"), "start", { x: 400, y: 100 });
    expect(what).toBe("start:start-11");
    expect(doc.starts.at(-1)).toMatchObject({ number: 8 });
    expect(doc.drawing.starts["start-11"]).toMatchObject({ x: 400, y: 100 });
    expect(statusOf(doc, what!)).toBe("own");
  });
  it("are not added where there is no room for them", () =>
    expect(addPlace(copy, "start", { x: 0, y: 0 })).toEqual({ doc: copy, what: null }));
  it("are moved with their lines, pieces, signals, arms and names", () => {
    const doc = movePlace(copy, "frankfurt", { x: 586, y: 410 });
    expect(spotOf(doc, "frankfurt")).toEqual({ x: 586, y: 410 });
    const arms = doc.drawing.junctions["frankfurt"]!["arms"] as Record<string, [number, number]>;
    for (const [x, y] of Object.values(arms))
      expect(distance({ x, y }, { x: 586, y: 410 })).toBeCloseTo(15, 0);
    expect(doc.drawing.junctions["frankfurt"]!["label"]).toMatchObject({ x: 561.1, y: 412.1 });
    expect(doc.drawing.signals["on-cologne--frankfurt"]).not.toEqual(
      copy.drawing.signals["on-cologne--frankfurt"],
    );
    expect(doc.drawing.pieces["lille--paris-1"]).toEqual(copy.drawing.pieces["lille--paris-1"]);
    expect(statusOf(doc, "junction:frankfurt")).toBe("reconstructed");
    isGood(doc);
  });
  it("keep the bend of their lines when they move", () => {
    const before = bendOf(copy, lineOf(copy, "dresden--nuremberg"));
    const doc = movePlace(copy, "dresden", { x: 800, y: 350 });
    expect(Math.abs(before)).toBeGreaterThan(10);
    expect(Math.sign(bendOf(doc, lineOf(doc, "dresden--nuremberg")))).toBe(Math.sign(before));
  });
  it("are refused on top of each other", () => {
    expect(inTheWay(copy, "frankfurt", spotOf(copy, "nuremberg"))).toBe("nuremberg");
    expect(inTheWay(copy, "frankfurt", { x: 600, y: 420 })).toBeNull();
  });
  it("go with their lines, and nothing names them any more", () => {
    const doc = remove(copy, "junction:frankfurt");
    expect(linesAt(doc, "frankfurt")).toEqual([]);
    expect(JSON.stringify({ ...doc, provenance: null })).not.toContain("frankfurt");
    expect(Object.keys(doc.drawing.junctions["cologne"]!["arms"] as object)).toHaveLength(2);
  });
  it("can be called anything", () => {
    const doc = rename(copy, "paris", { de: "__proto__", en: "<b>" });
    expect(doc.cities[0]!.name).toEqual({ de: "__proto__", en: "<b>" });
    isGood(doc);
  });
});

describe("lines", () => {
  it("get as many pieces as their way is long, and signals at cities", () => {
    const { doc, what } = addLine(copy, "berlin", "frankfurt");
    expect(what).toBe("line:berlin--frankfurt");
    const line = lineOf(doc, "berlin--frankfurt");
    expect(line.pieces).toBe(5);
    expect(line.signals).toEqual([{ id: "at-berlin-from-frankfurt", gap: 0 }]);
    expect(problems(doc)?.map(({ code }) => code) ?? ["lines_at_place"]).toEqual([
      "lines_at_place",
    ]);
  });
  it("between the same places run side by side", () => {
    const { doc, what } = addLine(copy, "paris", "lille");
    expect(what).toBe("line:paris--lille-b");
    expect(Math.abs(bendOf(doc, lineOf(doc, "paris--lille-b")))).toBeGreaterThan(10);
    expect(addLine(copy, "paris", "paris").what).toBeNull();
  });
  it("are longer and shorter, and their signals stay at the entrances", () => {
    const long = setPieces(copy, "brussels--amsterdam", 4);
    expect(lineOf(long, "brussels--amsterdam").signals).toEqual([
      { id: "at-amsterdam-from-brussels", gap: 4 },
    ]);
    isGood(long);
    const short = setPieces(long, "brussels--amsterdam", 1);
    expect(lineOf(short, "brussels--amsterdam").signals).toEqual([
      { id: "at-amsterdam-from-brussels", gap: 1 },
    ]);
    expect(Object.keys(short.drawing.pieces)).not.toContain("brussels--amsterdam-2");
    isGood(short);
    expect(setPieces(copy, "brussels--amsterdam", 2)).toBe(copy);
    expect(
      setPieces(copy, "brussels--amsterdam", 999).lines.reduce((n, it) => n + it.pieces, 0),
    ).toBe(111);
  });
  it("bend through the spot where their middle is dragged", () => {
    const doc = bendLine(setPieces(copy, "lille--brussels", 3), "lille--brussels", 20);
    const [a, b] = [spotOf(doc, "lille"), spotOf(doc, "brussels")];
    const middle = spotOf(doc, "lille--brussels-2");
    expect(distance(middle, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })).toBeCloseTo(20, 0);
    expect(middle.y).toBeLessThan((a.y + b.y) / 2);
    isGood(doc);
  });
  it("can end elsewhere", () => {
    const doc = setEnd(copy, "lille--paris", "to", "tours");
    expect(lineOf(doc, "lille--paris")).toMatchObject({ to: "tours", signals: [] });
    expect(setEnd(copy, "lille--paris", "to", "lille")).toBe(copy);
    expect(setEnd(copy, "lille--paris", "to", "nowhere")).toBe(copy);
  });
  it("are parted by a junction", () => {
    const longer = setPieces(copy, "brussels--amsterdam", 4);
    const { doc, what } = splitLine(longer, "brussels--amsterdam", 3);
    expect(what).toBe("junction:junction-23");
    expect(linesAt(doc, "junction-23").map(({ pieces }) => pieces)).toEqual([2, 1]);
    expect(linesAt(doc, "junction-23")[1]!.signals).toEqual([
      { id: "at-amsterdam-from-brussels", gap: 1 },
    ]);
    expect(doc.first_game.switches["junction-23"]).toHaveLength(2);
    expect(splitLine(copy, "lille--paris", 1).what).toBeNull();
  });
  it("keep arms in the order of the clock", () =>
    expect(armsOf(copy, "frankfurt").map(({ letter, line }) => letter + line.id)).toEqual([
      "Ahanover--frankfurt",
      "Bnuremberg--frankfurt",
      "Cstrasbourg--frankfurt",
      "Dcologne--frankfurt",
    ]));
});

describe("signals", () => {
  it("come and go in a gap, and the first game follows", () => {
    const on = toggleSignal(copy, "lille--brussels", 1);
    expect(on.what).toBe("signal:on-lille--brussels");
    isGood(on.doc);
    const off = toggleSignal(copy, "cologne--frankfurt", 1).doc;
    expect(off.first_game.signals).not.toContain("on-cologne--frankfurt");
    expect(off.first_game.signals).toHaveLength(8);
    isGood(off);
    expect(toggleSignal(copy, "cologne--frankfurt", 9).what).toBeNull();
  });
  it("are filled in where a city has none", () => {
    const bare = remove(copy, "signal:at-paris-from-lille");
    expect(lineOf(bare, "lille--paris").signals).toEqual([]);
    expect(lineOf(fillEntrances(bare), "lille--paris").signals).toHaveLength(1);
    isGood(fillEntrances(bare));
  });
  it("green at a city take the place of the other one there", () => {
    const other = copy.lines
      .flatMap(({ signals }) => signals)
      .find(({ id }) => id.startsWith("at-paris") && !copy.first_game.signals.includes(id))!;
    const doc = setGreen(copy, other.id);
    expect(doc.first_game.signals).toContain(other.id);
    isGood(doc);
    const line = copy.lines
      .flatMap(({ signals }) => signals)
      .find(({ id }) => id.startsWith("on-") && !copy.first_game.signals.includes(id))!;
    isGood(setGreen(copy, line.id));
  });
});

describe("goods, numbers, cards, helpers and rules", () => {
  it("change places, so that nothing is there twice", () => {
    const doc = setGoods(setNumber(copy, "emden", 6), "paris", "white");
    expect(doc.starts.map(({ number }) => number).sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(doc.cities.map(({ goods }) => goods)).toEqual([
      "white",
      "yellow",
      "red",
      "blue",
      undefined,
    ]);
    isGood(doc);
  });
  it("follow a city that becomes a port", () => {
    const doc = setGoods(copy, "paris", null);
    expect(doc.rules.demand["paris"]).toEqual({ blue: 0, yellow: 0, red: 0, white: 0 });
    expect(doc.rules.demand["marseille"]!.blue).toBe(0);
    // Trains go no further than a port, so that there is no way from some starts any more; nothing else is wrong.
    const codes = new Set(problems(doc)?.map(({ code }) => code) ?? ["no_way"]);
    expect([...codes]).toEqual(["no_way"]);
  });
  it("join another two lines at a switch", () => {
    const doc = setOpen(copy, "lille", ["calais--lille", "lille--brussels"]);
    expect(doc.first_game.switches["lille"]).toEqual(["calais--lille", "lille--brussels"]);
    isGood(doc);
  });
  it("get a card that no other one shows", () => {
    const { doc, what } = addCard(copy);
    expect(departures(doc)).toBe(19);
    expect(what).toBe("card:card-11");
    isGood(doc);
    isGood(setCard(doc, "card-11", { count: 3 }));
  });
  it("have a helper for an effect once", () => {
    const doc = toggleHelper(toggleHelper(copy, "hold_train"), "reroll");
    expect(doc.helpers.map(({ effect }) => effect)).toEqual([
      "pass_cities",
      "hold_color",
      "hold_train",
    ]);
    isGood(doc);
  });
  it("keep bounds that depend on each other", () => {
    expect(setRule(copy, ["hand_limit"], 4).rules).toMatchObject({ hand: 4, draw: 4 });
    expect(setRule(copy, ["hand"], 12).rules).toMatchObject({ hand: 12, hand_limit: 12 });
    expect(setRule(copy, ["time_tokens", "usual"], 12).rules.time_tokens).toEqual({
      usual: 12,
      most: 12,
    });
    const dice = withFace(copy.rules.dice, "black", 2, 5);
    expect(dice.black).toEqual([2, 3, 5, 5, 5, 5]);
    isGood(setRule(copy, ["dice"], dice));
  });
});

it("nothing was changed in place", () => expect(JSON.stringify(copy)).toBe(frozen));

describe("a document of somebody else", () => {
  it.each([
    {},
    { cities: 5, lines: "x", rules: null, drawing: [], provenance: 3 },
    {
      cities: [null, { id: "__proto__" }, { id: "a" }, { id: "a" }],
      lines: [{ id: "l", from: "a", to: "b" }],
    },
    {
      starts: [{ id: "s", number: "x" }],
      cards: [{ id: "c", move: ["pink"] }],
      first_game: { switches: [], signals: [1] },
    },
  ])("%j can be worked on", (odd) => {
    const doc = tidy({
      format: "",
      game: "",
      name: { de: "", en: "" },
      ...odd,
    } as unknown as BoardDocument);
    const { doc: next, what } = addPlace(doc, "junction", { x: 10, y: 20 });
    const id = what!.slice("junction:".length);
    const line = doc.cities[0] === undefined ? null : addLine(next, doc.cities[0].id, id);
    expect(JSON.stringify(movePlace(line?.doc ?? next, id, { x: 90, y: 90 }))).not.toContain(
      "null",
    );
    expect(moveLabel(next, id, { x: 1, y: 2 }).drawing.junctions[id]!["label"]).toMatchObject({
      x: 1,
      y: 2,
    });
  });
});
