import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import { settings } from "../../../shell/settings.svelte";
import type { Editor } from "../../../workshop/family";
import { put } from "./document";
import { Hand } from "./hand.svelte";
import family from "./index";
import MapFurniture from "./MapFurniture.svelte";
import MapLinks from "./MapLinks.svelte";
import MapPins from "./MapPins.svelte";
import MapPlace from "./MapPlace.svelte";
import { lists, read, type Board } from "./read";
import { ours, small } from "./sample";
import { selectionOf } from "./selection";

vi.setConfig({ testTimeout: 60_000 });

function editorOf(board: Board, selected: string | null = null): Editor<Board> {
  const editor = {
    board,
    tool: "select",
    selected,
    findings: [],
    pointed: null,
    steps: [],
    tracing: null,
    change() {},
    select() {},
    preview() {},
    refuse() {},
    point() {},
    take() {},
    undo() {},
    redo() {},
    can_undo: false,
    can_redo: false,
  } as Editor<Board>;
  return { ...editor, findings: family.findings(editor, []) };
}

const evil = "<img src=x onerror=alert(1)>";
const odd: Board[] = [
  {} as Board,
  family.blank({ en: "E", de: "E" }) as Board,
  put(put(small(), ["places", 0, "name"], { en: evil, de: evil }), ["drawing"], "none"),
  put(small(), ["places", 1, "id"], "ash"),
  put(small(), ["cards", 3, "copies"], "many"),
];

function drawn(board: Board): string {
  const editor = editorOf(board, selectionOf(board, "links", 0));
  const nothing = () => {};
  return [
    render(family.Inspector, { props: { editor: editorOf(board) } }).body,
    render(family.Mini, { props: { board } }).body,
    render(MapFurniture, { props: { board, scale: 1 } }).body,
    render(MapPins, { props: { editor, scale: 1 } }).body,
    render(MapLinks, { props: { editor, hand: new Hand(editor), scale: 1 } }).body,
    ...read(board).places.map(
      (_, index) =>
        render(MapPlace, {
          props: {
            editor,
            index,
            scale: 1,
            refused: false,
            down: nothing,
            click: nothing,
            act: nothing,
          },
        }).body,
    ),
    ...family.wholes.map(({ Panel }) => render(Panel, { props: { editor } }).body),
    ...lists.flatMap((list) =>
      read(board)
        [list].slice(0, 3)
        .map((_, index) => {
          const chosen = editorOf(board, selectionOf(board, list, index));
          expect(family.heading(chosen)).not.toContain("gtj.");
          return render(family.Inspector, { props: { editor: chosen } }).body;
        }),
    ),
  ].join("\n");
}

describe("the parts of the workshop", () => {
  it.each(["de", "en"] as const)("have words for everything of ours (%s)", (language) => {
    settings.language = language;
    const page = drawn(ours);
    expect(page).not.toMatch(/gtj\.[a-z_]+\./);
    expect(page).toContain("Boston");
    expect(page).toMatch(language === "de" ? /Stimmt so/ : /That is right/);
    expect(family.facts(ours)).toBe(
      language === "de" ? "16 Orte, 25 Strecken, 22 Aufträge" : "16 places, 25 links, 22 contracts",
    );
  });

  it("draw any document, and nothing of it as markup", () => {
    for (const board of odd) {
      const page = drawn(board);
      expect(page).not.toMatch(/NaN|<img/);
      expect(family.miniBox(board).width).toBeGreaterThan(0);
    }
  });

  it.each(["de", "en"] as const)(
    "have each heading once, and a mark where one opens (%s)",
    (it) => {
      settings.language = it;
      for (const { Panel } of family.wholes) {
        const body = render(Panel, { props: { editor: editorOf(ours) } }).body.replace(
          /<!--.*?-->/gs,
          "",
        );
        const headings = [...body.matchAll(/<h[23][^>]*>\s*([^<]+)/g)].map((found) =>
          found[1]?.trim(),
        );
        expect(headings.length).toBeGreaterThan(0);
        expect(new Set(headings).size).toBe(headings.length);
        expect(body.match(/<h2/g)).toHaveLength(1);
        expect(body.match(/<details/g)?.length).toBe(body.match(/data-fold/g)?.length);
      }
    },
  );

  it("have a key of their own for each tool", () => {
    expect(new Set(family.tools.map(({ key }) => key)).size).toBe(family.tools.length);
  });
});
