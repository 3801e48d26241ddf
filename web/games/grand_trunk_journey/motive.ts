// Why an action is good, in words.
import { t, type Params } from "../../shell/words.svelte";
import type { Motive } from "../../wire/grand_trunk_journey";
import { contractOf, type Gtj } from "./board";
import { goodName, improvementName, placeName, roman } from "./names";

export function motive(reason: Motive, table: Gtj): string {
  const { board } = table;
  const words: Params = { ...reason };
  if ("place" in reason) words.place = placeName(board, reason.place);
  if ("good" in reason) words.good = goodName(reason.good);
  if ("improvement" in reason) words.improvement = improvementName(board, reason.improvement);
  if ("force" in reason) words.force = roman(reason.force);
  if ("contract" in reason) {
    const { city, good } = contractOf(board, reason.contract);
    words.contract = t("gtj.motive_contract", {
      good: goodName(good),
      city: placeName(board, city),
    });
  }
  return t(`gtj.motive.${reason.type}`, words);
}
