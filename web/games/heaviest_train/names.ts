// What things are called in sentences.
import { named } from "../../shell/words.svelte";
import type { WagonId } from "../../wire/heaviest_train";
import { wagonOf, type Board } from "./board";

export function wagonName(board: Board, id: WagonId): string {
  return named(wagonOf(board, id).name);
}
