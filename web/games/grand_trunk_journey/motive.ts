// Why an action is good, in words.
import { t, type Params } from "../../shell/words.svelte";
import type { Motive } from "../../wire/grand_trunk_journey";
import { cardOf, contractOf, featureOf } from "./board";
import type { Gtj } from "./table";
import { featureName, goodName, improvementName, placeName, roman } from "./names";

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
  if (reason.type === "company_offers") {
    const feature = featureOf(board, reason.company, reason.card);
    const { city } = cardOf(board, reason.card);
    words.card = city == null ? reason.card : placeName(board, city);
    words.feature = feature === null ? "" : featureName(feature);
  }
  return t(`gtj.motive.${reason.type}`, words);
}
