// What a guest may ask of the house of another device, and say there: all about one table, nothing else.
import type { Request } from "../wire/protocol";

/** What a guest was invited to. */
export interface Place {
  game: string;
  /** The table, and the ones that it went on at. */
  tables: ReadonlySet<string>;
}

const about_table = /^\/api\/tables\/([a-z0-9]+)(\/record|\/analysis|\/seats)?$/;

/** `when_over`: only once its table is over. */
export function mayAsk(
  { game, tables }: Place,
  method: string,
  path: string,
): "yes" | "when_over" | "no" {
  if (method === "GET" && (path === "/api/games" || path === `/api/games/${game}/board`))
    return "yes";
  const [, table = "", about] = about_table.exec(path) ?? [];
  if (!tables.has(table)) return "no";
  if (method === "POST") return about === "/seats" ? "yes" : "no";
  if (method !== "GET" || about === "/seats") return "no";
  return about === undefined ? "yes" : "when_over";
}

export function tableIn(path: string): string {
  return about_table.exec(path)?.[1] ?? "";
}

type Said = Request["type"];
/** Every request of the protocol is decided on here. */
const may_say: Record<Said, boolean> = {
  join: true,
  sit: true,
  choose_look: true,
  leave: true,
  replace: true,
  start: true,
  act: true,
  explain: true,
  take_back: true,
  answer: true,
  say: true,
  rematch: true,
  renew: true,
  ask_history: true,
  ask_moment: true,
  ask_hint: true,
  ask_choices: true,
  point: true,
  go_to: true,
  suggest: true,
  // The house asks who opened the table for these.
  free_seat: true,
  mute: true,
  // Would let a guest have the other device call addresses.
  notify: false,
};

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const is_object = typeof value === "object" && value !== null && !Array.isArray(value);
    return is_object ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export type Heard =
  /** Written anew: so the house reads nothing in it that was not seen here. */
  | { code: null; text: string; id: string | null }
  | { code: "bad_message" | "no_such_table"; id: string | null };

export function maySay({ tables }: Place, text: string): Heard {
  const request = parsed(text);
  const id = typeof request?.id === "string" ? request.id : null;
  const type = request?.type;
  if (request === null || typeof type !== "string" || !Object.hasOwn(may_say, type))
    return { code: "bad_message", id };
  if (!may_say[type as Said]) return { code: "bad_message", id };
  if (type === "join" && !tables.has(String(request.table))) return { code: "no_such_table", id };
  return { code: null, text: JSON.stringify(request), id };
}

/** The body of a question, written anew; null if it is none. */
export function mayBring(body: string): string | null {
  const brought = parsed(body);
  return brought === null ? null : JSON.stringify(brought);
}

/** Where a table of these goes on, if this text of the house (a message or an answer) tells that. */
export function rematchIn({ tables }: Place, text: string): string | null {
  if (!text.includes('"rematch":"')) return null;
  const told = parsed(text);
  // In a message the table is a member of it, in an answer it is all.
  const info = (typeof told?.table === "object" ? told.table : told) as {
    table?: unknown;
    rematch?: unknown;
  } | null;
  if (info === null || typeof info.rematch !== "string") return null;
  return tables.has(String(info.table)) ? info.rematch : null;
}
