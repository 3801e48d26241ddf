import { describe, expect, it, vi } from "vitest";
import type { BoardDocument } from "../family";
import { longest_board_link, packBoard, unpackBoard } from "./board_link";

vi.mock("../../games", () => ({ workshop_games: ["ticket-to-ride"] }));

const board: BoardDocument = {
  format: "roundhouse-board-2",
  game: "ticket-to-ride",
  name: { en: "Three Towns", de: "Drei Städte" },
  drawing: { places: JSON.parse('{"__proto__":{"x":1},"constructor":{"x":2}}') },
};

/** Text that cannot be packed, and is the same every time. */
function noise(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(0x21 + (state % 90));
  }).join("");
}

describe("a board in a link", () => {
  it("comes out as it went in", async () => {
    const text = await packBoard(board);
    expect(text).toMatch(/^a[\w-]+$/);
    expect(JSON.stringify(await unpackBoard(text))).toBe(JSON.stringify(board));
  });

  it("is refused if it would be too long", async () => {
    const large = { ...board, author: noise(80_000) };
    await expect(packBoard(large)).rejects.toMatchObject({ code: "too_long" });
    const text = `a${"x".repeat(longest_board_link)}`;
    await expect(unpackBoard(text)).rejects.toMatchObject({ code: "too_long" });
  });

  it("is refused if it unpacks to more than a board may be", async () => {
    const large = await packBoard({ ...board, author: "x".repeat(600_000) });
    expect(large.length).toBeLessThan(5000);
    await expect(unpackBoard(large)).rejects.toMatchObject({ code: "too_long" });
  });

  it("says what is wrong with it", async () => {
    const text = await packBoard(board);
    const other = await packBoard([1, 2, 3, "no board at all"] as unknown as BoardDocument);
    await expect(unpackBoard("")).rejects.toMatchObject({ code: "not_ours" });
    await expect(unpackBoard(`b${text.slice(1)}`)).rejects.toMatchObject({ code: "newer" });
    await expect(unpackBoard(text.slice(0, -6))).rejects.toMatchObject({ code: "damaged" });
    const at = Math.floor(text.length / 2);
    const changed = text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
    await expect(unpackBoard(changed)).rejects.toMatchObject({ code: "damaged" });
    await expect(unpackBoard(other)).rejects.toMatchObject({ code: "not_ours" });
    const unknown = await packBoard({ ...board, game: "chess" });
    await expect(unpackBoard(unknown)).rejects.toMatchObject({ code: "no_game" });
  });
});
