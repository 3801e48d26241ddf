// A table beside this device has two names: its own house calls it "0…", this page "1…", since "0…" are
// tables on this device. Only fields that hold the id of a table are looked at.

/** As this page calls it; what is no table of another device stays as it is. */
export function idHere(there: string): string {
  return /^0[a-z0-9]+$/.test(there) ? `1${there.slice(1)}` : there;
}

/** As its own house calls it. */
export function idThere(here: string): string {
  return /^1[a-z0-9]+$/.test(here) ? `0${here.slice(1)}` : here;
}

export function pathThere(path: string): string {
  const [, before = "", table = "", after = ""] =
    /^(\/api\/tables\/)([a-z0-9]+)(\/.*)?$/.exec(path) ?? [];
  return table === "" ? path : before + idThere(table) + after;
}

/** The file of a record is named after its table. */
export function filenameHere(name: string): string {
  const table = /^([a-z0-9]+)\.json$/.exec(name)?.[1];
  return table === undefined ? name : `${idHere(table)}.json`;
}

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** These members of an object, as this page calls them. */
function namedHere<T extends Members>(members: T, ...names: (keyof T & string)[]): T {
  const ids = names.flatMap((name) => {
    const id = members[name];
    return typeof id === "string" ? [[name, idHere(id)] as const] : [];
  });
  return { ...members, ...Object.fromEntries(ids) };
}

/** A `TableInfo`. */
function tableHere(info: Members): Members {
  const named = namedHere(info, "table", "rematch");
  return isObject(info.origin) ? { ...named, origin: namedHere(info.origin, "table") } : named;
}

/** What its house answered to `GET /api/tables/ID`. */
export function answerHere(body: string): string {
  const info: unknown = JSON.parse(body);
  return isObject(info) && isObject(info.error) === false ? JSON.stringify(tableHere(info)) : body;
}

/** A message of its house; only two kinds hold a table, and views can be long. */
export function messageHere(text: string): string {
  if (!/"type":"(?:sync|table)"/.test(text)) return text;
  const message: unknown = JSON.parse(text);
  if (!isObject(message) || !isObject(message.table)) return text;
  if (message.type !== "sync" && message.type !== "table") return text;
  return JSON.stringify({ ...message, table: tableHere(message.table) });
}

/** A message of this page. */
export function messageThere(text: string): string {
  const message: unknown = JSON.parse(text);
  if (!isObject(message) || message.type !== "join" || typeof message.table !== "string")
    return text;
  return JSON.stringify({ ...message, table: idThere(message.table) });
}

/** The table that a table goes on at, as this page calls it; null if the message does not say. */
export function rematchOf(message: string): string | null {
  if (!message.includes('"rematch":"')) return null;
  const { table } = JSON.parse(message) as { table?: unknown };
  return isObject(table) && typeof table.rematch === "string" ? table.rematch : null;
}
