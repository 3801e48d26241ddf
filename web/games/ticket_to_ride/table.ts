// The table of this game with its own types, and the board that lies on it.
import type { Action, Event, View } from "../../wire/ticket_to_ride";
import type { GameTable } from "../game";
import { Atlas, type BoardFile } from "./board";

export type TicketTable = GameTable<View, Action, Event, BoardFile>;

const atlases = new WeakMap<BoardFile, Atlas>();
/** The board of this table, with its parts found by id. */
export function atlasOf(table: TicketTable): Atlas {
  const known = atlases.get(table.board);
  if (known !== undefined) return known;
  const atlas = new Atlas(table.board, table.info.options["tickets"] === "classic");
  atlases.set(table.board, atlas);
  return atlas;
}
