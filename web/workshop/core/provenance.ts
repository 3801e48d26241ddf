// How much of a board is printed fact, how much reconstructed, how much one's own.

export type Share = "printed" | "reconstructed" | "own";
export const shares: readonly Share[] = ["printed", "reconstructed", "own"];

export interface ProvenancePart {
  /** As the document calls it. */
  name: string;
  share: Share;
}

/** The parts that a document names; what is worked out from something else counts as reconstructed. */
export function provenanceOf(document: unknown): ProvenancePart[] {
  const provenance = (document as { provenance?: unknown } | null)?.provenance;
  const parts = (provenance as { parts?: unknown } | null | undefined)?.parts;
  if (typeof parts !== "object" || parts === null) return [];
  return Object.entries(parts as Record<string, unknown>).map(([name, part]) => {
    const { kind, status } = (part ?? {}) as { kind?: unknown; status?: unknown };
    const said = kind ?? status;
    return {
      name,
      share:
        said === "printed"
          ? said
          : said === "reconstructed" || said === "inferred"
            ? "reconstructed"
            : "own",
    };
  });
}

export function countsOf(parts: readonly ProvenancePart[]): Record<Share, number> {
  const counts = { printed: 0, reconstructed: 0, own: 0 };
  for (const { share } of parts) counts[share]++;
  return counts;
}
