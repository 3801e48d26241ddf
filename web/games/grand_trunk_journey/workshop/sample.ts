// Our board and a small one that is made with the tools alone, for tests.
import { readFileSync } from "node:fs";
import { blank } from "./blank";
import { addLink, addPlace } from "./edit";
import { proposeContracts } from "./edit_lists";
import type { Board } from "./read";

const file = "../../../../games/grand_trunk_journey/boards/grand_trunk_journey.json";
export const ours = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Board;

/** A small board made with the tools alone. */
export function small(): Board {
  let board = blank({ en: "Four Towns", de: "Vier Städte" });
  const add = (name: string, kind: "city" | "port", x: number, y: number) => {
    const made = addPlace(board, { name: { en: name, de: name }, kind, at: { x, y } });
    if (made === null) throw new Error("no room");
    board = made[0];
    return made[1];
  };
  const ids = [
    add("Ash", "city", 200, 200),
    add("Birch", "city", 600, 200),
    add("Cedar", "city", 600, 600),
    add("Dogwood", "city", 200, 600),
    add("Elm", "city", 400, 400),
    add("Firth", "port", 850, 400),
  ] as const;
  for (const [a, b] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
    [4, 0],
    [4, 2],
    [1, 5],
    [2, 5],
  ] as const)
    board = addLink(board, ids[a], ids[b])?.[0] ?? board;
  return { ...proposeContracts(board), author: "Ada" };
}
