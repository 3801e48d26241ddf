// The rooms of the workshop, drawn without a browser: with every board of ours, and with odd documents.
import { readFileSync } from "node:fs";
import { render } from "svelte/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../tests/browser";
import { FakeDisk, install } from "../device/fake_indexed_db";
import { workshopFamily } from "../games";
import OwnPanel from "./boards/OwnPanel.svelte";
import OwnRow from "./boards/OwnRow.svelte";
import {
  closeDrafts,
  createDraft,
  fixVersion,
  readDraft,
  rememberCheck,
  rememberFairness,
  rememberGame,
} from "./core/drafts";
import { BoardEditor } from "./core/editor.svelte";
import { copyOf } from "./core/file";
import EditorRoom from "./EditorRoom.svelte";
import type { BoardDocument } from "./family";
import WorkshopRooms from "./WorkshopRooms.svelte";
import "../i18n/workshop";

vi.mock("./core/api", async (original) => ({
  ...(await original<object>()),
  check: () => Promise.reject(new Error("no house")),
}));

const screen = vi.hoisted(() => ({ wide: true }));
vi.mock("svelte/reactivity", async (original) => ({
  ...(await original<object>()),
  MediaQuery: class {
    constructor(private readonly query: string) {}
    get current(): boolean {
      return this.query.includes("min-width: 1180px") ? screen.wide : false;
    }
  },
}));

beforeEach(() => {
  screen.wide = true;
  install(new FakeDisk());
  closeDrafts();
});

function ours(path: string): BoardDocument {
  const file = new URL(`../../games/${path}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as BoardDocument;
}

async function drawn(document: BoardDocument): Promise<string> {
  const family = await workshopFamily(document.game);
  const draft = await readDraft(await createDraft(document, { kind: "blank" }));
  if (family === null || draft === null) throw new Error("nothing to draw");
  const editor = new BoardEditor(draft, family, []);
  const { body } = render(EditorRoom, { props: { editor, again: () => {} } });
  editor.close();
  return body;
}

describe("the editor", () => {
  it.each([
    "ticket_to_ride/boards/usa",
    "ticket_to_ride/boards/germany",
    "switch_and_signal/boards/europe",
    "switch_and_signal/boards/north-america",
    "grand_trunk_journey/boards/grand_trunk_journey",
  ])("draws a copy of %s", async (path) => {
    const body = await drawn(copyOf(ours(path), { de: "Meine <b>", en: "Mine <b>" }));
    expect(body).toContain("&lt;b>");
    expect(body).not.toContain("Mine <b>");
    expect(body).toContain('data-check="asking"');
    expect(body.match(/data-tool=/g)?.length).toBeGreaterThan(3);
    expect(body).toContain("data-play");
  });

  it.each(["ticket-to-ride", "switch-and-signal", "grand-trunk-journey"])(
    "draws a blank sheet of %s, and says how to begin",
    async (game) => {
      const family = await workshopFamily(game);
      const body = await drawn(family?.blank({ de: "Neu", en: "New" }) as BoardDocument);
      expect(body).toContain("data-empty");
    },
  );

  it.each(["ticket-to-ride", "switch-and-signal", "grand-trunk-journey"])(
    "draws a document of %s with nothing in it",
    async (game) => {
      const empty = { format: "roundhouse-board-2", game, name: { de: "Leer", en: "Empty" } };
      expect(await drawn(empty)).toContain("data-check");
      screen.wide = false;
      expect(await drawn(empty)).toContain('data-tab="check"');
    },
  );
});

describe("the page Boards", () => {
  it("draws what is known of a board of one's own", async () => {
    const id = await createDraft(copyOf(ours("ticket_to_ride/boards/usa"), { de: "A", en: "A" }), {
      kind: "copy",
      of: "usa",
    });
    await rememberCheck(id, 0, { errors: 0, document_id: "abcdefghij", rules_id: "r" });
    await fixVersion(id, { document_id: "other", rules_id: "r" }, "the <i>first</i>");
    await rememberFairness(id, { rules: "r", imbalance: 0.3, games: 2000 });
    await rememberGame(id, 1);
    const draft = await readDraft(id);
    if (draft === null) throw new Error("no draft");
    const nothing = () => {};
    const row = render(OwnRow, { props: { draft, chosen: true, choose: nothing } }).body;
    expect(row).toContain("Checked and fair");
    expect(row).toContain("0.3");
    const acts = { changed: nothing, remove: nothing, failed: nothing };
    const panel = render(OwnPanel, { props: { draft, ...acts } }).body;
    expect(panel).toContain("abcdefgh");
    expect(panel).toContain("1 game");
    expect(panel).toContain("data-fix");
    expect(panel).not.toContain("<i>first");
  });

  it.each([
    [{ room: "boards" } as const],
    [{ room: "link" } as const],
    [{ room: "play", id: "00" } as const],
  ])("begins every room (%j)", (at) =>
    expect(render(WorkshopRooms, { props: { at } }).body).toContain('class="workshop"'),
  );
});
