// What the fairness page and its part for one game promise each other; a game's is `<family>/index.ts`.
import type { Component } from "svelte";
import type { GameEntry } from "../../shell/api";
import type { IconName } from "../../shell/parts/Icon.svelte";
import type { BoardDocument } from "../family";
import type { Estimate, Proposal, Report } from "./report";

/** Figures in rows: on the page in the place of a drawing, and in the report as text. */
export interface Table {
  /** The first one names the row. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

/** A part of the report. */
export interface Section {
  id: string;
  title: string;
  note: string;
  table: Table;
}

/** What came out, in words that hold. */
export interface Verdict {
  title: string;
  text: string;
  figures: readonly { value: string; words: string }[];
}

/** What is looked at. */
export interface Shown {
  report: Report;
  board: BoardDocument;
  entry: GameEntry;
  /** The same with level 5, as far as it was played. */
  sample: Report | null;
}

export interface FairnessFamily {
  verdict(shown: Shown): Verdict;
  /** All its tables, in the order of the page. */
  sections(shown: Shown): Section[];
  /** How a proposal is called, and what is said below it. */
  proposal(shown: Shown, proposal: Proposal): { title: string; note: string; icon: IconName };
  /** What a report says of a thing that a proposal of points is about. */
  measured(report: Report, id: string): Estimate | null;
  /** The map with its heat. */
  Left: Component<{ shown: Shown }>;
  /** Beside it, below the proposals. */
  Right: Component<{ shown: Shown }>;
  /** Panels in the row below, beside seats and length. */
  Lower: Component<{ shown: Shown }>;
}

const families = import.meta.glob<FairnessFamily>("./*/index.ts", { import: "family" });

/** Null if the page has nothing to show for this game. */
export async function fairnessFamily(folder: string): Promise<FairnessFamily | null> {
  const load = Object.entries(families).find(([path]) => path === `./${folder}/index.ts`)?.[1];
  return load === undefined ? null : load();
}
