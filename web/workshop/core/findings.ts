// The rows of a check in order, and those of a board that no game's part can look at.
import type { Finding, Problem } from "../family";

const order: readonly Finding["kind"][] = ["error", "hint", "good"];

/** Errors, hints, what is good; within these as they came. A key stands once. */
export function ordered(findings: readonly Finding[]): Finding[] {
  const by_key = new Map(findings.map((finding) => [finding.key, finding]));
  return order.flatMap((kind) => [...by_key.values()].filter((finding) => finding.kind === kind));
}

/** As the program says it, with the place in the document. */
export function plainFindings(problems: readonly Problem[]): Finding[] {
  return problems.map(({ pointer, code, words }) => ({
    key: `${code} ${pointer}`,
    kind: "error",
    title: words,
    note: pointer,
  }));
}
