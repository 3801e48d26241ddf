// What a report on a board of Switch & Signal has of its own.
import type { Board } from "../../../games/switch_and_signal/board";
import { optionName, valueName } from "../../../shell/lobby/option_words";
import { named, t } from "../../../shell/words.svelte";
import type { BoardDocument } from "../../family";
import type { Shown } from "../family";
import { botName } from "../format";
import type { Estimate, Report } from "../report";

/** One thing changed: a level of the bots, the number of players, an option. */
export interface Variant {
  id: string;
  what: string;
  value: string;
  as_asked: boolean;
  games: number;
  wins: Estimate;
  tokens_lost: Estimate;
}
export interface SignalReport extends Report {
  wins: Estimate;
  lost_at_once: Estimate;
  tables: {
    tokens_lost_by_cause: { id: string; tokens: Estimate }[];
    variants: Variant[];
    lines: { pointer: string; id: string; steps: number; pieces: number }[];
    cities: { pointer: string; id: string; loaded?: number; delivered: number }[];
  };
}

export const of = (report: Report) => report as SignalReport;
export const boardOf = (board: BoardDocument) => board as unknown as Board;

/** All that were played, the level of the sample too. */
export function variantsOf({ report, sample }: Shown): Variant[] {
  const { variants } = of(report).tables;
  const best = sample === null ? [] : of(sample).tables.variants;
  const levels = best.filter(({ what, as_asked }) => what === "bot" && as_asked);
  return [...variants, ...levels.map((one) => ({ ...one, as_asked: false }))];
}

/** Variants by what they change, in the order of the report. */
export function groups(variants: readonly Variant[]): { what: string; variants: Variant[] }[] {
  const all = new Map<string, Variant[]>();
  for (const one of variants) all.set(one.what, [...(all.get(one.what) ?? []), one]);
  return [...all].map(([what, ones]) => ({ what, variants: ones }));
}

export function groupName({ entry }: Shown, what: string): string {
  if (what === "bot") return t("fairness.level");
  if (what === "players") return t("fairness.players_head");
  return optionName(entry, what);
}

export function variantName({ entry }: Shown, { what, value }: Variant): string {
  if (what === "bot") return botName(value);
  if (what === "players") return t("fairness.players", { count: Number(value) });
  return valueName(entry, what, value);
}

/** Names of what lines lead to. */
export function placeNames(board: BoardDocument): ReadonlyMap<string, string> {
  const { cities = [], starts = [], junctions = [] } = boardOf(board);
  return new Map([...cities, ...starts, ...junctions].map(({ id, name }) => [id, named(name)]));
}

export function lineName(board: BoardDocument, id: string): string {
  const names = placeNames(board);
  const line = boardOf(board).lines?.find((one) => one.id === id);
  if (line === undefined) return id;
  return [line.from, line.to].map((end) => names.get(end) ?? end).join(" – ");
}
