// A link that holds a game becomes a table to look at; a link that comes again finds the same table.
import type { Home } from "../home/home";
import { Refusal } from "../shell/api";
import { keep, recall } from "../shell/memory";
import { unpack, type AnyRecord } from "./pack";

type OpenedLink = [text: string, table: string];
const memory = "opened_links";
const most_kept = 10;

/**
 * Where the game can be seen. Throws a `LinkError`, a `Refusal` with the words of the house, or, if
 * there is no house, whatever that says.
 */
export async function openLink(text: string, home: Home): Promise<string> {
  const { record, ply } = await unpack(text);
  const table = (await knownTable(text, home)) ?? (await newTable(record, home));
  const others = recall<OpenedLink[]>(memory, []).filter(([other]) => other !== text);
  keep(memory, [[text, table], ...others].slice(0, most_kept));
  // What is not over has no review; its table can be looked at.
  if (record.outcome === undefined) return `/t/${table}`;
  return `/r/${table}${ply === null ? "" : `#${ply}`}`;
}

async function knownTable(text: string, home: Home): Promise<string | null> {
  const known = recall<OpenedLink[]>(memory, []).find(([other]) => other === text)?.[1];
  if (known === undefined) return null;
  const { status } = await home.ask("GET", `/api/tables/${known}`);
  return status === 200 ? known : null;
}

async function newTable(record: AnyRecord, home: Home): Promise<string> {
  const { status, body } = await home.ask("POST", "/api/replays", JSON.stringify(record));
  const said = JSON.parse(body) as { table: string; error?: { code: string; words: string } };
  if (status !== 201) throw new Refusal(said.error?.code ?? "bad_record", said.error?.words ?? "");
  return said.table;
}
