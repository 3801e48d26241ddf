// What a report on a board of The Grand Trunk Journey has of its own.
import type { Board } from "../../../games/grand_trunk_journey/board";
import { named, t } from "../../../shell/words.svelte";
import type { BoardDocument } from "../../family";
import type { Estimate, Report } from "../report";

/** Those who had something from the beginning. */
export interface Had {
  games: number;
  wins: Estimate;
  margin: Estimate;
}
export interface OfPlace {
  pointer: string;
  id: string;
  delivered: number;
  first_delivery: number;
  terminals: number;
  start?: Had;
}
export interface TrunkReport extends Report {
  tables: {
    goods: { id: string; delivered: Estimate; worth: Estimate | null }[];
    deeds: { id: string; worth: Estimate | null }[];
    contracts: {
      id: string;
      turned: number;
      fulfilled_share: Estimate;
      points: number;
      /** How far ahead those were who did it. */
      who_fulfils?: Had;
    }[];
    improvements: {
      id: string;
      displayed: number;
      acquired_share: Estimate;
      owner_wins: Estimate;
      worth: Estimate | null;
    }[];
    objectives: { id: string; taken_share: Estimate; points: number }[];
    companies: (Had & { id: string })[];
    places: OfPlace[];
  };
}

export const of = (report: Report) => report as TrunkReport;
export const boardOf = (board: BoardDocument) => board as unknown as Board;

type Lists = "places" | "improvements" | "objectives" | "companies";

/** Names of one kind of thing by id; what has none keeps its id. */
export function namesOf(board: BoardDocument, list: Lists): (id: string) => string {
  const entries = boardOf(board)[list] ?? [];
  const names = new Map<string, string>(entries.map(({ id, name }) => [id, named(name)]));
  return (id) => names.get(id) ?? id;
}

/** "Burlington: Holz in 4 Tagen" */
export function contractName(board: BoardDocument, id: string): string {
  const contract = boardOf(board).contracts?.find((one) => one.id === id);
  if (contract === undefined) return id;
  return t("fairness.gtj.contract", {
    city: namesOf(board, "places")(contract.city),
    good: t(`gtj.good.${contract.good}`),
    days: contract.days,
  });
}
