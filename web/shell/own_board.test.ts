import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TableInfo } from "../wire/protocol";
import type { GameEntry } from "./api";

const asked = vi.hoisted(() => ({ boardOfTable: vi.fn(), entryOfTable: vi.fn() }));
vi.mock("../workshop/core/api", () => asked);
vi.mock("./api", async (original) => ({
  ...(await original<object>()),
  api: { board: vi.fn((game: string) => Promise.resolve(`the board of ${game}`)) },
}));
const { familyAt, playedAt } = await import("./own_board");
const { titleOf } = await import("./board_titles");

const entry = (id: string, family: string) =>
  ({ id, family, name: { en: id, de: id } }) as GameEntry;
const games = [entry("usa", "ticket_to_ride"), entry("europe", "switch_and_signal")];
const info = (more: object) => ({ table: "t1", game: "usa", ...more }) as TableInfo;
const own = info({
  game: "board-x",
  family: "ticket_to_ride",
  board: "x",
  title: { en: "France", de: "Frankreich" },
});

beforeEach(() => {
  asked.boardOfTable.mockResolvedValue({ name: { en: "F", de: "F" } });
  asked.entryOfTable.mockResolvedValue({ ...entry("f", "ticket_to_ride"), max_players: 3 });
});

describe("a table", () => {
  it("on one of ours is what the catalog says", async () => {
    expect(familyAt(info({}), games)).toBe("ticket_to_ride");
    const { game, board } = await playedAt(info({}), games);
    expect([game, board]).toEqual([games[0], "the board of usa"]);
    expect(asked.boardOfTable).not.toHaveBeenCalled();
  });

  it("on another board is what its house says, by the name that the table has", async () => {
    expect(familyAt(own, games)).toBe("ticket_to_ride");
    const { game, board } = await playedAt(own, games);
    expect(game).toMatchObject({ id: "board-x", name: { de: "Frankreich" }, max_players: 3 });
    expect(board).toEqual({ name: { en: "F", de: "F" } });
    expect(titleOf("board-x")?.en).toBe("France");
  });

  it("of a game that the page does not know is refused", () => {
    expect(() => familyAt(info({ game: "chess" }), games)).toThrow("chess");
    expect(() => familyAt({ ...own, family: "chess" }, games)).toThrow("board-x");
  });
});
