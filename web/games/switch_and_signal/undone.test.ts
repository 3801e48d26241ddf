// What the button that ends a turn says would be left undone.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import "../../tests/browser";
import { settings } from "../../shell/settings.svelte";
import { addWords } from "../../shell/words.svelte";
import { readJson, root } from "../../tests/sources";
import type { Action, Goods, SpaceId } from "../../wire/switch_and_signal";
import { all_trains, Plan, type Board } from "./board";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import type { SasTable } from "./table";
import { undone } from "./undone";

const board = readJson<Board & { first_game: { switches: Record<string, string[]> } }>(
  join(root, "../games/switch_and_signal/boards/europe.json"),
);
const plan = new Plan(board);

/** One black train on a board where every signal is green and every switch as in the first game. */
function tableWith(at: SpaceId, forward: boolean | null, cargo: Goods | null, legal: Action[]) {
  const view = {
    trains: all_trains.map((_, i) =>
      i === 0 ? { at, forward, cargo } : { at: null, forward: null, cargo: null },
    ),
    switches: Object.entries(board.first_game.switches).map(([junction, open]) => ({
      junction,
      open,
    })),
    green: [...plan.signal.keys()],
    delivered: [{}],
  };
  return { legal, view, board, info: { options: {} } } as unknown as SasTable;
}
const move: Action = { type: "move_train", train: "black-1" };
const load = (train: string): Action => ({ type: "load", train, card: "set_signal" });

beforeAll(() => {
  settings.language = "en";
  addWords("sas", { de, en });
});

describe("a turn that ends", () => {
  it("leaves a train unloaded", () => {
    const table = tableWith("paris", null, null, [move, load("black-1")]);
    expect(undone(table)).toBe("K1 can still be loaded");
    const two = tableWith("paris", null, null, [load("black-1"), load("gray-2")]);
    expect(undone(two)).toBe("2 trains can still be loaded");
  });

  it("leaves a train before its port", () => {
    const last = board.lines.find(({ to, from }) => [to, from].includes("marseille"));
    if (last === undefined) throw new Error("no line to Marseille");
    const forward = last.to === "marseille";
    // Two points away: every roll of a black train reaches it.
    const at = `${last.id}-${forward ? last.pieces - 1 : 2}`;
    expect(undone(tableWith(at, forward, "blue", [move]))).toBe("K1 could still reach port");
    expect(undone(tableWith(at, forward, null, [move]))).toBeNull();
    expect(undone(tableWith(at, forward, "blue", []))).toBeNull();
  });

  it("leaves nothing undone", () => {
    expect(undone(tableWith("calais", null, null, [move]))).toBeNull();
  });
});
