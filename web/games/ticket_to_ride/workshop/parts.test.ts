import { readFileSync } from "node:fs";
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { Editor } from "../../../workshop/family";
import { blank, card_colors, type Board } from "./document";
import { movePlace } from "./edit";
import family from ".";
import { handOf } from "./hand.svelte";
import Handles from "./Handles.svelte";
import { connectionsOf } from "./network";
import Pins from "./Pins.svelte";
import Places from "./Places.svelte";
import Catch from "./Catch.svelte";
import { sane } from "./sane";
import { chosenIn, wordsFor } from "./selection";
import { Shapes } from "./shapes";

function read(name: string): Board {
  const file = new URL(`../../../../games/ticket_to_ride/boards/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Board;
}
const germany = read("germany");
const odd = {
  format: "x",
  game: "ticket-to-ride",
  name: { en: "<b>Odd</b>", de: "<b>Odd</b>" },
  places: [{ id: "constructor" }, { id: "b", kind: "country", name: { en: "<img src=x>" } }],
  routes: [{ id: "r", a: "constructor", b: "b" }],
  tickets: [{ id: "t", a: "constructor", b: "b" }],
} as unknown as Board;

/** An editor that only remembers what it was told. */
function fake(board: Board, selected: string | null = null) {
  const told: { label: string; next: Board }[] = [];
  const rows: unknown[] = [];
  const editor = {
    board,
    tool: "select",
    selected,
    pointed: null,
    tracing: null,
    findings: [] as unknown[],
    select: (what: string | null) => (editor.selected = what),
    point: () => undefined,
    refuse: (row: unknown) => rows.push(row),
    preview: () => undefined,
    change: (label: string, next: Board) => {
      told.push({ label, next });
      editor.board = next;
    },
  };
  const work = editor as unknown as Editor<Board>;
  editor.findings = family.findings(work, []);
  return { editor: work, told, rows };
}
const html = (of: ReturnType<typeof render>) => of.body;

describe.each([
  ["ours", germany],
  ["a blank one", blank({ en: "New", de: "Neu" })],
  ["a stranger's", odd],
])("a board: %s", (_, board) => {
  const sound = sane(board);
  const chosen = [
    null,
    "board:rules",
    ...sound.places.slice(0, 2).map(({ id }) => `place:${id}`),
    ...sound.places.filter(({ kind }) => kind === "country").map(({ id }) => `place:${id}`),
    ...[...connectionsOf(sound).keys()].slice(0, 2).map((key) => `connection:${key}`),
    ...sound.tickets.slice(0, 2).map(({ id }) => `ticket:${id}`),
  ];
  it("has an inspector for everything", () => {
    for (const selected of chosen) {
      const { editor } = fake(board, selected);
      const text = html(render(family.Inspector, { props: { editor } }));
      expect(text.length).toBeGreaterThan(400);
      expect(text).not.toContain("ttr.workshop.");
      expect(text).not.toMatch(/NaN|undefined|<img|<b>/);
      expect(family.heading(editor)).not.toContain("ttr.");
    }
  });
  it("is drawn with its handles, pins and names", () => {
    for (const selected of chosen.slice(-3)) {
      const { editor } = fake(board, selected);
      const hand = handOf(editor);
      const props = { board: sound, hand, scale: 1 };
      const shapes = new Shapes().of(sound);
      const drawn = [
        html(render(Places, { props: { ...props, selected, tool: "select" } })),
        html(render(Handles, { props: { ...props, chosen: chosenIn(sound, selected) } })),
        html(render(Catch, { props: { ...props, shapes } })),
        html(render(Pins, { props: { editor, scale: 1 } })),
      ].join("");
      expect(drawn).not.toMatch(/NaN|undefined|<img|<b>/);
    }
  });
  it("has its wholes, its picture and its facts", () => {
    const { editor } = fake(board);
    for (const { Panel } of family.wholes)
      expect(html(render(Panel, { props: { editor } }))).not.toMatch(/ttr\.workshop|NaN|undefined/);
    expect(html(render(family.Mini, { props: { board } }))).not.toMatch(/NaN|undefined/);
    expect(family.facts(board)).toMatch(/^\d+ /);
    const box = Object.values(family.miniBox(board));
    expect(box.every(Number.isFinite)).toBe(true);
  });
});

describe("keys", () => {
  const event = (key: string, more: object = {}) =>
    ({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      target: null,
      ...more,
    }) as unknown as KeyboardEvent;
  const press = (selected: string, key: string, more?: object) => {
    const { editor, told } = fake(germany, selected);
    expect(family.key?.(editor, event(key, more))).toBe(true);
    return { board: editor.board, told, editor };
  };
  const its = "connection:augsburg--muenchen";
  it("change length, colour and tracks of a connection", () => {
    const tracks = (board: Board) => connectionsOf(sane(board)).get("augsburg--muenchen")!.routes;
    expect(tracks(press(its, "+").board)[0]?.length).toBe(3);
    expect(tracks(press(its, "-").board)[0]?.length).toBe(1);
    expect(tracks(press(its, "8").board)[0]?.color).toBe("red");
    expect(tracks(press(its, "0").board)[0]?.color).toBe("gray");
    expect(tracks(press(its, "t").board)).toHaveLength(3);
  });
  it("colour the track that is meant, which Shift T changes", () => {
    const { editor } = fake(germany, its);
    const colors = () =>
      connectionsOf(sane(editor.board))
        .get("augsburg--muenchen")!
        .routes.map(({ color }) => color);
    expect(colors()).toHaveLength(2);
    const words = () => wordsFor(sane(editor.board), its, (one) => handOf(editor).trackOf(one));
    const first = words();
    family.key?.(editor, event("T", { shiftKey: true }));
    expect(words()).not.toBe(first);
    family.key?.(editor, event("8"));
    expect(colors()[1]).toBe("red");
    expect(["red", "gray"]).not.toContain(colors()[0]);
    family.key?.(editor, event("T", { shiftKey: true }));
    family.key?.(editor, event("1"));
    expect(colors()[0]).toBe(card_colors[0]);
    const panel = html(render(family.Inspector, { props: { editor } }));
    expect(panel.match(/aria-pressed="true"/g)?.length).toBeGreaterThan(1);
  });
  it("are refused where another place stands, and say so", () => {
    const { editor, told, rows } = fake(germany, "place:augsburg");
    const { x, y } = germany.drawing.places["muenchen"]!;
    editor.change("", movePlace(sane(germany), "augsburg", { x: x - 17, y })!);
    family.key?.(editor, event("ArrowRight", { altKey: true, shiftKey: true }));
    expect(told).toHaveLength(1);
    expect(rows).toMatchObject([{ about: "place:augsburg", at: { x: x - 7, y } }]);
  });
  it("move a place, bend a track, and remove both", () => {
    const moved = press("place:augsburg", "ArrowRight", { altKey: true, shiftKey: true });
    expect(moved.board.drawing.places["augsburg"]?.x).toBe(415);
    const bent = press(its, "ArrowUp", { altKey: true });
    expect(bent.board.drawing.connections["augsburg--muenchen"]?.fixed).toBe(true);
    expect(press("place:augsburg", "Delete").board.places).toHaveLength(39);
    expect(press(its, "Delete").editor.selected).toBeNull();
  });
  it("mean nothing where they do not apply", () => {
    const { editor } = fake(germany);
    expect(family.key?.(editor, event("x"))).toBe(false);
    expect(family.key?.(editor, event("Delete"))).toBe(false);
    expect(family.key?.(editor, event("+", { ctrlKey: true }))).toBe(false);
  });
});
