// A finished game of the server is laid on this device as well: then it can be looked at without a network.
import type { CreatedTable } from "../../wire/protocol";
import { api } from "../api";
import { noteKept, remember, type MyTable, type Result } from "../my_tables";
import { askDevice } from "./ask_device";

/** Its id on this device; throws a Refusal, and then nothing was kept. */
export async function keepHere(
  table: string,
  { game, mine, result }: Pick<MyTable, "game" | "mine" | "result">,
): Promise<string> {
  const { body } = await api.record(table);
  const made = JSON.parse(await askDevice("POST", "/api/replays", body)) as CreatedTable;
  remember(made.table, { game, mine, result: result ?? resultIn(body) });
  noteKept(table, made.table);
  return made.table;
}

function resultIn(record: string): Result {
  const { points, rank, won } = (JSON.parse(record) as { outcome: Result }).outcome;
  return { points, rank, ...(won === undefined ? {} : { won }) };
}
