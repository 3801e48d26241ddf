// Numbers in a document by their JSON pointer (RFC 6901).
import type { BoardDocument, Json } from "../family";

function steps(pointer: string): string[] | null {
  if (!pointer.startsWith("/")) return null;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function child(value: Json, step: string): Json | undefined {
  if (Array.isArray(value))
    return /^(0|[1-9]\d*)$/.test(step) ? (value as Json[])[Number(step)] : undefined;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as { readonly [key: string]: Json })[step];
}

/** The number at this place; null if there is none. */
export function numberAt(document: BoardDocument, pointer: string): number | null {
  let at: Json | undefined = document as unknown as Json;
  for (const step of steps(pointer) ?? [""]) {
    if (at === undefined) return null;
    at = child(at, step);
  }
  return typeof at === "number" ? at : null;
}

/** The document with another number there; what is beside it is shared. Throws if there is no number. */
export function withNumber<Board extends BoardDocument>(
  document: Board,
  pointer: string,
  number: number,
): Board {
  const way = steps(pointer);
  if (way === null || numberAt(document, pointer) === null)
    throw new Error(`the board has no number at ${pointer}`);
  const set = (value: Json, depth: number): Json => {
    const step = way[depth];
    if (step === undefined) return number;
    const next = set(child(value, step) as Json, depth + 1);
    if (Array.isArray(value))
      return (value as Json[]).map((one, i) => (i === Number(step) ? next : one));
    return { ...(value as { [key: string]: Json }), [step]: next };
  };
  return set(document as unknown as Json, 0) as unknown as Board;
}
