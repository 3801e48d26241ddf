// Every part of the workshop drawn once: words for everything, and nothing of a document as markup.
import { join } from "node:path";
import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import "../../../tests/browser";
import { settings } from "../../../shell/settings.svelte";
import { readJson, root } from "../../../tests/sources";
import type { BoardDocument } from "../../../workshop/family";
import type { Board } from "../board";
import { layoutOf } from "../map/layout";
import type { Work } from "./actions";
import Beds from "./Beds.svelte";
import { blank } from "./blank";
import { tidy, type Doc } from "./document";
import Drawn from "./Drawn.svelte";
import { fakeEditor } from "./fake_editor";
import { Hand } from "./hand.svelte";
import Handles from "./Handles.svelte";
import family from "./index";
import Legend from "./Legend.svelte";
import Pins from "./Pins.svelte";
import { confirm, open, parts, thingsOf } from "./provenance";
import Things from "./Things.svelte";

vi.setConfig({ testTimeout: 60_000 });

const boards = ["europe", "north-america"].map((name) =>
  tidy(readJson<BoardDocument>(join(root, `../games/switch_and_signal/boards/${name}.json`))),
);
const europe = boards[0]!;

function editorOf(doc: Doc, selected: string | null, tool = "select"): Work {
  const editor = fakeEditor(doc);
  editor.select(selected);
  editor.take(tool);
  const findings = family.findings(editor, [
    { pointer: "/starts/0", code: "no_way", words: "", about: [doc.starts[0]?.id ?? ""] },
  ]);
  return Object.defineProperty(editor, "findings", { value: findings });
}

function drawn(doc: Doc): string {
  const layout = layoutOf(doc as unknown as Board);
  const all = parts.flatMap((part) => thingsOf(doc, part).slice(0, 2));
  const pages: string[] = [];
  const put = (...bodies: { body: string }[]) => pages.push(...bodies.map(({ body }) => body));
  for (const selected of [null, "cards", ...all]) {
    const editor = editorOf(doc, selected);
    pages.push(family.heading(editor));
    put(render(family.Inspector, { props: { editor } }));
    const hand = new Hand(editor);
    put(render(Handles, { props: { doc, hand, selected, reach: 20 } }));
    put(render(Beds, { props: { doc, selected } }));
  }
  for (const { id: tool } of family.tools) {
    const editor = editorOf(doc, null, tool);
    put(render(family.Inspector, { props: { editor } }), render(family.Map, { props: { editor } }));
    put(
      render(Things, { props: { doc, hand: new Hand(editor), tool, selected: null, reach: 20 } }),
    );
  }
  const editor = editorOf(doc, null);
  put(
    render(Drawn, { props: { doc, layout } }),
    render(Legend, { props: { doc, layout, least: 12 } }),
    render(Pins, { props: { editor, least: 12 } }),
    render(family.Mini, { props: { board: doc } }),
    ...family.wholes.map(({ Panel }) => render(Panel, { props: { editor } })),
  );
  pages.push(family.facts(doc), JSON.stringify(family.miniBox(doc)));
  return pages.join("\n");
}

describe("the parts of the workshop", () => {
  it.each(["de", "en"] as const)("have words for everything on our boards (%s)", (language) => {
    settings.language = language;
    for (const doc of boards) {
      const page = drawn(doc);
      expect(page.match(/sas\.[a-z_]+\.[a-z_.]+/g)).toBeNull();
      expect(page).not.toMatch(/NaN|undefined|Infinity/);
      expect(page).toMatch(language === "de" ? /Stimmt so/ : /It is right/);
    }
  });
  it("say how each thing is known", () => {
    const inspector = (doc: Doc) =>
      render(family.Inspector, { props: { editor: editorOf(doc, "line:lille--paris") } }).body;
    expect(inspector(europe)).toContain('data-status="reconstructed"');
    expect(inspector(confirm(europe, "line:lille--paris"))).toContain('data-status="confirmed"');
    expect(inspector(open(europe, "line:lille--paris"))).toContain('data-status="opened"');
    const own = blank({ de: "A", en: "A" });
    expect(
      render(family.Inspector, { props: { editor: editorOf(own, "city:city") } }).body,
    ).not.toContain("data-status");
  });
  it("draw any document, and nothing of it becomes markup", () => {
    const evil = "<img src=x onerror=alert(1)>";
    const name = { de: evil, en: evil };
    const own = blank(name);
    const odd: BoardDocument[] = [
      own,
      { format: "", game: "", name },
      { ...own, drawing: "none" },
      {
        ...own,
        drawing: {},
        author: evil,
        licence: evil,
        cities: own.cities.map((it) => ({ ...it, name })),
      } as BoardDocument,
      {
        ...own,
        junctions: [...own.junctions, { id: "__proto__", name }, { id: "constructor", name }],
      } as BoardDocument,
      { ...own, starts: [], lines: [], cities: [] } as BoardDocument,
    ];
    for (const board of odd) {
      const page = drawn(tidy(board));
      expect(page).not.toContain("<img");
      expect(page).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});
