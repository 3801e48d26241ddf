// Which parts of a board are as printed and which are ours; every board file says it of itself.
export type Kind = "printed" | "inferred" | "reconstructed" | "own";

export interface Part {
  /** "tickets short"; as a key of words "tickets_short". */
  key: string;
  kind: Kind;
  /** How we know it; in English, as in the board file. */
  note: string;
}

interface Provenance {
  parts?: Record<string, { kind?: string; status?: string; note?: string; ref?: string }>;
}

const order: readonly Kind[] = ["reconstructed", "inferred", "own", "printed"];

/** What is least certain comes first. */
export function partsOf(board: unknown): Part[] {
  const provenance = (board as { provenance?: Provenance } | null)?.provenance;
  const parts = Object.entries(provenance?.parts ?? {}).map(([name, part]) => ({
    key: name.replace(/[^a-z0-9]+/g, "_"),
    kind: order.find((kind) => kind === (part.kind ?? part.status)) ?? "own",
    note: part.note ?? part.ref ?? "",
  }));
  return parts.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
