import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEntry } from "./api";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
const { keepTitle, listedGame, titleOf } = await import("./board_titles");

const usa = { id: "usa", name: { en: "Usa", de: "Usa" } } as GameEntry;
const title = { en: "France", de: "Frankreich" };

describe("the name of a board that somebody brought", () => {
  it("is what the table says, or what was seen before", () => {
    expect(listedGame({ game: "board-x", title }, [usa])).toEqual({ id: "board-x", name: title });
    expect(listedGame({ game: "board-x" }, [usa])).toBeUndefined();
    keepTitle("board-x", title);
    expect(listedGame({ game: "board-x" }, [usa])?.name).toEqual(title);
    expect(titleOf("board-y")).toBeUndefined();
  });

  it("never takes the place of one of ours", () => {
    expect(listedGame({ game: "usa", title }, [usa])).toBe(usa);
  });

  it("is forgotten when there are too many, the oldest first", () => {
    for (let i = 0; i < 250; i++) keepTitle(`board-${i}`, title);
    expect(titleOf("board-249")).toEqual(title);
    expect(titleOf("board-49")).toBeUndefined();
  });
});
