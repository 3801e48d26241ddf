// The board file as the page reads it.
import type { WagonId } from "../../wire/heaviest_train";

export interface Wagon {
  id: WagonId;
  name: { de: string; en: string };
  weight: number;
  copies: number;
}

export interface Board {
  rules: { strength: number };
  wagons: Wagon[];
}

export function wagonOf(board: Board, id: WagonId): Wagon {
  const found = board.wagons.find((wagon) => wagon.id === id);
  if (found === undefined) throw new Error(`the board has no ${id}`);
  return found;
}
