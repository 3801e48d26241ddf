// Whether somebody may know what a table deals, in words.
import type { ListedTable, TableInfo } from "../../wire/protocol";
import { t } from "../words.svelte";

/** Why the mark is there, while it is played and afterwards. */
export function luckWords(info: Pick<TableInfo, "status">): string {
  return t(info.status === "over" ? "luck.text_over" : "luck.text");
}

/** What has to be known of a result's luck before it is compared with others. */
export function luckOfResult(result: ListedTable): string[] {
  return [
    ...(result.known_luck === true ? [t("luck.known")] : []),
    ...((result.taken_back ?? 0) > 0 ? [t("deal.taken_back")] : []),
    ...(result.reshuffled === true ? [t("luck.own_later")] : []),
  ];
}
